package io.bufferscope.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.server.TestServer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.IntStream;
import org.junit.jupiter.api.function.Executable;

/// Files of blocks on a disk, written through to it, and reads of single blocks that bring nothing
/// else into the page cache.
final class OnDisk {
  private OnDisk() {}

  /// A new folder on a disk, deleted when the JVM ends.
  static Path folder() {
    return TestServer.temporaryHome();
  }

  /// Writes blocks behind a file's end, and through to the disk.
  static Path append(Path file, int blocks) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (int block = 0; block < blocks; block++) {
        channel.write(ByteBuffer.allocate(Bytes.BLOCK).putInt(0, block + 1));
      }
      channel.force(false);
    }
    return file;
  }

  /// Sets a file's length; what is added is a hole.
  static Path length(Path file, long bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (channel.size() > bytes) {
        channel.truncate(bytes);
      } else {
        channel.write(ByteBuffer.allocate(1), bytes - 1);
      }
      channel.force(false);
    }
    return file;
  }

  /// Arranges and asserts anew, a few times, where it did not come out: the kernel may take any
  /// page back between two lines, and in a container with a memory limit it does. It brings none
  /// in.
  static void unlessReclaimed(Executable attempt) throws Throwable {
    for (int left = 4; left > 0; left--) {
      try {
        attempt.execute();
        return;
      } catch (AssertionError _) {
        // Once more; the last attempt tells.
      }
    }
    attempt.execute();
  }

  /// Reads these blocks, each alone, from a file that was announced to be read in no order.
  @SuppressWarnings("restricted")
  static void read(Path file, IntStream blocks) throws Throwable {
    Linker linker = Linker.nativeLinker();
    MethodHandle pread =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("pread"),
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));
    try (Libc libc = new Libc();
        Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(Bytes.BLOCK);
      int fd = libc.open(file);
      libc.advise(fd, Libc.POSIX_FADV_RANDOM);
      for (int block : blocks.toArray()) {
        long offset = (long) block * Bytes.BLOCK;
        long got = (long) pread.invokeExact(fd, buffer, (long) Bytes.BLOCK, offset);
        assertThat(got).isEqualTo(Bytes.BLOCK);
      }
      libc.close(fd);
    }
  }
}
