package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.KernelDrop;
import io.bufferscope.model.map.KernelTier;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What Linux's page cache holds of a relation, by `mincore(2)` and `cachestat` on its files, and
/// how it is made to forget it, by `posix_fadvise(2)`. Neither touches a page. The files are those
/// of a server on this machine; that it is this machine's, the caller has to know
/// ([DataDirectory]).
public final class PageCache {
  /// PostgreSQL's limit on a relation is 2³² blocks; this program counts to half of it.
  private static final int MOST_SEGMENTS = (int) ((((1L << 31) * Bytes.BLOCK) >> 30) - 1);

  private final Libc libc;
  private final long segmentBytes;

  private PageCache(Libc libc, long segmentBytes) {
    this.libc = libc;
    this.segmentBytes = segmentBytes;
  }

  /// Which blocks of a fork are in the page cache. Costs about 3 ms of CPU for each gigabyte of the
  /// fork's length where large pieces are cached or not, about 40 ms where the cached blocks lie
  /// scattered or the kernel is older than 6.5, and little memory. Files may grow, shrink and
  /// vanish meanwhile: a block that is gone is not resident.
  ///
  /// @param first the first file of the fork, as `SegmentFiles.first` gives it
  public static KernelTier read(Path first) {
    return read(first, SegmentFiles.SEGMENT_BYTES);
  }

  /// As [#read(Path)], with files of another length.
  static KernelTier read(Path first, long segmentBytes) {
    if (!isLinux()) {
      return new KernelTier.Absent("What the kernel caches of a file can be seen on Linux only.");
    }
    try (Libc libc = new Libc()) {
      return new PageCache(libc, segmentBytes).tier(first);
    } catch (UntoldException | IOException e) {
      return new KernelTier.Absent(reason(first, e));
    }
  }

  /// Has the page cache drop a fork, as far as it can: pages that are dirty or mapped by a process
  /// stay. The kernel begins to write the dirty ones, so that a second drop soon after gets more;
  /// after a `CHECKPOINT` there are none but those written since.
  ///
  /// @param first the first file of the fork, as `SegmentFiles.first` gives it
  /// @throws ProblemException where it cannot be seen what is cached, or the cache is the storage
  public static KernelDrop drop(Path first) throws ProblemException {
    return drop(first, new Cancellation());
  }

  /// As [#drop(Path)], to be stopped between two files of the fork.
  ///
  /// @param cancellation stops it
  /// @throws ProblemException of kind CANCELLED, too; what was dropped until then stays so
  public static KernelDrop drop(Path first, Cancellation cancellation) throws ProblemException {
    return drop(first, SegmentFiles.SEGMENT_BYTES, cancellation);
  }

  /// As [#drop(Path)], with files of another length.
  static KernelDrop drop(Path first, long segmentBytes) throws ProblemException {
    return drop(first, segmentBytes, new Cancellation());
  }

  private static KernelDrop drop(Path first, long segmentBytes, Cancellation cancellation)
      throws ProblemException {
    if (!isLinux()) {
      throw notDropped(first, "The kernel's page cache can be told to drop a file on Linux only.");
    }
    try (Libc libc = new Libc()) {
      return new PageCache(libc, segmentBytes).dropped(first, cancellation);
    } catch (UntoldException | IOException e) {
      throw notDropped(first, reason(first, e));
    }
  }

  private KernelTier tier(Path first) throws IOException, UntoldException {
    BlockBits bits = new BlockBits();
    boolean memory = eachSegment(first, (file, segment) -> read(file, segment, bits));
    return memory
        ? new KernelTier.Storage(bits.residency())
        : new KernelTier.Cached(bits.residency());
  }

  private void read(CachedFile file, int segment, BlockBits bits) throws ErrnoException {
    int first = Math.toIntExact(segment * (segmentBytes / Bytes.BLOCK));
    long end = Math.min(file.size(), segmentBytes) / Bytes.BLOCK * Bytes.BLOCK;
    file.read((offset, pages, _) ->
        bits.add(
            first + (int) (offset / Bytes.BLOCK),
            Math.clamp(end - offset, 0, CachedFile.WINDOW) / Bytes.BLOCK,
            pages,
            file.pageSize()));
  }

