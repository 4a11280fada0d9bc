package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Progress;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A running server's first process, started by us or found.
///
/// @param process the process
/// @param port where it listens on 127.0.0.1
record Postmaster(ProcessHandle process, int port) {
  private static final Logger LOG = System.getLogger(Postmaster.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration IMMEDIATE_LIMIT = Duration.ofSeconds(10);
  private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(5);

  /// The postmaster's ways to end, each by its signal.
  private enum Mode {
    /// Ends the sessions and writes all dirty blocks out; the statistics are kept.
    FAST("INT"),
    /// Leaves at once; the next start recovers from the log and has no statistics.
    IMMEDIATE("QUIT");

    private final String signal;

    Mode(String signal) {
      this.signal = signal;
    }
  }

  /// Whether it runs. One that has ended and that nobody has taken note of does not; not every
  /// container's first process does so for an orphan.
  boolean isAlive() {
    return process.isAlive() && !isZombie();
  }

  /// Stops it fast and, should that take longer than the limit, immediately. Returns when it is
  /// gone, interrupted or not; an interrupt stays set.
  ///
  /// @param hurry ends the patience before its limit
  void stop(Programs programs, Duration limit, Cancellation hurry, Progress.Listener progress) {
    if (!isAlive()) {
      return;
    }
    signal(programs, Mode.FAST);
    if (awaitEnd(limit, hurry, progress)) {
      return;
    }
    // Little patience is the caller's choice, and says nothing of the server.
    boolean expected = hurry.requested() || limit.compareTo(PATIENCE) < 0;
    LOG.log(
        expected ? Level.INFO : Level.WARNING,
        "the server (process {0}) did not stop {1} and is stopped immediately: it will recover at"
            + " its next start, without its statistics",
        Long.toString(process.pid()),
        hurry.requested() ? "at once" : "within " + limit.toMillis() + " ms");
    stopNow(programs, progress);
  }

  /// Stops it immediately. Returns when it is gone, interrupted or not.
  void stopNow(Programs programs, Progress.Listener progress) {
    if (!isAlive()) {
      return;
    }
    signal(programs, Mode.IMMEDIATE);
    if (!awaitEnd(IMMEDIATE_LIMIT, new Cancellation(), progress)) {
      List<ProcessHandle> children = process.descendants().toList();
      process.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
      awaitEnd(IMMEDIATE_LIMIT, new Cancellation(), progress);
    }
  }

  /// Whether it has ended within the limit.
  private boolean awaitEnd(Duration limit, Cancellation hurry, Progress.Listener progress) {
    Waiting.uninterrupted(
        () -> !isAlive() || hurry.requested(),
        limit,
        seconds ->
            progress.progressed(
                Progress.of("stopping the server: it writes its dirty blocks, " + seconds + " s")));
    return !isAlive();
  }

  private void signal(Programs programs, Mode mode) {
    String pid = Long.toString(process.pid());
    if (!succeeds(programs.call("pg_ctl", List.of("kill", mode.signal, pid)))
        && !succeeds(new ProcessBuilder("kill", "-" + mode.signal, pid))) {
      LOG.log(Level.WARNING, "the signal " + mode.signal + " could not be sent to process " + pid);
    }
  }

  private static boolean succeeds(ProcessBuilder call) {
    call.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    try {
      Process sender = call.start();
      if (Waiting.uninterrupted(() -> !sender.isAlive(), SIGNAL_LIMIT, _ -> {})) {
        return sender.exitValue() == 0;
      }
      sender.destroyForcibly();
      return false;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "a signal could not be sent", e);
      return false;
    }
  }

  private boolean isZombie() {
    Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
    try {
      String text = Files.exists(stat) ? Files.readString(stat) : "";
      return text.startsWith(") Z", text.lastIndexOf(')'));
    } catch (IOException _) {
      return false;
    }
  }
}
