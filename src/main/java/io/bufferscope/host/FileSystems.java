package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What file systems folders are on, also those that are yet to be made.
public final class FileSystems {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  private FileSystems() {}

  /// How much this user may still write to a folder's file system.
  ///
  /// @throws ProblemException where the folder cannot be made or written to
  public static Bytes room(Path folder) throws ProblemException {
    Path there = nearest(folder);
    try {
      if (!Files.isDirectory(there) || !Files.isWritable(there)) {
        throw unusable(folder, there + " is not a folder that this user may write to.");
      }
      return new Bytes(Math.max(0, Files.getFileStore(there).getUsableSpace()));
    } catch (IOException cause) {
      throw unusable(folder, String.valueOf(cause.getMessage()));
    }
  }

  /// Whether a folder is on a file system that keeps its files in memory.
  public static boolean isInMemory(Path folder) {
    try {
      return IN_MEMORY.contains(Files.getFileStore(nearest(folder)).type());
    } catch (IOException _) {
      return false;
    }
  }

  /// The folder, or the nearest above it that is there.
  private static Path nearest(Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there)) {
      @Nullable Path above = there.getParent();
      if (above == null) {
        return there;
      }
      there = above;
    }
    return there;
  }

  private static ProblemException unusable(Path folder, String why) {
    return new ProblemException(
        new Problem(
            Problem.Kind.USAGE,
            "The folder " + folder + " cannot be used.",
            why,
            "Choose another folder."));
  }
}
