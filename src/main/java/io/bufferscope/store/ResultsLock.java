package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps a folder of results for one writer. The operating system takes the lock back when the
/// process ends, however it ends. It is on a file of its own, which stays: POSIX drops a process's
/// lock as soon as any of its channels to that file is closed, as that of somebody who only reads
/// the results.
final class ResultsLock implements AutoCloseable {
  private static final String NAME = ".results.lock";

  /// What this process holds, for the same reason: a second try must not even open the file.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private ResultsLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Takes the lock of a folder, which is made where there is none.
  ///
  /// @throws ProblemException of kind USAGE where another has it, of kind EXPERIMENT_FAILED where
  ///   it cannot be written
  static ResultsLock take(Path folder) throws ProblemException {
    try {
      Path file = Files.createDirectories(folder).toRealPath().resolve(NAME);
      if (!HELD.add(file)) {
        throw new ProblemException(inUse(folder));
      }
      boolean taken = false;
      try {
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        taken = channel.tryLock() != null;
        if (taken) {
          return new ResultsLock(file, channel);
        }
        channel.close();
        throw new ProblemException(inUse(folder));
      } finally {
        if (!taken) {
          HELD.remove(file);
        }
      }
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(folder, e), e);
    }
  }

  @Override
  public void close() throws IOException {
    // Only while this one holds it: closed twice, it would let go of another's.
    if (channel.isOpen()) {
      channel.close();
      HELD.remove(file);
    }
  }

  private static Problem inUse(Path folder) {
    return new Problem(
        Problem.Kind.USAGE,
        folder + " belongs to a sweep that is under way.",
        "Another Bufferscope has it open.",
        "Wait for it or cancel it, or choose another folder.");
  }
}
