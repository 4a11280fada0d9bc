package io.bufferscope.plot;

/// What the colours of a page map tell.
public enum Colouring {
  /// How hot the blocks in shared buffers are; what else there is stays quiet.
  USAGE_COUNT,
  /// Where each block is: shared buffers, the kernel's page cache, both, or the disk alone.
  PLACE
}
