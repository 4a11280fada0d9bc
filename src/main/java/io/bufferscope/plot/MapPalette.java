package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import java.util.List;

/// The colours of a page map as opaque 0xAARRGGBB. The usage counts follow cividis, which people
/// with any kind of colour vision read as a rise; its dark end is lifted so that usage count 0
/// stands out from a dark card, too. They are the same in both themes.
///
/// @param notCached what is near the background: a block that is not in shared buffers
/// @param dirty the mark of a dirty block
record MapPalette(int notCached, int dirty) {
  private static final List<Integer> USAGE_COUNTS =
      List.of(0xFF2F5FA8, 0xFF4F6E96, 0xFF7D7F86, 0xFFA69B6E, 0xFFD2BC52, 0xFFFFE03A);

  /// The palette of a theme.
  static MapPalette of(Theme theme) {
    return switch (theme) {
      case LIGHT -> new MapPalette(0xFFE7EBF0, 0xFFE5242F);
      case DARK -> new MapPalette(0xFF262C36, 0xFFE5242F);
    };
  }

  /// The colour of a usage count, 0 to 5.
  int usageCount(int count) {
    return USAGE_COUNTS.get(count);
  }

  /// The colour of a block, its dirty mark apart.
  int fill(byte state) {
    return BlockState.isCached(state) ? usageCount(BlockState.usageCount(state)) : notCached;
  }
}
