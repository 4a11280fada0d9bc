package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.MachineState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The machine's memory and load now, from `/proc/meminfo` and `/proc/loadavg`. Linux only.
public final class MachineMemory {
  private static final Pattern LINE =
      Pattern.compile("^(\\S+):\\s+(\\d+)(?: kB)?$", Pattern.MULTILINE);

  private MachineMemory() {}

  /// Reads it; empty where the system does not tell.
  public static Optional<MachineState> read() {
    try {
      return state(
          Files.readString(Path.of("/proc/meminfo")), Files.readString(Path.of("/proc/loadavg")));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// Takes the two files apart.
  ///
  /// @return empty where one of the figures is not among them
  static Optional<MachineState> state(String meminfo, String loadavg) {
    Map<String, Long> values = values(meminfo);
    for (String name :
        new String[] {
          "MemTotal", "MemAvailable", "Cached", "SwapTotal", "SwapFree", "PageTables"
        }) {
      if (!values.containsKey(name)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new MachineState(
            load(loadavg),
            kilobytes(values, "MemTotal"),
            kilobytes(values, "MemAvailable"),
            kilobytes(values, "Cached"),
            new Bytes(
                kilobytes(values, "SwapTotal").count() - kilobytes(values, "SwapFree").count()),
            kilobytes(values, "PageTables")));
  }

  /// The lines of `/proc/meminfo` by name, in kB but for those that are counts.
  static Map<String, Long> values(String meminfo) {
    Map<String, Long> values = new HashMap<>();
    Matcher line = LINE.matcher(meminfo);
    while (line.find()) {
      values.put(line.group(1), Long.valueOf(line.group(2)));
    }
    return values;
  }

  private static Bytes kilobytes(Map<String, Long> values, String name) {
    return new Bytes(values.getOrDefault(name, 0L) << 10);
  }

  private static OptionalDouble load(String loadavg) {
    try {
      return OptionalDouble.of(Double.parseDouble(loadavg.split(" ", -1)[0]));
    } catch (NumberFormatException _) {
      return OptionalDouble.empty();
    }
  }
}