  private KernelDrop dropped(Path first, Cancellation cancellation)
      throws IOException, UntoldException, ProblemException {
    KernelDrop[] sum = {KernelDrop.NONE};
    boolean memory =
        eachSegment(
            first,
            (file, _) -> {
              if (cancellation.requested()) {
                return;
              }
              Bytes before = resident(file);
              file.advise(Libc.POSIX_FADV_DONTNEED);
              sum[0] = sum[0].plus(new KernelDrop(before, resident(file)));
            });
    cancellation.check("Dropping the kernel's copy");
    if (memory) {
      throw new UntoldException(
          "The files are in memory, not on a disk: the cache is the storage.");
    }
    return sum[0];
  }

  private static Bytes resident(CachedFile file) throws ErrnoException {
    return new Bytes(file.residentPages() * file.pageSize());
  }

  /// What is done with each file of a fork.
  @FunctionalInterface
  private interface Action {
    void on(CachedFile file, int segment) throws ErrnoException;
  }

  /// Opens one file of a fork after the other and makes sure that the truth is told of each.
  ///
  /// @return whether the files are in memory
  private boolean eachSegment(Path first, Action action) throws IOException, UntoldException {
    boolean memory = false;
    boolean full = true;
    for (int segment = 0; full && segment < MOST_SEGMENTS; segment++) {
      Path path = SegmentFiles.segment(first, segment);
      try {
        long owner = ownerOfFile(path);
        // Asked before the file is opened: one that vanishes in between is missing, not another's.
        boolean writable = libc.isWritable(path);
        try (CachedFile file = CachedFile.open(libc, path)) {
          memory = checked(file, owner, writable).isMemory();
          action.on(file, segment);
          full = file.size() >= segmentBytes;
        }
      } catch (NoSuchFileException e) {
        if (segment == 0) {
          throw e;
        }
        full = false;
      }
    }
    return memory;
  }

  private static long ownerOfFile(Path path) throws IOException, UntoldException {
    Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,isRegularFile");
    if (Boolean.TRUE.equals(attributes.get("isRegularFile"))
        && attributes.get("uid") instanceof Integer owner) {
      return Integer.toUnsignedLong(owner);
    }
    throw new UntoldException(path + " is not a file.");
  }

  private Trust checked(CachedFile file, long owner, boolean writable)
      throws ErrnoException, UntoldException {
    Trust trust = new Trust(owner, libc.effectiveUser(), writable, file.filesystem());
    Optional<String> refusal = trust.refusal();
    if (refusal.isPresent()) {
      throw new UntoldException(refusal.get());
    }
    if (file.residesBeyondItsEnd()) {
      throw new UntoldException(
          "This machine's kernel says of every page that it is cached, also of those beyond a"
              + " file's end.");
    }
    return trust;
  }

  private static String reason(Path first, Exception e) {
    return switch (e) {
      case UntoldException untold -> untold.reason();
      case NoSuchFileException _ -> "There is no file " + first + " on this machine.";
      case AccessDeniedException _ ->
          "This program may not open " + first + ", which belongs to another user.";
      default -> "What is cached of " + first + " cannot be read: " + e.getMessage();
    };
  }

  private static ProblemException notDropped(Path first, String why) {
    return new ProblemException(
        new Problem(
            Problem.Kind.EXPERIMENT_FAILED,
            "The kernel's copy of " + first + " was not dropped.",
            why,
            ""));
  }

  private static boolean isLinux() {
    return isLinux(System.getProperty("os.name", ""));
  }

  /// Whether an operating system of that name is Linux.
  static boolean isLinux(String osName) {
    return osName.toLowerCase(Locale.ROOT).startsWith("linux");
  }

  /// Says why nothing can be told of a file.
  private static final class UntoldException extends Exception {
    private final String reason;

    UntoldException(String reason) {
      super(reason);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }
}
