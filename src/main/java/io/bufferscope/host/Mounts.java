package io.bufferscope.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The file systems that this process sees, from `/proc/self/mountinfo` (`proc_pid_mountinfo(5)`).
///
/// @param all in the order in which they were mounted
record Mounts(List<Mount> all) {
  private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");
  private static final int NUMBER = 2;
  private static final int ROOT = 3;
  private static final int POINT = 4;

  Mounts {
    all = List.copyOf(all);
  }

  /// One of them.
  ///
  /// @param number major and minor number of its files' device, as in "254:0"
  /// @param root which folder of the file system is seen
  /// @param point where it is seen
  /// @param type its type, as in "ext4"
  /// @param source what is mounted, as in "/dev/vda"
  /// @param options of the file system
  record Mount(
      String number, String root, Path point, String type, String source, List<String> options) {}

  /// Reads them; none where the system does not tell.
  static Mounts read() {
    try {
      return parse(Files.readString(Path.of("/proc/self/mountinfo")));
    } catch (IOException _) {
      return new Mounts(List.of());
    }
  }

  /// Takes the file apart.
  static Mounts parse(String text) {
    List<Mount> mounts = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int separator = line.indexOf(" - ");
      String[] before = line.substring(0, Math.max(0, separator)).split(" ", -1);
      String[] behind = line.substring(separator + 3).split(" ", -1);
      if (separator > 0 && before.length > POINT && behind.length >= 3) {
        mounts.add(
            new Mount(
                before[NUMBER],
                plain(before[ROOT]),
                Path.of(plain(before[POINT])),
                behind[0],
                plain(behind[1]),
                List.of(behind[2].split(",", -1))));
      }
    }
    return new Mounts(mounts);
  }

  /// The device node that a file system is on; empty where it is on none.
  ///
  /// @param number of its files' device
  Optional<Path> source(String number) {
    return all.stream()
        .filter(one -> one.number().equals(number) && one.source().startsWith("/dev/"))
        .map(one -> Path.of(one.source()))
        .findFirst();
  }

  /// Blanks and the like are written in octal.
  private static String plain(String text) {
    return ESCAPED
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 8))));
  }
}
