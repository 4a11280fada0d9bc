package io.bufferscope.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A process and its children at one moment.
///
/// @param root the process
/// @param children those of its children that have not ended
record ProcessTree(ProcessStat root, List<ProcessStat> children) {
  private static final Path PROC = Path.of("/proc");
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int TRIES = 10;

  ProcessTree {
    children = List.copyOf(children);
  }

  /// Reads it so that each child is either among the living or in the root's sums of those that
  /// have ended; tried anew where one ends meanwhile.
  ///
  /// @return empty where there is no such process
  static Optional<ProcessTree> of(long pid) {
    for (int left = TRIES; ; left--) {
      Optional<ProcessStat> before = ProcessStat.of(pid);
      if (before.isEmpty()) {
        return Optional.empty();
      }
      List<ProcessStat> children = children(pid);
      Optional<ProcessStat> after = ProcessStat.of(pid);
      boolean noneEnded = after.filter(root -> ended(root) == ended(before.get())).isPresent();
      if (noneEnded || left == 0) {
        return after.map(root -> new ProcessTree(root, children));
      }
    }
  }

  /// CPU ticks in their own code, children that have ended included.
  long user() {
    return root.user()
        + root.childrenUser()
        + children.stream().mapToLong(one -> one.user() + one.childrenUser()).sum();
  }

  /// CPU ticks in the kernel, children that have ended included.
  long system() {
    return root.system()
        + root.childrenSystem()
        + children.stream().mapToLong(one -> one.system() + one.childrenSystem()).sum();
  }

  /// The ids of a process's children: as the kernel lists them where it does, which is cheap and
  /// may leave one out while others end, else by a look at all processes.
  static List<Long> childrenIds(long pid) {
    String id = Long.toString(pid);
    try {
      String text = Files.readString(Path.of("/proc", id, "task", id, "children"));
      return BLANKS
          .splitAsStream(text.strip())
          .filter(one -> !one.isEmpty())
          .map(Long::valueOf)
          .toList();
    } catch (IOException _) {
      return children(pid).stream().map(ProcessStat::pid).toList();
    }
  }

  private static long ended(ProcessStat root) {
    return root.childrenUser() + root.childrenSystem();
  }

  private static List<ProcessStat> children(long pid) {
    List<ProcessStat> children = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path one : all) {
        ProcessStat.of(Long.parseLong(one.getFileName().toString()))
            .filter(stat -> stat.parent() == pid)
            .ifPresent(children::add);
      }
    } catch (IOException _) {
      return children;
    }
    return children;
  }
}
