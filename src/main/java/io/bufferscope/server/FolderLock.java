package io.bufferscope.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// An exclusive lock that the operating system takes back when the process ends, however it ends.
/// The file stays: deleting it would let two processes lock two files of one name.
final class FolderLock implements AutoCloseable {
  /// What this process holds. POSIX drops a process's locks on a file as soon as any of its
  /// channels to that file is closed, so a second try must not even open it.
  private static final Set<Path> HELD = new HashSet<>();

  private final Path file;
  private final FileChannel channel;
  private boolean open = true;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Takes the lock where nobody holds it, in this process or another.
  ///
  /// @param folder where the file is, which has to exist
  /// @param name the file to lock, made where there is none
  static Optional<FolderLock> tryLock(Path folder, String name) throws IOException {
    Path key = folder.toRealPath().resolve(name);
    synchronized (HELD) {
      if (HELD.contains(key)) {
        return Optional.empty();
      }
      FileChannel channel =
          FileChannel.open(key, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean locked = false;
      try {
        locked = channel.tryLock() != null;
      } finally {
        if (!locked) {
          channel.close();
        }
      }
      if (!locked) {
        return Optional.empty();
      }
      HELD.add(key);
      return Optional.of(new FolderLock(key, channel));
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      if (open) {
        open = false;
        HELD.remove(file);
        channel.close();
      }
    }
  }
}
