package io.bufferscope.pagemap;

import io.bufferscope.host.DataDirectory;
import io.bufferscope.host.PageCache;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.pg.ClusterReader;
import io.bufferscope.pg.Observer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.OptionalLong;

/// Whether a server's files are on this machine, and the kernel tells us the truth about them: the
/// folder that the server names is here, it is that very cluster's by its identifier (a server in a
/// container, or on another machine, can name a folder that is another one's here), that very
/// server runs on it (a standby is a copy of its primary), and it is ours.
public sealed interface ClusterFiles {
  /// They are here.
  ///
  /// @param dataDirectory the data directory
  /// @param inMemory whether it is on a file system in memory, of which the page cache is the
  ///   storage
  record Here(Path dataDirectory, boolean inMemory) implements ClusterFiles {}

  /// They are not here, or nothing can be known of them.
  ///
  /// @param reason why, a sentence for people
  /// @param remedy what helps, or empty
  record Absent(String reason, String remedy) implements ClusterFiles {}

  /// Looks for the files of the server that an observer is connected to.
  ///
  /// @throws ProblemException where the connection is lost
  static ClusterFiles find(Observer observer) throws ProblemException {
    try {
      return find(ClusterReader.read(observer));
    } catch (ProblemException failure) {
      Problem problem = failure.problem();
      if (problem.kind() == Problem.Kind.NO_SERVER) {
        throw failure;
      }
      return new Absent(problem.message() + " " + problem.why(), problem.remedy());
    }
  }

  /// Looks for the files of a server by what it says of itself.
  static ClusterFiles find(ClusterReader.Identity server) {
    if (server.dataDirectory().isEmpty()) {
      return new Absent(
          "The role " + server.role() + " may not read where the server's files are.",
          "GRANT pg_read_all_settings TO " + server.role() + ";");
    }
    String named = server.dataDirectory().get();
    try {
      return in(Path.of(named), server);
    } catch (InvalidPathException _) {
      return elsewhere("There is no folder " + named + " on this machine.");
    }
  }

  private static ClusterFiles in(Path folder, ClusterReader.Identity server) {
    if (!Files.isDirectory(folder)) {
      return elsewhere("There is no folder " + folder + " on this machine.");
    }
    OptionalLong here = DataDirectory.systemIdentifier(folder);
    if (here.isEmpty()) {
      return new Absent(
          "This program may not read " + folder + ", which belongs to another user.",
          "Run Bufferscope as the user that owns the server's files.");
    }
    if (here.getAsLong() != server.systemIdentifier()) {
      return elsewhere("The folder " + folder + " on this machine is another server's.");
    }
    if (!DataDirectory.isServedBy(folder, server.port(), server.startedAt())) {
      return elsewhere(
          "The folder " + folder + " on this machine is a copy of the cluster, not the server's.");
    }
    return switch (PageCache.read(folder.resolve("global").resolve("pg_control"))) {
      case KernelTier.Absent(String reason) -> new Absent(reason, "");
      case KernelTier.Storage _ -> new Here(folder, true);
      case KernelTier.Cached _ -> new Here(folder, false);
    };
  }

  private static Absent elsewhere(String reason) {
    return new Absent(reason, "Run Bufferscope on the server's machine, outside of any container.");
  }
}
