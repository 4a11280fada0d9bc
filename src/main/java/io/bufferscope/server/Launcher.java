package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Starts `postgres` itself, without a shell and without pg_ctl, and waits until it lets us in.
/// Called with the home's lock held.
final class Launcher {
  private static final String WORK = "Starting the server";
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
  private static final Duration CANCELLED_LIMIT = Duration.ofSeconds(1);
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(20);
  private static final Duration LEFTOVER_LIMIT = Duration.ofSeconds(10);
  private static final int ATTEMPTS = 5;
  private static final long RETRY_MILLIS = 200;
  private static final long POLL_MILLIS = 20;
  private static final int TAIL_LINES = 40;

  private final Home home;
  private final Programs programs;
  private final String password;
  private final List<String> through;
  private final ServerLog log;

  /// @param through a command that `postgres` is started through; empty for none
  Launcher(Home home, Programs programs, String password, List<String> through) {
    this.home = home;
    this.programs = programs;
    this.password = password;
    this.through = through;
    this.log = new ServerLog(home.serverLog());
  }

  /// Starts a server that lets us in when this returns; nothing runs where it throws.
  Postmaster start(
      Port port, CommandLine commandLine, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    progress.progressed(Progress.of("starting the server"));
    long start = System.nanoTime();
    Port wanted = port;
    for (int attempt = 1; ; attempt++) {
      cancellation.check(WORK);
      Optional<Postmaster> started = attempt(wanted.choose(), commandLine, progress, cancellation);
      if (started.isPresent()) {
        return started.get();
      }
      boolean last = attempt >= ATTEMPTS;
      boolean late = System.nanoTime() - start > LEFTOVER_LIMIT.toNanos();
      wanted = portForRetry(port, commandLine, last, late);
      Waiting.pause(RETRY_MILLIS, WORK);
    }
  }

  /// Which port to try next after a start that failed for a reason that passes.
  ///
  /// @param last whether no further free port is tried
  /// @param late whether the remains of a killed server are not waited for any more
  /// @throws ProblemException where trying again makes no sense
  private Port portForRetry(Port port, CommandLine commandLine, boolean last, boolean late)
      throws ProblemException {
    String fatal = log.fatal().orElse("");
    if (fatal.contains("pre-existing shared memory block") && !late) {
      return port;
    }
    if (fatal.contains("could not create any TCP/IP sockets")) {
      if (port.required()) {
        throw port.taken(fatal, new IOException(fatal));
      }
      if (!last) {
        return new Port(0, false);
      }
    }
    throw doesNotStart(commandLine, fatal);
  }

  private Optional<Postmaster> attempt(
      int port, CommandLine commandLine, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    Postmaster postmaster = new Postmaster(launch(port, commandLine).toHandle(), port);
    boolean ready = false;
    try {
      ready = awaitReady(postmaster, progress, cancellation);
      return ready ? Optional.of(postmaster) : Optional.empty();
    } finally {
      if (!ready) {
        Duration limit = cancellation.requested() ? CANCELLED_LIMIT : STOP_LIMIT;
        postmaster.stop(programs, limit, new Cancellation(), _ -> {});
      }
    }
  }

  private Process launch(int port, CommandLine commandLine) throws ProblemException {
    try {
      FoundServer.deleteStale(home);
      Folders.createPrivate(home.logs());
      log.rotate();
      Process process =
          programs
              .callInOwnSession(through, "postgres", commandLine.arguments(home, port))
              .redirectOutput(log.file().toFile())
              .start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw Problems.noServer(
          "The embedded server cannot be started.",
          e,
          "Make room in " + home.folder() + " or choose another folder with --data-dir.");
    }
  }

  /// Whether the server let us in; false where it ended before. A recovery takes as long as it
  /// takes.
  private boolean awaitReady(
      Postmaster postmaster, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    long start = System.nanoTime();
    long told = 0;
    long readySince = 0;
    while (postmaster.isAlive()) {
      cancellation.check(WORK);
      long now = System.nanoTime();
      if (isReady(postmaster)) {
        readySince = readySince == 0 ? now : readySince;
        if (letsUsIn(postmaster, now - readySince > LOGIN_LIMIT.toNanos())) {
          return true;
        }
      }
      long seconds = TimeUnit.NANOSECONDS.toSeconds(now - start);
      if (seconds > told) {
        told = seconds;
        progress.progressed(Progress.of("waiting for the server to be ready, " + seconds + " s"));
      }
      Waiting.pause(POLL_MILLIS, WORK);
    }
    return false;
  }

  private boolean isReady(Postmaster postmaster) {
    return PostmasterFile.read(home)
        .filter(file -> file.pid() == postmaster.process().pid() && file.ready())
        .isPresent();
  }

  private boolean letsUsIn(Postmaster postmaster, boolean last) throws ProblemException {
    try (Connection _ = new Login(postmaster.port(), password).open("postgres")) {
      return true;
    } catch (SQLException e) {
      if (last || isRefusal(e)) {
        throw Problems.noServer(
            "The embedded server started but does not let us in.",
            String.valueOf(e.getMessage()),
            "If the password of the role bufferscope was changed, write it into "
                + home.passfile()
                + ".",
            tail(),
            e);
      }
      return false;
    }
  }

  private static boolean isRefusal(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("28");
  }

  private ProblemException doesNotStart(CommandLine commandLine, String fatal) {
    String last = log.tail(1).stream().findFirst().orElse("");
    String why = !fatal.isEmpty() ? fatal : last.isBlank() ? "It ended without a word." : last;
    String shortage = Problems.shortageOfRoom(home.folder());
    return Problems.noServer(
        "The embedded server does not start with shared_buffers = "
            + commandLine.settings().sharedBuffers().toSetting()
            + ".",
        why + shortage,
        shortage.isEmpty()
            ? "Choose other settings, or see to what the server complains of."
            : "Make room there or choose another folder with --data-dir.",
        tail(),
        null);
  }

  private String tail() {
    return String.join("\n", log.tail(TAIL_LINES));
  }
}
