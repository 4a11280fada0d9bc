package io.bufferscope.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How often one process of a single thread, as PostgreSQL's are, left a processor, from
/// `/proc/PID/status` (`proc_pid_status(5)`).
///
/// @param voluntary times it gave it up, to wait
/// @param involuntary times it was taken away
record ProcessSwitches(long voluntary, long involuntary) {
  /// None.
  static final ProcessSwitches NONE = new ProcessSwitches(0, 0);

  private static final Pattern LINE =
      Pattern.compile("^(voluntary|nonvoluntary)_ctxt_switches:\\s+(\\d+)$", Pattern.MULTILINE);

  /// Reads them; empty where there is no such process, or no `/proc`.
  static Optional<ProcessSwitches> of(long pid) {
    try {
      return parse(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// Takes the text apart.
  static Optional<ProcessSwitches> parse(String text) {
    long voluntary = -1;
    long involuntary = -1;
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      if (line.group(1).equals("voluntary")) {
        voluntary = Long.parseLong(line.group(2));
      } else {
        involuntary = Long.parseLong(line.group(2));
      }
    }
    return voluntary < 0 || involuntary < 0
        ? Optional.empty()
        : Optional.of(new ProcessSwitches(voluntary, involuntary));
  }

  /// These and others together.
  ProcessSwitches plus(ProcessSwitches other) {
    return new ProcessSwitches(voluntary + other.voluntary, involuntary + other.involuntary);
  }

  /// Those since earlier ones.
  ProcessSwitches minus(ProcessSwitches earlier) {
    return new ProcessSwitches(voluntary - earlier.voluntary, involuntary - earlier.involuntary);
  }
}
