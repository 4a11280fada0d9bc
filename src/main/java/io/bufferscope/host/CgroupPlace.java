package io.bufferscope.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where in the file system the groups are that limit memory.
///
/// @param unified whether they are of version 2
/// @param parents where a group might be made: below this process's own and, in version 2, where a
///   group with processes may have none below it, beside it
record CgroupPlace(boolean unified, List<Path> parents) {
  private static final String MEMORY = "memory";

  CgroupPlace {
    parents = List.copyOf(parents);
  }

  /// Looks where this process is; empty where the system has no such groups.
  static Optional<CgroupPlace> find() {
    try {
      return find(Files.readString(Path.of("/proc/self/cgroup")), Mounts.read());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// As above, by what the system says (`cgroups(7)`).
  ///
  /// @param groups `/proc/self/cgroup`
  static Optional<CgroupPlace> find(String groups, Mounts mounts) {
    Optional<CgroupPlace> unified = Optional.empty();
    for (String line : groups.lines().toList()) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      if (List.of(parts[1].split(",", -1)).contains(MEMORY)) {
        return folder(mounts, "cgroup", parts[2]).map(own -> new CgroupPlace(false, List.of(own)));
      }
      if (parts[1].isEmpty()) {
        unified = folder(mounts, "cgroup2", parts[2]).map(own -> unified(own, parts[2]));
      }
    }
    return unified;
  }

  private static CgroupPlace unified(Path own, String path) {
    List<Path> parents = new ArrayList<>(List.of(own));
    if (!path.equals("/")) {
      parents.add(own.resolveSibling(""));
    }
    return new CgroupPlace(true, parents);
  }

  private static Optional<Path> folder(Mounts mounts, String type, String path) {
    return mounts.all().stream()
        .filter(mount -> mount.type().equals(type))
        .filter(mount -> type.equals("cgroup2") || mount.options().contains(MEMORY))
        .findFirst()
        .map(mount -> mount.point().resolve(below(mount.root(), path)).normalize());
  }

  /// A container may see but a part of the tree.
  private static String below(String root, String path) {
    String rest = path.startsWith(root) ? path.substring(root.length()) : "";
    return rest.startsWith("/") ? rest.substring(1) : rest;
  }
}
