package io.bufferscope.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.ConsoleHandler;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/// The program's own log: warnings in one line on standard error, everything of note with its
/// causes in a small file beside the data.
final class Logs {
  private static final int MOST_BYTES = 1 << 20;
  private static final int FILES = 2;

  private Logs() {}

  /// Sets up java.util.logging for this process.
  ///
  /// @param folder where the log file goes; without one where it cannot be written
  static void configure(Path folder) {
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    root.setLevel(Level.INFO);
    ConsoleHandler console = new ConsoleHandler();
    console.setLevel(Level.WARNING);
    console.setFormatter(new OneLine());
    root.addHandler(console);
    try {
      Files.createDirectories(folder);
      String pattern = folder.toString().replace("%", "%%") + "/bufferscope.%g.log";
      FileHandler file = new FileHandler(pattern, MOST_BYTES, FILES, true);
      file.setEncoding("UTF-8");
      file.setFormatter(new SimpleFormatter());
      root.addHandler(file);
    } catch (IOException e) {
      root.log(Level.FINE, "no log file", e);
    }
  }

  private static final class OneLine extends Formatter {
    @Override
    public String format(LogRecord record) {
      Throwable cause = record.getThrown();
      return record.getLevel().getName()
          + ": "
          + formatMessage(record)
          + (cause == null ? "" : " (" + cause + ")")
          + System.lineSeparator();
    }
  }
}
