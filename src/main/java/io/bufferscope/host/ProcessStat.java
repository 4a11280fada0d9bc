package io.bufferscope.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What Linux tells of one process in `/proc/PID/stat` (`proc_pid_stat(5)`). Times are in clock
/// ticks, of which `sysconf(_SC_CLK_TCK)` says how many there are in a second.
///
/// @param pid the process
/// @param parent its parent
/// @param user time in its own code
/// @param system time in the kernel
/// @param childrenUser `user` of its children that have ended and that it has taken note of, with
///   those of theirs
/// @param childrenSystem the same of `system`
/// @param startedAt when it began, in ticks since the machine did; tells two processes of one id
///   apart
record ProcessStat(
    long pid,
    long parent,
    long user,
    long system,
    long childrenUser,
    long childrenSystem,
    long startedAt) {
  /// Fields by the manual's numbers; those before are the id and the name in parentheses.
  private static final int FIRST_BEHIND_NAME = 3;

  private static final int PARENT = 4;
  private static final int USER = 14;
  private static final int SYSTEM = 15;
  private static final int CHILDREN_USER = 16;
  private static final int CHILDREN_SYSTEM = 17;
  private static final int STARTED = 22;

  /// Reads it; empty where there is no such process, or no `/proc`.
  static Optional<ProcessStat> of(long pid) {
    try {
      return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// Takes the text apart. A name may hold anything, blanks and parentheses too.
  static Optional<ProcessStat> parse(String text) {
    int nameEnd = text.lastIndexOf(')');
    int nameStart = text.indexOf(" (");
    if (nameStart < 0 || nameEnd < nameStart) {
      return Optional.empty();
    }
    String[] fields = text.substring(nameEnd + 1).strip().split(" ", -1);
    if (fields.length <= STARTED - FIRST_BEHIND_NAME) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ProcessStat(
              Long.parseLong(text.substring(0, nameStart)),
              field(fields, PARENT),
              field(fields, USER),
              field(fields, SYSTEM),
              field(fields, CHILDREN_USER),
              field(fields, CHILDREN_SYSTEM),
              field(fields, STARTED)));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }

  private static long field(String[] fields, int number) {
    return Long.parseLong(fields[number - FIRST_BEHIND_NAME]);
  }
}
