package io.bufferscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.lab.Settings;
import io.bufferscope.store.SettingsStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
