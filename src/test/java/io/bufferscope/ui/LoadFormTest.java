package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadFormTest {
  private final LoadForm form = new LoadForm(Settings.defaults().load());

  @Test
  void theDefaultsGiveTheDefaultLoad() {
    assertThat(form.specProperty().get()).contains(LoadSpec.defaults());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1001", "eight", "8.5", "99999999999"})
  void clientsThatCannotBeMeantAreToldAtTheFieldAndGiveNoLoad(String typed) {
    form.clientsProperty().set(typed);
    assertThat(form.clientsErrorProperty().get())
        .isEqualTo("clients is a whole number from 1 to 1,000");
    assertThat(form.specProperty().get()).isEmpty();
    form.clientsProperty().set(" 16 ");
    assertThat(form.clientsErrorProperty().get()).isEmpty();
    assertThat(form.specProperty().get().orElseThrow().clients()).isEqualTo(16);
  }

  @Test
  void aDistributionBringsItsUsualParameterAndChecksIt() {
    form.keysProperty().set(LoadForm.Keys.ZIPFIAN);
    assertThat(form.specProperty().get().orElseThrow().keys().distribution())
        .isEqualTo(new KeyDistribution.Zipfian(1.1));
    form.parameterProperty().set("1");
    assertThat(form.parameterErrorProperty().get()).contains("1.001");
    assertThat(form.specProperty().get()).isEmpty();
    form.keysProperty().set(LoadForm.Keys.UNIFORM);
    assertThat(form.parameterErrorProperty().get()).isEmpty();
    assertThat(form.specProperty().get()).isPresent();
  }

  @Test
  void anEmptyRateIsNoLimit() {
    form.rateProperty().set("250.5");
    assertThat(form.specProperty().get().orElseThrow().driving().rateLimit())
        .isEqualTo(OptionalDouble.of(250.5));
    form.rateProperty().set("0");
    assertThat(form.rateErrorProperty().get()).contains("empty for no limit");
    form.rateProperty().set("NaN");
    assertThat(form.specProperty().get()).isEmpty();
    form.rateProperty().set("");
    assertThat(form.specProperty().get().orElseThrow().driving().rateLimit()).isEmpty();
  }

  @Test
  void whatIsRememberedIsWhatWasTyped() {
    form.keysProperty().set(LoadForm.Keys.GAUSSIAN);
    form.parameterProperty().set("2.5");
    form.rateProperty().set("100");
    LoadSpec spec = form.specProperty().get().orElseThrow();
    LoadForm again = new LoadForm(Settings.LoadForm.of(spec));
    assertThat(again.specProperty().get()).contains(spec);
  }

  @Test
  void valuesOfAFileThatCannotBeMeantAreToldInsteadOfTaken() {
    Settings.LoadForm good = Settings.defaults().load();
    LoadForm odd =
        new LoadForm(
            new Settings.LoadForm(
                good.workload(), good.protocol(), -3, good.scale(), "pareto", 7, null));
    assertThat(odd.clientsErrorProperty().get()).isNotEmpty();
    assertThat(odd.keysProperty().get()).isEqualTo(LoadForm.Keys.UNIFORM);
  }

  @Test
  void theDataOfAScaleAreAboutAsLargeAsPgbenchMakesThem() {
    assertThat(LoadForm.dataSize(20).toString()).isEqualTo("299 MB");
  }
}
