package io.bufferscope.model.map;

import java.util.Optional;

/// What can be said of a relation's blocks in the kernel's page cache: where they are, that the
/// cache is all there is, or why nothing can be said. An unknown is never a guess, since both a
/// full and an empty cache would be believed.
public sealed interface KernelTier {
  /// What is known of each block; empty where nothing can be said.
  default Optional<Residency> known() {
    return switch (this) {
      case Cached(Residency residency) -> Optional.of(residency);
      case Storage(Residency residency) -> Optional.of(residency);
      case Absent _ -> Optional.empty();
    };
  }

  /// The files are on a disk; each resident block is a copy.
  ///
  /// @param residency which blocks are resident
  record Cached(Residency residency) implements KernelTier {}

  /// The files are in memory (tmpfs, ramfs): the page cache is the storage, and a block in shared
  /// buffers is not cached twice but cached once. A block that is not resident is a hole or swapped
  /// out.
  ///
  /// @param residency which blocks are resident
  record Storage(Residency residency) implements KernelTier {}

  /// Nothing can be said.
  ///
  /// @param reason why not, a sentence for people
  record Absent(String reason) implements KernelTier {}
}
