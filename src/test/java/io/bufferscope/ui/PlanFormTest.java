package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.Preset;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFormTest {
  private final PlanForm form = new PlanForm(true);

  private SweepPlan plan() {
    return form.planProperty().get().orElseThrow();
  }

  @Test
  void aFirstFormIsAQuickLook() {
    assertThat(plan()).isEqualTo(PlanForm.first());
    assertThat(form.times().timesProperty().get()).isEqualTo(PlanTimesForm.Times.QUICK);
  }

  @Test
  void sizesAreAListWithRangesAndShares() {
    form.sizes().set("128kB, 16MB..128MB,25% ram");
    assertThat(plan().sharedBuffers().stream().map(size -> size.on(Bytes.ofMegabytes(4096))))
        .containsExactly(
            Bytes.parse("128kB"),
            Bytes.ofMegabytes(16),
            Bytes.ofMegabytes(32),
            Bytes.ofMegabytes(64),
            Bytes.ofMegabytes(128),
            Bytes.ofMegabytes(1024));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | missing",
        "64MB,,128MB | missing between two commas",
        "64 | is not a size",
        "64kB | 128kB at least",
        "1GB..64MB | goes up",
        "64MB, 65536kB | there twice",
        "0% ram | more than 0 %",
        "25% | as in 25% ram",
        "200000B | a whole number of blocks",
        "16TB | at most",
        "64MB..16TB | at most",
        "25% ram..1GB | from one size to another",
        "lots | is not a size"
      })
  void sizesThatCannotBeMeantAreToldAtTheField(String typed, String told) {
    form.sizes().set(typed);
    assertThat(form.planProperty().get()).isEmpty();
    assertThat(form.sizes().errorProperty().get()).contains(told);
    form.sizes().set("64MB");
    assertThat(form.sizes().errorProperty().get()).isEmpty();
    assertThat(form.planProperty().get()).isPresent();
  }

  @Test
  void severalWorkloadsProtocolsAndClientsAreEveryCombination() {
    form.loads().workloads().choose(List.of(Workload.SELECT_ONLY, Workload.ANALYTICS));
    form.loads().protocols().choose(List.of(Protocol.SIMPLE, Protocol.PREPARED));
    form.loads().clients().set("1, 8");
    form.loads().workingSet().set("50% ram");
    assertThat(plan().loads().stream().map(SweepLoad::name))
        .containsExactly(
            "select-only simple, 1 client",
            "select-only simple, 8 clients",
            "select-only prepared, 1 client",
            "select-only prepared, 8 clients",
            "analytics simple, 1 client",
            "analytics simple, 8 clients",
            "analytics prepared, 1 client",
            "analytics prepared, 8 clients");
    form.loads().protocols().choose(List.of());
    assertThat(form.planProperty().get()).isEmpty();
    assertThat(form.loads().protocols().errorProperty().get())
        .isEqualTo("choose a protocol at least");
  }

  @Test
  void aPresetSetsTheTimesAndOtherTimesAreTheUsersOwn() {
    form.times().timesProperty().set(PlanTimesForm.Times.STANDARD);
    assertThat(plan().preset()).isEqualTo("standard");
    assertThat(plan().measure()).isEqualTo(Preset.STANDARD.measure());
    assertThat(plan().warmUp()).isEqualTo(Preset.STANDARD.warmUp());
    assertThat(plan().repeats()).isEqualTo(5);
    form.times().measure().set("20");
    assertThat(plan().preset()).isEmpty();
    assertThat(plan().measure()).isEqualTo(Duration.ofSeconds(20));
    form.times().measure().set("60");
    assertThat(plan().preset()).isEqualTo("standard");
    form.times().measure().set("0");
    assertThat(form.planProperty().get()).isEmpty();
    assertThat(form.times().measure().errorProperty().get()).contains("more than 0 s");
  }

  @Test
  void memoryLimitsSettingsAndLayoutsAreFactors() {
    form.memoryLimits().set("none, 512MB");
    form.settings().set("jit=off; random_page_cost=1.1, work_mem=64MB");
    form.hugePagesProperty().set(PlanForm.HugePages.BOTH);
    form.layouts().choices().choose(form.layouts().choices().values());
    SweepPlan plan = plan();
    assertThat(plan.memoryLimits())
        .containsExactly(Optional.empty(), Optional.of(Bytes.ofMegabytes(512)));
    assertThat(plan.settings())
        .containsExactly(
            new SettingsVariant("jit=off", new TreeMap<>(Map.of("jit", "off"))),
            new SettingsVariant(
                "random_page_cost=1.1, work_mem=64MB",
                new TreeMap<>(Map.of("random_page_cost", "1.1", "work_mem", "64MB"))));
    assertThat(plan.hugePages()).containsExactly(false, true);
    assertThat(plan.layouts().getFirst()).isEqualTo(Layout.ON_DISK);
    assertThat(plan.layouts()).hasSize(3);
    assertThat(plan.places()).containsEntry("shm", "/dev/shm");
    form.settings().set("shared_buffers=1GB");
    assertThat(form.settings().errorProperty().get()).contains("a field of its own");
  }

  @Test
  void aPlanWithMoreThanTheFieldsCanSayIsKeptUntilTheUserChoosesHere() {
    SweepLoad uneven =
        new SweepLoad(
            "hot accounts",
            PlanForm.first()
                .loads()
                .getFirst()
                .spec()
                .withKeys(KeySpec.of(new KeyDistribution.Zipfian(1.1)))
                .withDriving(Driving.of(new Extent.Endless())));
    SweepPlan first = PlanForm.first();
    SweepPlan plan =
        new SweepPlan(
            "uneven",
            "after somebody",
            "",
            first.sharedBuffers(),
            List.of(uneven),
            List.of(true),
            List.of(new Layout("fast", "nvme", "nvme")),
            new TreeMap<>(Map.of("nvme", "/mnt/nvme")),
            List.of(Optional.of(Bytes.ofMegabytes(300))),
            List.of(
                new SettingsVariant(
                    "preloaded", new TreeMap<>(Map.of("shared_preload_libraries", "a,b")))),
            first.state(),
            new WarmUp.None(),
            Duration.ofMillis(2500),
            2,
            77);
    form.show(plan);
    assertThat(plan()).isEqualTo(plan);
    form.loads().choose();
    form.layouts().choose();
    assertThat(plan().loads().getFirst().name()).isEqualTo("select-only prepared");
    assertThat(plan().layouts()).containsExactly(Layout.ON_DISK);
    assertThat(plan().places()).isEmpty();
    assertThat(plan().settings()).isEqualTo(plan.settings());
  }
}
