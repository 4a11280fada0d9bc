package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadFormTest {
  @TempDir private Path folder = Path.of("");
  private final LoadForm form = form(Settings.LoadForm.defaults());

  private static LoadForm form(Settings.LoadForm first) {
    return new LoadForm(first, new Background((_, body) -> new InlineThread(body), Runnable::run));
  }

  @Test
  void theDefaultsGiveTheDefaultLoad() {
    assertThat(form.specProperty().get()).contains(LoadSpec.defaults());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1001", "eight", "8.5", "99999999999"})
  void clientsThatCannotBeMeantAreToldAtTheFieldAndGiveNoLoad(String typed) {
    form.clients().set(typed);
    assertThat(form.clients().errorProperty().get())
        .isEqualTo("clients is a whole number from 1 to 1,000");
    assertThat(form.specProperty().get()).isEmpty();
    assertThat(form.clientCountProperty().get()).isEmpty();
    form.clients().set(" 16 ");
    assertThat(form.clients().errorProperty().get()).isEmpty();
    assertThat(spec().clients()).isEqualTo(16);
  }

  @Test
  void aDistributionBringsItsUsualParameterAndChecksIt() {
    KeysForm keys = form.keys();
    keys.kindProperty().set(KeysForm.Kind.ZIPFIAN);
    assertThat(spec().keys().distribution()).isEqualTo(new KeyDistribution.Zipfian(1.1));
    keys.parameter().set("1");
    assertThat(keys.parameter().errorProperty().get()).contains("1.001");
    keys.parameter().set("steep");
    assertThat(keys.parameter().errorProperty().get()).isEqualTo("a number, as in 1.1");
    assertThat(form.specProperty().get()).isEmpty();
    keys.kindProperty().set(KeysForm.Kind.UNIFORM);
    assertThat(keys.parameter().errorProperty().get()).isEmpty();
    assertThat(form.specProperty().get()).isPresent();
  }

  @Test
  void aHotSetIsSoManyRowsThatGetSoManyAccesses() {
    KeysForm keys = form.keys();
    keys.kindProperty().set(KeysForm.Kind.HOT_SET);
    assertThat(spec().keys().distribution()).isEqualTo(new KeyDistribution.HotSet(10, 90));
    keys.parameter().set("100");
    keys.accesses().set("101");
    assertThat(keys.parameter().errorProperty().get()).contains("less than 100 %, not 100");
    assertThat(keys.accesses().errorProperty().get()).contains("0 % to 100 %, not 101");
    keys.parameter().set("2.5");
    keys.accesses().set("80");
    assertThat(spec().keys().distribution()).isEqualTo(new KeyDistribution.HotSet(2.5, 80));
  }

  @ParameterizedTest
  @CsvSource({
    "'',all",
    "ALL,all",
    "64MB,64MB",
    "80%shared_buffers,80% shared_buffers",
    "12.5 % ram,12.5% ram"
  })
  void aWorkingSetIsAllASizeOrAShare(String typed, String read) {
    form.keys().workingSet().set(typed);
    assertThat(spec().keys().workingSet()).hasToString(read);
  }

  @ParameterizedTest
  @CsvSource({
    "half,'all, a size as in 64MB, or a share as in 80%shared_buffers or 50%ram'",
    "50%,'''50%'' is not a share: as in 80%shared_buffers or 50%ram'",
    "64,'''64'' is not a size: a whole number and a unit, B, kB, MB, GB or TB, as in 128MB'",
    "1kB,'a working set has a block at least: 8kB'",
    "0%ram,'a working set is more than 0 % and at most 10000 %, not 0.0'"
  })
  void aWorkingSetThatCannotBeMeantIsTold(String typed, String message) {
    form.keys().workingSet().set(typed);
    assertThat(form.keys().workingSet().errorProperty().get()).isEqualTo(message);
    assertThat(form.specProperty().get()).isEmpty();
  }

  @Test
  void whatAWorkingSetComesToIsTold() {
    form.scale().set("20");
    form.keys().workingSet().set("50% shared_buffers");
    Optional<String> known =
        form.specProperty().get().map(spec -> WorkingSetHint.of(spec, Optional.of(Samples.SERVER)));
    assertThat(known).contains("= 64 MB: 427,557 of 2,000,000 accounts");
    assertThat(WorkingSetHint.of(spec(), Optional.empty())).contains("once there is a server");
    form.keys().workingSet().set("1GB");
    assertThat(WorkingSetHint.of(spec(), Optional.empty())).contains("all rows");
  }

  @Test
  void anEmptyRateIsNoLimit() {
    FormField rate = form.driving().rate();
    rate.set("250.5");
    assertThat(spec().driving().rateLimit()).isEqualTo(OptionalDouble.of(250.5));
    rate.set("0");
    assertThat(rate.errorProperty().get()).contains("empty for no limit");
    rate.set("NaN");
    assertThat(form.specProperty().get()).isEmpty();
    rate.set("");
    assertThat(spec().driving().rateLimit()).isEmpty();
  }

  @Test
  void aRateAndAThinkTimeExcludeEachOther() {
    form.driving().rate().set("100");
    form.driving().thinkTime().set("5");
    assertThat(form.driving().thinkTime().errorProperty().get()).contains("exclude each other");
    assertThat(form.specProperty().get()).isEmpty();
    form.driving().rate().set("");
    assertThat(spec().driving().thinkTime()).isEqualTo(Duration.ofMillis(5));
  }

  @Test
  void howALoadIsDrivenIsTakenFromItsFields() {
    DrivingForm driving = form.driving();
    driving.latencyLimit().set("2.5");
    driving.rate().set("300");
    driving.tries().set("0");
    driving.beforeProperty().set(DrivingForm.Before.STEADY);
    driving.endProperty().set(DrivingForm.End.TRANSACTIONS);
    driving.endAfter().set("5000");
    driving.seed().set("42");
    assertThat(spec().driving())
        .isEqualTo(
            new Driving(
                OptionalDouble.of(300),
                Duration.ofNanos(2_500_000),
                Duration.ZERO,
                0,
                new WarmUp.Steady(Duration.ofMinutes(5)),
                new Extent.Transactions(5000)));
    assertThat(spec().seed()).isEqualTo(42);
    driving.beforeProperty().set(DrivingForm.Before.SECONDS);
    driving.endProperty().set(DrivingForm.End.SECONDS);
    assertThat(spec().driving().warmUp()).isEqualTo(new WarmUp.For(Duration.ofSeconds(30)));
    assertThat(spec().driving().extent()).isEqualTo(new Extent.For(Duration.ofMinutes(1)));
  }

  @Test
  void eachFieldOfDrivingTellsWhatItCannotMean() {
    DrivingForm driving = form.driving();
    driving.beforeProperty().set(DrivingForm.Before.SECONDS);
    driving.endProperty().set(DrivingForm.End.SECONDS);
    driving.latencyLimit().set("0");
    driving.thinkTime().set("-1");
    driving.tries().set("-1");
    driving.beforeSeconds().set("0");
    driving.endAfter().set("soon");
    driving.seed().set("one");
    assertThat(driving.latencyLimit().errorProperty().get()).contains("more than 0 ms");
    assertThat(driving.thinkTime().errorProperty().get()).contains("0 or more");
    assertThat(driving.tries().errorProperty().get()).contains("0 for no limit");
    assertThat(driving.beforeSeconds().errorProperty().get()).contains("more than 0 s");
    assertThat(driving.endAfter().errorProperty().get()).isEqualTo("a number, as in 60");
    assertThat(driving.seed().errorProperty().get()).contains("whole number");
    assertThat(form.specProperty().get()).isEmpty();
    driving.endProperty().set(DrivingForm.End.STOPPED);
    assertThat(driving.endAfter().errorProperty().get()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Workload.class,
      names = {"COLD_HOT", "COLD_HOT_REORGANISED", "ANALYTICS"})
  void whatDoesNotApplyIsNeitherCheckedNorTaken(Workload workload) {
    form.scale().set("0");
    form.keys().placementProperty().set(Placement.SCATTERED);
    form.keys().workingSet().set("rubbish");
    form.keys().kindProperty().set(KeysForm.Kind.ZIPFIAN);
    form.workloadProperty().set(workload);
    if (form.scaledProperty().get()) {
      form.scale().set("3");
    }
    KeyDistribution drawn =
        workload.drawsKeys() ? new KeyDistribution.Zipfian(1.1) : new KeyDistribution.Uniform();
    assertThat(spec().keys()).isEqualTo(KeySpec.of(drawn));
    assertThat(form.keys().workingSet().errorProperty().get()).isEmpty();
    form.workloadProperty().set(Workload.SELECT_ONLY);
    assertThat(form.keys().workingSet().errorProperty().get()).isNotEmpty();
  }

  @Test
  void aScaleBelowTheClientsIsWarnedOfWhereTheyWaitForEachOther() {
    form.workloadProperty().set(Workload.TPCB_LIKE);
    form.clients().set("10");
    assertThat(form.scaleWarningProperty().get()).isEmpty();
    form.clients().set("11");
    assertThat(form.scaleWarningProperty().get())
        .contains("pgbench_branches", "scale should be at least the number of clients");
    assertThat(form.specProperty().get()).as("a warning is no error").isPresent();
    form.workloadProperty().set(Workload.SIMPLE_UPDATE);
    assertThat(form.scaleWarningProperty().get()).isEmpty();
  }

  @Test
  void scriptsAreReadWithTheirWeights() throws Exception {
    Path read = file("read.sql", "SELECT 1;");
    Path write = file("write.sql", "INSERT INTO pgbench_history VALUES (:scale);");
    form.workloadProperty().set(Workload.SCRIPT);
    assertThat(form.scripts().errorProperty().get()).contains("choose");
    assertThat(form.specProperty().get()).isEmpty();
    form.scripts().choose(List.of(read));
    assertThat(spec().scripts()).containsExactly(new LoadScript("read.sql", "SELECT 1;", 1));
    assertThat(form.scaledProperty().get()).as("no table of a scale").isFalse();
    form.scripts().choose(List.of(read, write));
    form.scripts().entries().getLast().weight().set("9");
    assertThat(spec().scripts())
        .extracting(LoadScript::name, LoadScript::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("read.sql", 1),
            org.assertj.core.groups.Tuple.tuple("write.sql", 9));
    assertThat(form.scaledProperty().get()).isTrue();
    form.scripts().remove(form.scripts().entries().getLast());
    assertThat(spec().scripts()).hasSize(1);
  }

  @Test
  void weightsThatCannotBeMeantAreTold() throws Exception {
    form.workloadProperty().set(Workload.SCRIPT);
    form.scripts().choose(List.of(file("a.sql", "SELECT 1;")));
    FormField weight = form.scripts().entries().getFirst().weight();
    weight.set("-1");
    assertThat(form.scripts().errorProperty().get()).contains("a.sql: weight is a whole number");
    weight.set("0");
    assertThat(form.scripts().errorProperty().get()).contains("more than 0");
    assertThat(form.specProperty().get()).isEmpty();
    weight.set("2");
    assertThat(form.specProperty().get()).isPresent();
  }

  @Test
  void aScriptThatCannotBeReadIsToldAtTheFieldUntilItIsTakenAway() throws Exception {
    Path gone = folder.resolve("gone.sql");
    Path latin = folder.resolve("latin.sql");
    Files.write(latin, "-- é\nSELECT 1;".getBytes(StandardCharsets.ISO_8859_1));
    form.workloadProperty().set(Workload.SCRIPT);
    form.scripts().choose(List.of(file("good.sql", "SELECT 1;"), gone, latin, folder));
    assertThat(form.scripts().errorProperty().get()).contains("gone.sql is not there");
    assertThat(form.specProperty().get()).isEmpty();
    form.scripts().remove(form.scripts().entries().get(1));
    assertThat(form.scripts().errorProperty().get()).contains("UTF-8");
    form.scripts().remove(form.scripts().entries().get(1));
    assertThat(form.scripts().errorProperty().get()).contains("is a folder");
    form.scripts().remove(form.scripts().entries().get(1));
    assertThat(form.specProperty().get()).isPresent();
    form.scripts().remove(form.scripts().entries().getFirst());
    form.workloadProperty().set(Workload.SELECT_ONLY);
    assertThat(form.scripts().errorProperty().get()).isEmpty();
  }

  @Test
  void scriptsOfTheSameNameAreToldApart() throws Exception {
    Path one = file("a/pay.sql", "SELECT 1;");
    Path two = file("b/pay.sql", "SELECT 2;");
    form.workloadProperty().set(Workload.SCRIPT);
    form.scripts().choose(List.of(one, two));
    assertThat(spec().scripts()).extracting(LoadScript::name).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  void whatIsRememberedIsWhatWasTyped() throws Exception {
    form.workloadProperty().set(Workload.TPCB_LIKE);
    form.keys().kindProperty().set(KeysForm.Kind.HOT_SET);
    form.keys().parameter().set("2.5");
    form.keys().placementProperty().set(Placement.SCATTERED);
    form.keys().workingSet().set("64MB");
    form.driving().latencyLimit().set("50");
    form.driving().thinkTime().set("0.5");
    form.driving().tries().set("7");
    form.driving().beforeProperty().set(DrivingForm.Before.SECONDS);
    form.driving().endProperty().set(DrivingForm.End.TRANSACTIONS);
    form.driving().seed().set("9");
    form.moreOpenProperty().set(true);
    LoadForm again = form(form.valuesProperty().get());
    assertThat(again.specProperty().get()).contains(spec());
    assertThat(again.moreOpenProperty().get()).isTrue();
    assertThat(again.valuesProperty().get()).isEqualTo(form.valuesProperty().get());
  }

  @Test
  void scriptsAreRememberedByPathAndWeightAndReadAnew() throws Exception {
    Path script = file("s.sql", "SELECT 1;");
    form.workloadProperty().set(Workload.SCRIPT);
    form.scripts().choose(List.of(script));
    form.scripts().entries().getFirst().weight().set("3");
    assertThat(form.valuesProperty().get().scripts())
        .containsExactly(new Settings.ScriptFile(script.toString(), 3));
    Files.writeString(script, "SELECT 2;");
    LoadForm again = form(form.valuesProperty().get());
    assertThat(again.specProperty().get().orElseThrow().scripts())
        .containsExactly(new LoadScript("s.sql", "SELECT 2;", 3));
  }

  @Test
  void aFieldThatCannotBeMeantIsRememberedAsItLastCould() {
    form.clients().set("12");
    form.clients().set("twelve");
    form.moreOpenProperty().set(true);
    assertThat(form.valuesProperty().get().clients()).isEqualTo(12);
    assertThat(form.valuesProperty().get().more().open()).isTrue();
  }

  @Test
  void whatDoesNotApplyIsStillRemembered() {
    form.scale().set("33");
    form.keys().kindProperty().set(KeysForm.Kind.GAUSSIAN);
    form.keys().parameter().set("2.5");
    form.keys().workingSet().set("64MB");
    form.workloadProperty().set(Workload.ANALYTICS);
    form.workloadProperty().set(Workload.COLD_HOT);
    Settings.LoadForm kept = form.valuesProperty().get();
    assertThat(kept.scale()).isEqualTo(33);
    assertThat(kept.distribution()).isEqualTo("gaussian");
    assertThat(kept.parameter()).isEqualTo(2.5);
    assertThat(kept.workingSet()).isEqualTo("64MB");
  }

  @Test
  void valuesOfAFileThatCannotBeMeantAreToldInsteadOfTaken() {
    Settings.LoadForm good = Settings.LoadForm.defaults();
    LoadForm odd =
        form(
            new Settings.LoadForm(
                good.workload(),
                good.protocol(),
                -3,
                good.scale(),
                "pareto",
                7,
                -1,
                "everywhere",
                "a lot",
                -5.0,
                List.of(new Settings.ScriptFile("\0", 1), new Settings.ScriptFile("", -1)),
                new Settings.More(true, -1.0, -1.0, -1, "long", -1, "never", -1, -1)));
    assertThat(odd.clients().errorProperty().get()).isNotEmpty();
    assertThat(odd.keys().kindProperty().get()).isEqualTo(KeysForm.Kind.UNIFORM);
    assertThat(odd.keys().placementProperty().get()).isEqualTo(Placement.CLUSTERED);
    assertThat(odd.keys().workingSet().errorProperty().get()).isNotEmpty();
    assertThat(odd.driving().rate().errorProperty().get()).isNotEmpty();
    assertThat(odd.driving().latencyLimit().errorProperty().get()).isNotEmpty();
    assertThat(odd.driving().thinkTime().errorProperty().get()).isNotEmpty();
    assertThat(odd.driving().tries().errorProperty().get()).isNotEmpty();
    assertThat(odd.driving().seed().errorProperty().get()).isNotEmpty();
    assertThat(odd.driving().beforeProperty().get()).isEqualTo(DrivingForm.Before.NONE);
    assertThat(odd.driving().endProperty().get()).isEqualTo(DrivingForm.End.STOPPED);
    assertThat(odd.scripts().entries()).isEmpty();
  }

  @Test
  void theDataOfAScaleAreAboutAsLargeAsPgbenchMakesThem() {
    form.scale().set("20");
    assertThat(LoadForm.dataSize(spec()).map(Bytes::toString)).contains("299 MB");
    form.workloadProperty().set(Workload.COLD_HOT);
    assertThat(LoadForm.dataSize(spec()).map(Bytes::toString)).contains("174 MB");
  }

  @Test
  void aWorkingSetIsOfAccountsAlone() {
    form.keys().workingSet().set("64MB");
    assertThat(spec().keys().workingSet()).isEqualTo(new WorkingSet.Size(Bytes.ofMegabytes(64)));
    form.workloadProperty().set(Workload.COLD_HOT);
    assertThat(spec().keys().workingSet()).isEqualTo(new WorkingSet.Everything());
  }

  private Path file(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private LoadSpec spec() {
    return form.specProperty().get().orElseThrow();
  }
}
