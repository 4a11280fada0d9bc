package io.bufferscope.plot;

import java.nio.IntBuffer;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import org.jspecify.annotations.Nullable;

/// A picture of which each pixel is one of the screen, and of which only what changed is handed on
/// to be drawn.
final class PixelSheet {
  private final ImageView view = new ImageView();
  private @Nullable PixelBuffer<IntBuffer> buffer;
  private int[] pixels = new int[0];
  private int width;
  private int height;
  private long updates;
  private Span updated = Span.NONE;

  PixelSheet() {
    view.setManaged(false);
    view.setSmooth(false);
    view.setMouseTransparent(true);
  }

  ImageView view() {
    return view;
  }

  /// The pixels, row by row, opaque or 0.
  int[] pixels() {
    return pixels;
  }

  /// How often something was handed on.
  long updates() {
    return updates;
  }

  /// The rows that were handed on last.
  Span updated() {
    return updated;
  }

  /// Makes the sheet that large.
  ///
  /// @param scale pixels for each unit of the layout
  /// @return whether it is a new one, to be painted altogether
  boolean resize(int newWidth, int newHeight, double scale) {
    view.setFitWidth(newWidth / scale);
    view.setFitHeight(newHeight / scale);
    if (buffer != null && width == newWidth && height == newHeight) {
      return false;
    }
    IntBuffer memory = IntBuffer.allocate(Math.multiplyExact(newWidth, newHeight));
    PixelBuffer<IntBuffer> made =
        new PixelBuffer<>(newWidth, newHeight, memory, PixelFormat.getIntArgbPreInstance());
    buffer = made;
    pixels = memory.array();
    width = newWidth;
    height = newHeight;
    view.setImage(new WritableImage(made));
    return true;
  }

  /// Hands some rows on to be drawn.
  void update(Span rows) {
    PixelBuffer<IntBuffer> target = buffer;
    if (target != null && !rows.isEmpty()) {
      updates++;
      updated = rows;
      Rectangle2D changed = new Rectangle2D(0, rows.from(), width, rows.to() - rows.from());
      target.updateBuffer(_ -> changed);
    }
  }
}
