package io.bufferscope.cli;

import io.bufferscope.model.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/// Tells progress on standard error: on a terminal one line that is written over, elsewhere plain
/// lines, at most one a second unless they say something new.
final class ProgressLine {
  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);

  private final PrintStream err;
  private final boolean terminal;
  private String lastTopic = "";
  private long lastNanos;
  private int width;

  ProgressLine(PrintStream err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /// Shows how far something is.
  void show(Progress progress) {
    show(
        progress.step(),
        progress.fraction().isPresent()
            ? String.format(Locale.ROOT, "%.0f %%", 100 * progress.fraction().getAsDouble())
            : "");
  }

  /// Shows how far something is.
  ///
  /// @param topic what is being done; another topic is shown at once
  /// @param detail how far it is
  synchronized void show(String topic, String detail) {
    long now = System.nanoTime();
    boolean newTopic = !topic.equals(lastTopic);
    if (!newTopic && now - lastNanos < LEAST_PAUSE.toNanos()) {
      return;
    }
    lastTopic = topic;
    lastNanos = now;
    String text = detail.isEmpty() ? topic : topic + ": " + detail;
    if (terminal) {
      err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      err.flush();
      width = text.length();
    } else {
      err.println(text);
    }
  }

  /// Writes a line that stays.
  synchronized void line(String text) {
    clear();
    err.println(text);
  }

  /// Takes the line away.
  synchronized void clear() {
    if (terminal && width > 0) {
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
      width = 0;
    }
    lastTopic = "";
  }
}
