package io.bufferscope.plot;

import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.geometry.VPos;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/// The ten digits at one size in pixels, drawn once and then laid over other pixels, so that a
/// picture with thousands of numbers costs no nodes and is sharp on any screen.
final class Digits {
  private static final double TRIAL = 100;
  private static final Color INK = Color.WHITE;

  private final int advance;
  private final int height;
  private final int[][] coverage = new int[10][];

  /// Digits of a width.
  ///
  /// @param advance from one digit to the next in pixels, 1 or more
  Digits(int advance) {
    this.advance = advance;
    Font font = Font.font(TRIAL * advance / widest());
    Bounds inked = measured(font);
    this.height = Math.max(1, (int) Math.ceil(inked.getHeight()));
    for (int digit = 0; digit < coverage.length; digit++) {
      coverage[digit] = draw(digit, font, inked);
    }
  }

  int advance() {
    return advance;
  }

  int height() {
    return height;
  }

  private static double widest() {
    double widest = 1;
    for (int digit = 0; digit < 10; digit++) {
      Text text = new Text(Integer.toString(digit));
      text.setFont(Font.font(TRIAL));
      widest = Math.max(widest, text.getLayoutBounds().getWidth());
    }
    return widest;
  }

  /// The height of what is inked of any digit, without the room for letters that reach deeper.
  private static Bounds measured(Font font) {
    Text all = new Text("0123456789");
    all.setFont(font);
    all.setTextOrigin(VPos.BASELINE);
    all.setBoundsType(javafx.scene.text.TextBoundsType.VISUAL);
    return all.getLayoutBounds();
  }

  private int[] draw(int digit, Font font, Bounds inked) {
    Text text = new Text(Integer.toString(digit));
    text.setFont(font);
    text.setFill(INK);
    text.setTextOrigin(VPos.BASELINE);
    double left = (advance - text.getLayoutBounds().getWidth()) / 2;
    SnapshotParameters parameters = new SnapshotParameters();
    parameters.setFill(Color.BLACK);
    parameters.setViewport(
        new Rectangle2D(Math.floor(-left), Math.floor(inked.getMinY()), advance, height));
    WritableImage image = text.snapshot(parameters, new WritableImage(advance, height));
    PixelReader pixels = image.getPixelReader();
    int[] masks = new int[advance * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < advance; x++) {
        masks[y * advance + x] = pixels.getArgb(x, y) >> 8 & 0xFF;
      }
    }
    return masks;
  }

  /// How many digits a number has.
  static int count(int number) {
    return Integer.toString(number).length();
  }

  /// Lays a number over opaque pixels.
  ///
  /// @param number 0 or more
  /// @param left of the number in pixels, may be outside
  /// @param top of the number in pixels, may be outside
  /// @param ink its colour
  void draw(int number, int left, int top, int ink, int[] pixels, int width) {
    String digits = Integer.toString(number);
    int rows = pixels.length / width;
    for (int y = Math.max(0, -top); y < Math.min(height, rows - top); y++) {
      for (int i = 0; i < digits.length(); i++) {
        int[] masks = coverage[digits.charAt(i) - '0'];
        int x = left + i * advance;
        for (int column = Math.max(0, -x); column < Math.min(advance, width - x); column++) {
          int at = (top + y) * width + x + column;
          pixels[at] = Blend.mix(pixels[at], ink, masks[y * advance + column]);
        }
      }
    }
  }
}
