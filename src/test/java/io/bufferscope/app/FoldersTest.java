package io.bufferscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldersTest {
  private static final Path HOME = Path.of("/home/ada");

  @Test
  void linuxFollowsXdg() {
    Folders folders =
        Folders.of(
            "Linux", HOME, Map.of("XDG_DATA_HOME", "/data", "XDG_CACHE_HOME", "relative/ignored"));
    assertThat(folders.data()).isEqualTo(Path.of("/data/bufferscope"));
    assertThat(folders.cache()).isEqualTo(HOME.resolve(".cache/bufferscope"));
    assertThat(folders.settings()).isEqualTo(HOME.resolve(".config/bufferscope/settings.json"));
  }

  @Test
  void macHasItsLibrary() {
    Folders folders = Folders.of("Mac OS X", HOME, Map.of("XDG_DATA_HOME", "/data"));
    assertThat(folders.data()).isEqualTo(HOME.resolve("Library/Application Support/Bufferscope"));
    assertThat(folders.cache()).isEqualTo(HOME.resolve("Library/Caches/Bufferscope"));
  }

  @Test
  void windowsHasItsLocalData() {
    Folders folders = Folders.of("Windows 11", HOME, Map.of("LOCALAPPDATA", "/local"));
    assertThat(folders.server()).isEqualTo(Path.of("/local/Bufferscope/data/server"));
  }
}
