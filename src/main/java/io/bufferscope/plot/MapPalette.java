package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import java.util.List;

/// The colours of a page map as opaque 0xAARRGGBB. The usage counts follow cividis, which people
/// with any kind of colour vision read as a rise; its dark end is lifted so that usage count 0
/// stands out from a dark card, too. They are the same in both themes.
///
/// @param onDisk what is near the background: a block in neither cache, an unused buffer
/// @param inKernel a block in the kernel's page cache alone
/// @param kernelMark the mark of a block in shared buffers that the kernel has, too
/// @param flash what a block that came is lit with
record MapPalette(int onDisk, int inKernel, int kernelMark, int flash) {
  private static final List<Integer> USAGE_COUNTS =
      List.of(0xFF2F5FA8, 0xFF4F6E96, 0xFF7D7F86, 0xFFA69B6E, 0xFFD2BC52, 0xFFFFE03A);
  private static final int DIRTY = 0xFFE5242F;
  private static final int SHARED_ONLY = 0xFF1F6FD6;
  private static final int BOTH = 0xFFF0A030;
  private static final int BLACK = 0xFF000000;
  private static final int WHITE = 0xFFFFFFFF;

  /// The palette of a theme.
  static MapPalette of(Theme theme) {
    return switch (theme) {
      case LIGHT -> new MapPalette(0xFFE7EBF0, 0xFFA9C4E6, 0xFFA9C4E6, BLACK);
      case DARK -> new MapPalette(0xFF262C36, 0xFF3A5560, 0xFF7FB0C0, WHITE);
    };
  }

  /// The colour of a usage count, 0 to 5.
  int usageCount(int count) {
    return USAGE_COUNTS.get(count);
  }

  /// The mark of a dirty block.
  int dirty() {
    return DIRTY;
  }

  /// A block in shared buffers and not in the kernel's page cache.
  int sharedOnly() {
    return SHARED_ONLY;
  }

  /// A block that is cached twice.
  int both() {
    return BOTH;
  }

  /// The colour of a block, its marks apart.
  int fill(byte state, Colouring colouring) {
    boolean kernel = BlockState.isInKernel(state);
    if (!BlockState.isCached(state)) {
      return kernel ? inKernel : onDisk;
    }
    return switch (colouring) {
      case USAGE_COUNT -> usageCount(BlockState.usageCount(state));
      case PLACE -> kernel ? BOTH : SHARED_ONLY;
    };
  }

  /// The colour of a block that is too small for marks, which a dirty one is of altogether.
  int plain(byte state, Colouring colouring) {
    return colouring == Colouring.USAGE_COUNT && BlockState.isDirty(state)
        ? DIRTY
        : fill(state, colouring);
  }

  /// Black or white, whichever is read better on a colour. One of them always has a contrast of
  /// 4.5:1 or more: that of both is the same, 4.58:1, at a relative luminance of 0.179 (WCAG 2.2).
  static int ink(int argb) {
    return luminance(argb) > 0.179 ? BLACK : WHITE;
  }

  /// The relative luminance of WCAG 2.2, 0 to 1.
  static double luminance(int argb) {
    return 0.2126 * linear(argb >> 16 & 0xFF)
        + 0.7152 * linear(argb >> 8 & 0xFF)
        + 0.0722 * linear(argb & 0xFF);
  }

  private static double linear(int channel) {
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
