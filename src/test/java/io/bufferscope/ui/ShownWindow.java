package io.bufferscope.ui;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// A test of a window that is shown: how it looks into it, and waits for what it shows.
@SuppressWarnings("NullAway.Init") // The start method of each test sets the stage.
abstract class ShownWindow {
  private static final int LOOK_MILLIS = 5000;

  Stage stage;

  static void await(Callable<Boolean> condition) throws TimeoutException {
    WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, condition);
    WaitForAsyncUtils.waitForFxEvents();
  }

  /// Asks on the FX thread.
  static <T> T onFx(Callable<T> question) {
    return WaitForAsyncUtils.waitForAsyncFx(LOOK_MILLIS, question);
  }

  Node node(String id) {
    return onFx(() -> stage.getScene().lookup(id));
  }

  String text(String id) {
    return onFx(() -> ((Labeled) stage.getScene().lookup(id)).getText());
  }

  TextInputControl input(String id) {
    return (TextInputControl) node(id);
  }

  void write(FxRobot robot, String id, String text) {
    robot.interact(() -> input(id).setText(text));
  }
}
