package io.bufferscope.lab;

import io.bufferscope.load.LoadRun;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.RunReader;
import io.bufferscope.server.EmbeddedServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Runs a load on a bench until its sessions have ended, and notices the server's end.
///
/// @param server the bench's server
/// @param observer a connection to the load's database
/// @param threads makes the clients' threads
record BenchRun(EmbeddedServer server, Observer observer, Threads threads) {
  private static final String WORK = "The run";
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final long SESSIONS_LOOK_MILLIS = 5;
  private static final Duration SESSIONS_END_WITHIN = Duration.ofSeconds(30);
  private static final int LOG_LINES = 40;
  private static final Pattern REASON =
      Pattern.compile("PANIC: |was terminated by |unexpected postmaster exit");

  /// Runs the load's warm-up alone.
  WarmUpResult warmUp(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    LoadSpec endless = load.withDriving(load.driving().withExtent(new Extent.Endless()));
    LoadRun run = start(endless, true, cancellation);
    var _ = run.warmUp().thenRun(run::stop);
    LoadResult result = awaitEnd(run, "warm-up", longest(load), progress, cancellation);
    WarmUpResult warmUp = result.warmUp();
    if (warmUp == null) {
      throw failed("The warm-up did not end.", "The load ended before it.");
    }
    return warmUp;
  }

  /// Runs the load. Its sessions publish what they counted when they end, and not before, so that
  /// this takes no part in what is measured.
  LoadResult run(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    LoadRun run = start(load, false, cancellation);
    return awaitEnd(run, "measuring", load.duration(), progress, cancellation);
  }

  private LoadRun start(LoadSpec load, boolean forceFlush, Cancellation cancellation)
      throws ProblemException {
    try {
      Connector connector =
          new Connector(server.databases(threads).endpoint(observer.databaseName()));
      return LoadRun.start(connector, load, forceFlush, threads, cancellation);
    } catch (ProblemException failure) {
      cancellation.check(WORK);
      throw explained(failure);
    }
  }

  private static @Nullable Duration longest(LoadSpec load) {
    return switch (load.driving().warmUp()) {
      case WarmUp.None() -> throw new IllegalArgumentException("there is no warm-up to be run");
      case WarmUp.For(Duration time) -> time;
      case WarmUp.Steady(Duration atMost) -> atMost;
    };
  }

  private LoadResult awaitEnd(
      LoadRun run,
      String step,
      @Nullable Duration length,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    Runnable forget = cancellation.onRequest(run::stop);
    try {
      LoadResult result = await(run, step, length, progress);
      cancellation.check(WORK);
      awaitSessions(cancellation);
      return result;
    } catch (ProblemException failure) {
      cancellation.check(WORK);
      throw explained(failure);
    } catch (InterruptedException _) {
      run.stop();
      Thread.currentThread().interrupt();
      throw new ProblemException(
          new Problem(Problem.Kind.CANCELLED, WORK + " was cancelled.", "", ""));
    } finally {
      forget.run();
    }
  }

  private LoadResult await(
      LoadRun run, String step, @Nullable Duration length, Progress.Listener progress)
      throws ProblemException, InterruptedException {
    long start = System.nanoTime();
    CompletableFuture<LoadResult> result = run.result();
    boolean lost = false;
    while (true) {
      double seconds = (System.nanoTime() - start) / 1e9;
      progress.progressed(
          length == null ? Progress.of(step) : Progress.of(step, seconds * 1e9 / length.toNanos()));
      try {
        LoadResult ended = result.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        if (lost || !server.isRunning()) {
          throw failed("The server ended in the run.", "");
        }
        return ended;
      } catch (TimeoutException _) {
        if (!lost && !server.isRunning()) {
          lost = true;
          run.stop();
        }
      } catch (ExecutionException cause) {
        if (cause.getCause() instanceof ProblemException known) {
          throw known;
        }
        throw new IllegalStateException("the load's supervisor broke", cause);
      }
    }
  }

  /// Sessions end a little later than their clients, and publish what they counted when they do.
  private void awaitSessions(Cancellation cancellation)
      throws ProblemException, InterruptedException {
    RunReader reader = new RunReader(observer);
    long start = System.nanoTime();
    while (reader.sessions(LoadRun.APPLICATION_NAME) > 0) {
      cancellation.check(WORK);
      if (System.nanoTime() - start > SESSIONS_END_WITHIN.toNanos()) {
        throw failed("The load's sessions did not end.", "Half a minute after their clients.");
      }
      Thread.sleep(SESSIONS_LOOK_MILLIS);
    }
  }

  /// The failure; where the server ended, or one of its processes did and it has to begin anew,
  /// what it said of that. Then it is stopped as well.
  ProblemException explained(ProblemException failure) {
    if (server.isRunning() && observer.isOpen()) {
      return failure;
    }
    ProblemException ended = failed("The server ended in the run.", "");
    try {
      server.stopNow();
    } catch (ProblemException closed) {
      ended.addSuppressed(closed);
    }
    ended.addSuppressed(failure);
    return ended;
  }

  private ProblemException failed(String what, String why) {
    List<String> log = server.logTail(LOG_LINES);
    return new ProblemException(
        new Problem(
            Problem.Kind.EXPERIMENT_FAILED,
            what,
            why.isEmpty() ? reason(log) : why,
            "",
            String.join("\n", log)));
  }

  /// The line that says why a server ended, or the last.
  private static String reason(List<String> log) {
    return log.stream()
        .filter(line -> REASON.matcher(line).find())
        .findFirst()
        .orElse(log.isEmpty() ? "" : log.getLast());
  }
}
