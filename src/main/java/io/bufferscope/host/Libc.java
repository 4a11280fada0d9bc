package io.bufferscope.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;

/// The few calls of the C library by which 64-bit Linux tells of its page cache, each with the
/// manual's name and meaning (section 2). Constants are those of `asm-generic`, which x86-64 and
/// arm64 share. For one thread; what it allocates is freed when it is closed. Nothing here may be
/// touched elsewhere than on Linux.
final class Libc implements AutoCloseable {
  /// `access` for writing, by the effective user.
  private static final int W_OK = 2;

  private static final int AT_FDCWD = -100;
  private static final int AT_EACCESS = 0x200;
  private static final int SEEK_END = 2;
  private static final int PROT_NONE = 0;
  private static final int MAP_SHARED = 1;
  private static final int SC_CLK_TCK = 2;
  private static final int SC_PAGESIZE = 30;

  /// Read only, not inherited, and not waiting where a name turns out to be a pipe.
  private static final int OPEN_FLAGS = 0x80000 | 0x800;

  /// More than the 120 bytes of `struct statfs`, which begins with the type.
  private static final long STATFS_BYTES = 256;

  /// The number of `cachestat` on every architecture; the C library has no name for it yet.
  private static final long SYS_CACHESTAT = 451;

  /// `struct cachestat_range`: offset and length.
  private static final long RANGE_BYTES = 2 * Long.BYTES;

  /// `struct cachestat`: pages that are cached, dirty, being written, evicted, recently evicted.
  private static final long COUNTS_BYTES = 5 * Long.BYTES;

  /// Pages are expected in no order: nothing is read ahead.
  static final int POSIX_FADV_RANDOM = 1;

  /// Pages are not expected to be needed: clean ones leave the page cache.
  static final int POSIX_FADV_DONTNEED = 4;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBRARY = LINKER.defaultLookup();
  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
  private static final long ERRNO = STATE.byteOffset(PathElement.groupElement("errno"));
  private static final Charset FILE_NAMES =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

