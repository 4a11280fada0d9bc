package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/// The server that a killed process of this program left running. Called with the home's lock held,
/// which proves that nobody of us runs it any more.
final class Orphan {
  private static final Logger LOG = System.getLogger(Orphan.class.getName());
  private static final String WORK = "Taking over the running server";
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);
  private static final Duration SILENT_LIMIT = Duration.ofSeconds(3);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 50;

  private final Home home;
  private final EmbeddedOptions options;
  private final Programs programs;
  private final String password;

  Orphan(Home home, EmbeddedOptions options, Programs programs, String password) {
    this.home = home;
    this.options = options;
    this.programs = programs;
    this.password = password;
  }

  /// Takes it over where it lets us in and has the wanted port and settings; stops it where it has
  /// not, or where none is to be taken over.
  ///
  /// @return empty where none runs any more
  /// @throws ProblemException where somebody else's server runs on the data folder
  Optional<Postmaster> adopt(
      CommandLine wanted, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    long start = System.nanoTime();
    while (true) {
      switch (FoundServer.on(home, options.cache())) {
        case FoundServer.None _ -> {
          // One that has just been started does not say so yet.
          boolean none = FoundServer.processes(home.data(), options.cache()).isEmpty();
          if (none || System.nanoTime() - start > SILENT_LIMIT.toNanos()) {
            return Optional.empty();
          }
        }
        case FoundServer.Foreign foreign -> throw refused(foreign);
        case FoundServer.Ours ours -> {
          boolean fits = fits(ours, wanted);
          if (fits && ours.ready() && letsUsIn(ours.postmaster())) {
            LOG.log(
                Level.INFO,
                "took over the server that an earlier run left, process "
                    + ours.postmaster().process().pid());
            return Optional.of(ours.postmaster());
          }
          if (!fits || System.nanoTime() - start > READY_LIMIT.toNanos()) {
            stop(ours.postmaster(), progress, cancellation);
            return Optional.empty();
          }
        }
      }
      cancellation.check(WORK);
      Waiting.pause(POLL_MILLIS, WORK);
    }
  }

  private boolean fits(FoundServer.Ours ours, CommandLine wanted) {
    int port = ours.postmaster().port();
    boolean samePort = options.port().isEmpty() || port == 0 || options.port().getAsInt() == port;
    return !options.alone()
        && samePort
        && CommandLine.ofRunning(home).filter(wanted::equals).isPresent();
  }

  private boolean letsUsIn(Postmaster postmaster) {
    try (Connection _ = new Login(postmaster.port(), password).open("postgres")) {
      return true;
    } catch (SQLException _) {
      return false;
    }
  }

  private void stop(Postmaster postmaster, Progress.Listener progress, Cancellation cancellation) {
    LOG.log(
        Level.INFO,
        "stops the server that an earlier run left, process " + postmaster.process().pid());
    progress.progressed(Progress.of("stopping the server that an earlier run left"));
    postmaster.stop(programs, STOP_LIMIT, cancellation, progress);
  }

  private ProblemException refused(FoundServer.Foreign foreign) {
    return Problems.noServer(
        "The data folder " + home.data() + " is in use.",
        "A server that this program did not start runs on it: process "
            + foreign.pid()
            + ", "
            + foreign.command()
            + ".",
        "Stop that server, or choose another folder with --data-dir.");
  }
}
