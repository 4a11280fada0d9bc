package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;

/// The colours of a palette as a colouring uses them.
record MapColours(MapPalette palette, Colouring colouring) {
  /// The colour of a block, its marks apart.
  int fill(byte state) {
    return palette.fill(state, colouring);
  }

  /// The colour of a block that is too small for marks.
  int plain(byte state) {
    return palette.plain(state, colouring);
  }

  /// Whether blocks are marked as dirty, pinned and cached twice: where the colour tells of the
  /// places, marks would say the same again or be taken for a place.
  boolean marked() {
    return colouring == Colouring.USAGE_COUNT;
  }

  /// The colours of all states by their bits, as they are mixed far out.
  int[] plain() {
    int[] mixed = new int[BlockState.COMBINATIONS];
    for (int state = 0; state < mixed.length; state++) {
      boolean possible = BlockState.usageCount((byte) state) <= BlockState.MAX_USAGE_COUNT;
      mixed[state] = plain(possible ? (byte) state : 0);
    }
    return mixed;
  }
}