  private static final MethodHandle OPEN =
      call(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle CLOSE =
      call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final MethodHandle LSEEK =
      call("lseek", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
  private static final MethodHandle MMAP =
      call(
          "mmap",
          FunctionDescriptor.of(
              ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle MUNMAP =
      call("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle MINCORE =
      call("mincore", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
  private static final MethodHandle CACHESTAT =
      call(
          "syscall",
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(1));
  private static final MethodHandle FADVISE =
      call(
          "posix_fadvise",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle FSTATFS =
      call("fstatfs", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
  private static final MethodHandle FACCESSAT =
      call("faccessat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
  private static final MethodHandle SYSCONF =
      call("sysconf", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
  private static final MethodHandle GETEUID = call("geteuid", FunctionDescriptor.of(JAVA_INT));
  private static final MethodHandle STRERROR =
      call("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment state = arena.allocate(STATE);
  private final MemorySegment range = arena.allocate(RANGE_BYTES, Long.BYTES);
  private final MemorySegment counts = arena.allocate(COUNTS_BYTES, Long.BYTES);
  private boolean counting;

  /// The calls, with `cachestat` where the kernel has it.
  Libc() {
    this(true);
  }

  /// @param counting whether to try `cachestat`
  Libc(boolean counting) {
    this.counting = counting;
  }

  /// Opens a file for reading.
  ///
  /// @return its descriptor, to be closed by [#close(int)]
  int open(Path file) throws ErrnoException {
    try (Arena once = Arena.ofConfined()) {
      int fd = (int) OPEN.invokeExact(state, name(once, file), OPEN_FLAGS);
      return (int) checked(fd, "open " + file);
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// Closes a descriptor.
  void close(int fd) throws ErrnoException {
    try {
      long _ = checked((int) CLOSE.invokeExact(state, fd), "close");
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// The length of an open file in bytes, by `lseek` to its end.
  long size(int fd) throws ErrnoException {
    try {
      return checked((long) LSEEK.invokeExact(state, fd, 0L, SEEK_END), "lseek");
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// Maps a part of a file so that it can be asked about and not be touched: `PROT_NONE`. The part
  /// may begin or end beyond the file's end.
  ///
  /// @return where, to be given back by [#munmap]
  MemorySegment mmap(int fd, long offset, long length) throws ErrnoException {
    try {
      MemorySegment map =
          (MemorySegment)
              MMAP.invokeExact(
                  state, MemorySegment.NULL, length, PROT_NONE, MAP_SHARED, fd, offset);
      long _ = checked(map.address(), "mmap");
      return map;
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// Gives a map back.
  void munmap(MemorySegment map, long length) throws ErrnoException {
    try {
      long _ = checked((int) MUNMAP.invokeExact(state, map, length), "munmap");
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// Tells which pages of a map are in the page cache.
  ///
  /// @param vector gets one byte a page, its lowest bit set where the page is resident
  void mincore(MemorySegment map, long length, MemorySegment vector) throws ErrnoException {
    try {
      long _ = checked((int) MINCORE.invokeExact(state, map, length, vector), "mincore");
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// Counts the pages of a part of a file that are in the page cache, by `cachestat` (Linux 6.5,
  /// commit cf264e1329fb). Unlike `mincore` it counts also a page that is just being read in.
  ///
  /// @return -1 where the kernel does not count: it is older, a container forbids the call, or the
  ///   filesystem has no such thing
  long cachedPages(int fd, long offset, long length) {
    if (!counting) {
      return -1;
    }
    range.set(JAVA_LONG, 0, offset);
    range.set(JAVA_LONG, Long.BYTES, length);
    try {
      counting = (long) CACHESTAT.invokeExact(state, SYS_CACHESTAT, fd, range, counts, 0) == 0;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    return counting ? counts.get(JAVA_LONG, 0) : -1;
  }

  /// Tells the kernel how a whole open file is going to be used.
  ///
  /// @param advice one of the constants of this class
  void advise(int fd, int advice) throws ErrnoException {
    try {
      // This one returns the error and leaves errno alone.
      int error = (int) FADVISE.invokeExact(state, fd, 0L, 0L, advice);
      if (error != 0) {
        throw new ErrnoException("posix_fadvise", error, meaning(error));
      }
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// The type of the filesystem that an open file is on: `f_type` of `statfs`.
  long filesystem(int fd) throws ErrnoException {
    try (Arena once = Arena.ofConfined()) {
      MemorySegment statfs = once.allocate(STATFS_BYTES, Long.BYTES);
      long _ = checked((int) FSTATFS.invokeExact(state, fd, statfs), "fstatfs");
      return statfs.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// Whether the effective user may write to a file.
  boolean isWritable(Path file) {
    try (Arena once = Arena.ofConfined()) {
      return (int) FACCESSAT.invokeExact(state, AT_FDCWD, name(once, file), W_OK, AT_EACCESS) == 0;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /// The size of a page of memory in bytes.
  int pageSize() throws ErrnoException {
    try {
      return (int) checked((long) SYSCONF.invokeExact(state, SC_PAGESIZE), "sysconf");
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// How many clock ticks the kernel counts in a second of CPU time.
  long clockTicks() throws ErrnoException {
    try {
      return checked((long) SYSCONF.invokeExact(state, SC_CLK_TCK), "sysconf");
    } catch (Throwable e) {
      throw expected(e);
    }
  }

  /// The user that this process acts as.
  long effectiveUser() {
    try {
      return Integer.toUnsignedLong((int) GETEUID.invokeExact(state));
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    arena.close();
  }

  private long checked(long result, String what) throws ErrnoException {
    if (result == -1) {
      int errno = state.get(JAVA_INT, ERRNO);
      throw new ErrnoException(what, errno, meaning(errno));
    }
    return result;
  }

  @SuppressWarnings("restricted")
  private String meaning(int errno) {
    try {
      MemorySegment text = (MemorySegment) STRERROR.invokeExact(state, errno);
      return text.reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /// Method handles declare to throw anything; what comes is our own [ErrnoException], or a defect.
  private static ErrnoException expected(Throwable e) {
    if (e instanceof ErrnoException errno) {
      return errno;
    }
    throw new IllegalStateException(e);
  }

  private static MemorySegment name(Arena once, Path file) {
    byte[] bytes = file.toString().getBytes(FILE_NAMES);
    MemorySegment name = once.allocate(bytes.length + 1L);
    MemorySegment.copy(bytes, 0, name, JAVA_BYTE, 0, bytes.length);
    return name;
  }

  @SuppressWarnings("restricted")
  private static MethodHandle call(String name, FunctionDescriptor type, Linker.Option... options) {
    Linker.Option[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = Linker.Option.captureCallState("errno");
    return LINKER.downcallHandle(LIBRARY.findOrThrow(name), type, all);
  }
}
