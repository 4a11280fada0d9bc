package io.bufferscope.plot;

/// How a picture of a chart or a map is to be made.
///
/// @param theme its colours
/// @param width in units of the layout; the picture has `scale` times as many pixels
/// @param height in units of the layout
/// @param scale pixels for each unit, 1 to 4
/// @param title its heading, empty for none
/// @param caption what was measured, where and when, under the title; empty for none
public record Picture(Theme theme, int width, int height, int scale, String title, String caption) {
  public Picture {
    if (width < 1 || height < 1 || scale < 1 || scale > 4) {
      throw new IllegalArgumentException(
          "a picture has a size of 1 or more and a scale of 1 to 4, not "
              + width
              + "x"
              + height
              + " at "
              + scale);
    }
  }
}
