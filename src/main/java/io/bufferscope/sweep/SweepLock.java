package io.bufferscope.sweep;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/// One sweep at a time: two on one machine would measure each other. The operating system takes the
/// lock back when the process ends, however it ends.
final class SweepLock implements AutoCloseable {
  private static final Logger LOG = System.getLogger(SweepLock.class.getName());

  /// What this process holds. POSIX drops a process's locks on a file as soon as any of its
  /// channels to that file is closed, so a second try must not even open it.
  private static final Set<Path> HELD = new HashSet<>();

  private final Path file;
  private final FileChannel channel;

  private SweepLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Takes the lock.
  ///
  /// @param sweepHome the folder of all sweeps, made where there is none
  /// @throws ProblemException of kind NO_SERVER where another sweep has it
  static SweepLock take(Path sweepHome) throws ProblemException {
    try {
      Files.createDirectories(sweepHome);
      Path file = sweepHome.toRealPath().resolve("lock");
      synchronized (HELD) {
        if (HELD.contains(file)) {
          throw taken("this window or command");
        }
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
          locked = channel.tryLock() != null;
        } finally {
          if (!locked) {
            channel.close();
          }
        }
        if (!locked) {
          throw taken("another process of this program");
        }
        HELD.add(file);
        return new SweepLock(file, channel);
      }
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "The folder of the sweeps cannot be used: " + sweepHome,
              String.valueOf(e.getMessage()),
              "Make room there, or see to its rights."),
          e);
    }
  }

  @Override
  public void close() {
    synchronized (HELD) {
      HELD.remove(file);
      try {
        channel.close();
      } catch (IOException e) {
        LOG.log(Level.WARNING, "the lock of the sweeps could not be given back", e);
      }
    }
  }

  private static ProblemException taken(String owner) {
    return new ProblemException(
        new Problem(
            Problem.Kind.NO_SERVER,
            "A sweep is under way already.",
            "It belongs to " + owner + ", and two at once would measure each other.",
            "Wait for its end, or cancel it."));
  }
}
