package io.bufferscope.host;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/// One open file, and which of its pages are in the page cache. The file is looked at through a
/// window that moves over it, so that neither address space nor memory grows with it. Where the
/// kernel can count (`cachestat`), a window of which nothing or everything is cached costs a
/// fortieth of what `mincore` takes for it, page by page; only the others are mapped, never
/// touched, and asked about by `mincore`.
final class CachedFile implements AutoCloseable {
  /// A multiple of any page size and of the block size, and the largest piece in which Linux caches
  /// files.
  static final int WINDOW = 2 << 20;

  /// Farther beyond the end than a file grows between two calls, and no offset that a filesystem
  /// refuses.
  private static final long FAR_BEYOND = 1L << 30;

  private final Libc libc;
  private final int fd;
  private final int pageSize;
  private final long size;

  private CachedFile(Libc libc, int fd, int pageSize, long size) {
    this.libc = libc;
    this.fd = fd;
    this.pageSize = pageSize;
    this.size = size;
  }

  /// Takes the pages of one window.
  @FunctionalInterface
  interface Pages {
    /// @param offset where in the file the window begins, in bytes
    /// @param pages one byte a page, its lowest bit set where the page is resident; valid during
    ///   the call
    /// @param count how many pages there are
    void take(long offset, byte[] pages, int count);
  }

  /// Opens a file for reading.
  ///
  /// @throws NoSuchFileException where there is none
  /// @throws AccessDeniedException where it is not ours to read
  static CachedFile open(Libc libc, Path file) throws IOException {
    int fd = descriptor(libc, file);
    try {
      return new CachedFile(libc, fd, libc.pageSize(), libc.size(fd));
    } catch (ErrnoException e) {
      libc.close(fd);
      throw e;
    }
  }

  private static int descriptor(Libc libc, Path file) throws IOException {
    try {
      return libc.open(file);
    } catch (ErrnoException e) {
      throw switch (e.errno()) {
        case ErrnoException.ENOENT -> new NoSuchFileException(file.toString());
        case ErrnoException.EACCES -> new AccessDeniedException(file.toString());
        default -> e;
      };
    }
  }

  /// The length of the file when it was opened, in bytes.
  long size() {
    return size;
  }

  /// The size of a page in bytes.
  int pageSize() {
    return pageSize;
  }

  /// The type of the filesystem.
  long filesystem() throws ErrnoException {
    return libc.filesystem(fd);
  }

  /// Gives the pages of the whole file, window by window. A page that was cut off meanwhile is not
  /// resident, one that was added is not told of. One that is being read in at this moment may
  /// count.
  void read(Pages pages) throws ErrnoException {
    int most = Math.toIntExact(pagesIn(Math.min(size, WINDOW)));
    byte[] bytes = new byte[most];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment vector = arena.allocate(most);
      for (long offset = 0; offset < size; offset += WINDOW) {
        long length = Math.min(WINDOW, size - offset);
        int count = Math.toIntExact(pagesIn(length));
        long cached = libc.cachedPages(fd, offset, length);
        if (cached == 0 || cached == count) {
          Arrays.fill(bytes, 0, count, (byte) (cached == 0 ? 0 : 1));
        } else {
          ask(offset, length, vector);
          MemorySegment.copy(vector, JAVA_BYTE, 0, bytes, 0, count);
        }
        pages.take(offset, bytes, count);
      }
    }
  }

  /// How many pages are in the page cache.
  long residentPages() throws ErrnoException {
    long[] resident = new long[1];
    read((_, pages, count) -> {
      for (int page = 0; page < count; page++) {
        resident[0] += pages[page] & 1;
      }
    });
    return resident[0];
  }

  /// Whether a page far beyond the file's end passes for resident. None is; a kernel that says so
  /// says it of each page, as Linux does to those who may not know.
  boolean residesBeyondItsEnd() throws ErrnoException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment vector = arena.allocate(1);
      ask(pagesIn(size) * pageSize + FAR_BEYOND, pageSize, vector);
      return (vector.get(JAVA_BYTE, 0) & 1) != 0;
    }
  }

  /// Tells the kernel how the file is going to be used.
  ///
  /// @param advice as [Libc#advise] has it
  void advise(int advice) throws ErrnoException {
    libc.advise(fd, advice);
  }

  @Override
  public void close() throws ErrnoException {
    libc.close(fd);
  }

  private void ask(long offset, long length, MemorySegment vector) throws ErrnoException {
    MemorySegment map = libc.mmap(fd, offset, length);
    try {
      libc.mincore(map, length, vector);
    } finally {
      libc.munmap(map, length);
    }
  }

  private long pagesIn(long bytes) {
    return Math.ceilDiv(bytes, pageSize);
  }
}
