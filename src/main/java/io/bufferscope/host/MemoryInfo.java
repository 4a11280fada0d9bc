package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.MachineMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads Linux's `/proc/meminfo`.
public final class MemoryInfo {
  private static final Path FILE = Path.of("/proc/meminfo");
  private static final Pattern LINE = Pattern.compile("(\\w+):\\s+(\\d+) kB");

  private MemoryInfo() {}

  /// This machine's memory now; empty elsewhere than on Linux.
  public static Optional<MachineMemory> now() {
    try {
      return parse(Files.readAllLines(FILE));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// The memory in lines of that file; empty where one of the three is missing.
  static Optional<MachineMemory> parse(List<String> lines) {
    Map<String, Bytes> values = new HashMap<>();
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        values.put(matcher.group(1), new Bytes(Long.parseLong(matcher.group(2)) * 1024));
      }
    }
    Bytes total = values.get("MemTotal");
    Bytes available = values.get("MemAvailable");
    Bytes cached = values.get("Cached");
    return total == null || available == null || cached == null
        ? Optional.empty()
        : Optional.of(new MachineMemory(total, available, cached));
  }
}
