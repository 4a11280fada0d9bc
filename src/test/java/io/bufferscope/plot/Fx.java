package io.bufferscope.plot;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.image.Image;
import javafx.scene.paint.Color;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Runs parts of tests on the FX thread, and looks at pixels.
final class Fx {
  private Fx() {}

  static <T> T call(Callable<T> body) {
    try {
      FxToolkit.registerPrimaryStage();
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
    return WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(30), body);
  }

  static void run(Runnable body) {
    call(() -> {
      body.run();
      return true;
    });
  }

  /// How far two colours are apart, 0 to 1, in the channel where they differ most.
  static double distance(Color one, Color other) {
    return Math.max(
        Math.abs(one.getRed() - other.getRed()),
        Math.max(
            Math.abs(one.getGreen() - other.getGreen()),
            Math.abs(one.getBlue() - other.getBlue())));
  }

  /// How many pixels of a rectangle have a colour.
  static int count(Image image, Color wanted, int left, int top, int width, int height) {
    int found = 0;
    for (int x = left; x < left + width; x++) {
      for (int y = top; y < top + height; y++) {
        if (distance(image.getPixelReader().getColor(x, y), wanted) < 0.03) {
          found++;
        }
      }
    }
    return found;
  }
}
