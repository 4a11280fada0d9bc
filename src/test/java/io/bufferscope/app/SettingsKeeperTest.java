package io.bufferscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.lab.Settings;
import io.bufferscope.store.SettingsStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsKeeperTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theLastOfManyChangesIsWrittenByItself() throws Exception {
    SettingsKeeper keeper = keeper();
    for (int size = 10; size <= 20; size++) {
      keeper.keep(withTextSize(size));
    }
    Instant deadline = Instant.now().plusSeconds(20);
    while (!Files.exists(file()) && Instant.now().isBefore(deadline)) {
      Thread.sleep(Duration.ofMillis(20));
    }
    assertThat(keeper().load().settings().textSize()).isEqualTo(20);
  }

  @Test
  void closingWritesWhatStillWaits() {
    SettingsKeeper keeper = keeper();
    keeper.keep(withTextSize(17));
    keeper.close();
    assertThat(keeper().load().settings().textSize()).isEqualTo(17);
  }

  @Test
  void theLoadFormsValuesOutliveTheProgram() {
    Settings first = Settings.defaults();
    Settings.LoadForm load =
        first
            .load()
            .withScripts(List.of(new Settings.ScriptFile("/home/ann/pay.sql", 9)))
            .withMore(new Settings.More(true, 50.0, null, 0, "steady", 300, "seconds", 60, 7));
    SettingsKeeper keeper = keeper();
    keeper.keep(
        new Settings(
            first.dark(), first.textSize(), null, load, first.sampleInterval(), first.chartSpan()));
    keeper.close();
    assertThat(keeper().load().settings().load()).isEqualTo(load);
  }

  private Path file() {
    return folder.resolve("settings.json");
  }

  private SettingsKeeper keeper() {
    return new SettingsKeeper(
        new SettingsStore<>(file(), Settings.class, Settings.defaults()), new NamedThreads());
  }

  private static Settings withTextSize(int size) {
    Settings first = Settings.defaults();
    return new Settings(
        first.dark(), size, null, first.load(), first.sampleInterval(), first.chartSpan());
  }
}
