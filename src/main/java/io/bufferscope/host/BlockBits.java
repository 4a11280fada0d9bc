package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.Residency;
import java.util.BitSet;

/// Makes blocks of pages: a block is resident where all its pages are. A page of memory may be
/// smaller than a block (4 kB) or larger (64 kB on some arm64 kernels).
final class BlockBits {
  private final BitSet resident = new BitSet();
  private int blocks;

  /// Adds the pages of one window of a segment.
  ///
  /// @param first the number of the window's first block in the fork
  /// @param count how many whole blocks the window holds
  /// @param pages one byte a page, its lowest bit set where the page is resident
  /// @param pageSize the size of a page in bytes
  void add(int first, int count, byte[] pages, int pageSize) {
    for (int block = 0; block < count; block++) {
      long begin = (long) block * Bytes.BLOCK;
      int last = (int) ((begin + Bytes.BLOCK - 1) / pageSize);
      int all = 1;
      for (int page = (int) (begin / pageSize); page <= last; page++) {
        all &= pages[page];
      }
      if (all != 0) {
        resident.set(first + block);
      }
    }
    blocks = Math.max(blocks, first + count);
  }

  /// The blocks so far.
  Residency residency() {
    return Residency.of(resident, blocks);
  }
}
