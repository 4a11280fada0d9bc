package io.bufferscope.plot;

import io.bufferscope.model.map.KernelTier;
import java.util.Collection;

/// What a map can say of the kernel's page cache.
enum KernelView {
  /// The files are on a disk, and the kernel's copies are known.
  CACHE,
  /// The files are in memory: the page cache is the storage.
  STORAGE,
  /// Nothing.
  NONE;

  static KernelView of(KernelTier tier) {
    return switch (tier) {
      case KernelTier.Cached _ -> CACHE;
      case KernelTier.Storage _ -> STORAGE;
      case KernelTier.Absent _ -> NONE;
    };
  }

  /// Of several together: what is known of any counts, and a copy more than storage.
  static KernelView of(Collection<KernelTier> tiers) {
    return tiers.stream().map(KernelView::of).min(Enum::compareTo).orElse(NONE);
  }

  /// Tells where a block is.
  String inWords(boolean cached, boolean inKernel) {
    String shared = cached ? "in shared buffers" : "not in shared buffers";
    return switch (this) {
      case NONE -> shared;
      case CACHE ->
          cached
              ? inKernel
                  ? "in shared buffers and in the kernel's page cache: cached twice"
                  : "in shared buffers only"
              : inKernel ? "in the kernel's page cache only" : "on disk only";
      case STORAGE ->
          shared + (inKernel ? ", its file in memory (tmpfs)" : ", a hole or swapped out");
    };
  }
}
