package io.bufferscope.host;

import java.util.Optional;

/// Whether what `mincore` says of a file is true. Linux tells only those who own the file or may
/// write to it; to others it says that every page is resident (since 5.2, commit 134fca9063ad
/// "mm/mincore.c: make mincore() more conservative": who sees when pages come sees what others do).
///
/// @param owner the file's owner
/// @param effectiveUser the user that this process acts as
/// @param writable whether that user may write to the file
/// @param filesystem the type of the filesystem, `f_type` of `statfs(2)`
record Trust(long owner, long effectiveUser, boolean writable, long filesystem) {
  /// `TMPFS_MAGIC` of the kernel's `magic.h`, as the others.
  private static final long TMPFS = 0x01021994;

  private static final long RAMFS = 0x858458F6L;
  private static final long ZFS = 0x2FC12FC1;
  private static final long FILESYSTEM_BITS = 0xFFFF_FFFFL;

  /// All users that a user namespace has no name for, who need not be the same one.
  private static final long NOBODY = 65_534;

  /// Whether the page cache is not a copy of the file but the file.
  boolean isMemory() {
    long type = filesystem & FILESYSTEM_BITS;
    return type == TMPFS || type == RAMFS;
  }

  /// Why nothing can be said of the file, a sentence for people; empty where it can.
  Optional<String> refusal() {
    if ((filesystem & FILESYSTEM_BITS) == ZFS) {
      return Optional.of(
          "The files are on ZFS, which caches them outside the kernel's page cache.");
    }
    if (writable || (owner == effectiveUser && owner != NOBODY)) {
      return Optional.empty();
    }
    return Optional.of(
        "The files belong to another user (uid "
            + owner
            + "; this program runs as uid "
            + effectiveUser
            + "): Linux tells only a file's owner, and those who may write to it, what is cached of"
            + " it.");
  }
}
