package io.bufferscope.plot;

/// The colours of a palette as a colouring uses them.
record MapColours(MapPalette palette, Colouring colouring) {
  /// The bits that a state can have.
  static final int MASK = 127;

  /// How many combinations of them there are.
  static final int STATES = MASK + 1;

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
    int[] mixed = new int[STATES];
    for (int state = 0; state < mixed.length; state++) {
      // A usage count has three bits and never these two values.
      mixed[state] = (state & 7) > 5 ? plain((byte) 0) : plain((byte) state);
    }
    return mixed;
  }
}
