package io.bufferscope.app;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Where the program keeps its files, as each platform has it: XDG on Linux, `~/Library` on macOS,
/// `%LOCALAPPDATA%` on Windows.
///
/// @param data what must not be lost: the embedded server's home and the log
/// @param cache what can be made again: the unpacked server
/// @param config settings
record Folders(Path data, Path cache, Path config) {
  private static final String NAME = "bufferscope";

  /// @param system the name of the operating system, `os.name`
  /// @param home the user's home
  /// @param environment the process's environment variables
  static Folders of(String system, Path home, Map<String, String> environment) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("mac")) {
      Path library = home.resolve("Library");
      Path support = library.resolve("Application Support").resolve("Bufferscope");
      return new Folders(support, library.resolve("Caches").resolve("Bufferscope"), support);
    }
    if (name.startsWith("windows")) {
      Path local =
          absolute(environment.get("LOCALAPPDATA"), home.resolve("AppData").resolve("Local"))
              .resolve("Bufferscope");
      return new Folders(local.resolve("data"), local.resolve("cache"), local.resolve("config"));
    }
    return new Folders(
        absolute(environment.get("XDG_DATA_HOME"), home.resolve(".local").resolve("share"))
            .resolve(NAME),
        absolute(environment.get("XDG_CACHE_HOME"), home.resolve(".cache")).resolve(NAME),
        absolute(environment.get("XDG_CONFIG_HOME"), home.resolve(".config")).resolve(NAME));
  }

  /// The embedded server's home.
  Path server() {
    return data.resolve("server");
  }

  /// The home of the servers that sweeps are measured on.
  Path sweeps() {
    return data.resolve("sweeps");
  }

  /// Below which the window puts the results of sweeps.
  Path results() {
    return data.resolve("results");
  }

  /// The window's settings.
  Path settings() {
    return config.resolve("settings.json");
  }

  /// A relative path in these variables is to be ignored (XDG Base Directory Specification).
  private static Path absolute(@org.jspecify.annotations.Nullable String text, Path otherwise) {
    if (text == null || text.isEmpty()) {
      return otherwise;
    }
    Path path = Path.of(text);
    return path.isAbsolute() ? path : otherwise;
  }
}
