package io.bufferscope.load;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.load.Workload;
import io.bufferscope.pg.Connector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A load that is running: clients on their own threads and connections, which connect first and
/// then begin together. It ends when its time or number of transactions is over, when it is
/// stopped, or when every client has given up. The time between the beginning and the end of the
/// last client's work is what throughput is measured over; a transaction that began before the end
/// is finished and counts. With a warm-up, that which began in it is counted apart.
public final class LoadRun {
  /// What the clients' sessions are called in `pg_stat_activity`.
  public static final String APPLICATION_NAME = "bufferscope-load";

  /// How long a transaction may go on after the run's duration before the server is asked to end
  /// it; it then counts as failed.
  static final Duration GRACE = Duration.ofSeconds(30);

  private static final Duration LONGEST_TO_CONNECT = Duration.ofSeconds(60);
  private static final String STARTING = "The start of the load";
  private static final double NANOS_PER_SECOND = 1e9;

  private final Control control;
  private final ClientPool pool;
  private final Threads threads;
  private final CompletableFuture<Void> stopRequested = new CompletableFuture<>();
  private final CompletableFuture<WarmUpResult> warmUp = new CompletableFuture<>();
  private final CompletableFuture<LoadResult> result = new CompletableFuture<>();
  private final LoadMeter meter;
  private Instant start = Instant.EPOCH;
  private double connectSeconds;
  private Duration cpuBefore = Duration.ZERO;

  private LoadRun(
      Connector connector, LoadSpec spec, Mix mix, boolean forceFlush, Threads threads) {
    this.control = new Control(connector, spec, mix, forceFlush);
    this.threads = threads;
    this.pool = new ClientPool(control, threads);
    this.meter = new LoadMeter(control, pool);
  }

  /// Connects all clients and lets them begin.
  ///
  /// @param forceFlush whether the server has `pg_stat_force_next_flush()` (PostgreSQL 15), so that
  ///   transactions can publish their session's statistics every 100 ms
  /// @throws ProblemException where a client cannot connect, or the data are not there; nothing is
  ///   left open then
  public static LoadRun start(
      Connector connector, LoadSpec spec, boolean forceFlush, Threads threads)
      throws ProblemException {
    return start(connector, spec, forceFlush, threads, new Cancellation());
  }

  /// Connects all clients and lets them begin, unless that is cancelled before. A request that
  /// comes too late for that stops the load.
  ///
  /// @param forceFlush whether transactions can publish their session's statistics
  /// @param cancellation ends the start within two seconds, also when the server does not answer
  /// @throws ProblemException of kind CANCELLED, or where a client cannot connect, or the data are
  ///   not there; nothing is left open then but what the driver was opening, for ten seconds more
  public static LoadRun start(
      Connector connector,
      LoadSpec spec,
      boolean forceFlush,
      Threads threads,
      Cancellation cancellation)
      throws ProblemException {
    cancellation.check(STARTING);
    LoadRun run = new LoadRun(connector, spec, Mix.of(spec), forceFlush, threads);
    Runnable forget = cancellation.onRequest(run::cancelStart);
    try {
      run.begin();
    } finally {
      forget.run();
    }
    return run;
  }

  private void cancelStart() {
    if (!pool.ready().completeExceptionally(new ProblemException(startCancelled()))) {
      stop();
    }
  }

  private static Problem startCancelled() {
    return problem(Problem.Kind.CANCELLED, STARTING + " was cancelled.", "");
  }

  private void begin() throws ProblemException {
    long before = System.nanoTime();
    pool.grow(control.spec().clients());
    try {
      pool.ready().get(LONGEST_TO_CONNECT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException cause) {
      throw giveUp(
          cause.getCause() instanceof ProblemException known
              ? known.problem()
              : problem(Problem.Kind.DEFECT, "The load did not start.", cause.toString()));
    } catch (TimeoutException cause) {
      throw giveUp(
          problem(
              Problem.Kind.NO_SERVER,
              "The load's clients could not connect.",
              pool.connected()
                  + " of "
                  + control.spec().clients()
                  + " were connected after a minute."));
    } catch (InterruptedException cause) {
      // Told on only afterwards: the clients are waited for first.
      ProblemException cancelled = giveUp(startCancelled());
      Thread.currentThread().interrupt();
      throw cancelled;
    }
    connectSeconds = (System.nanoTime() - before) / NANOS_PER_SECOND;
    cpuBefore = pool.cpu();
    start = Instant.now();
    control.open();
    meter.begin();
    threads.thread("load-supervisor", this::supervise).start();
  }

  private ProblemException giveUp(Problem problem) {
    control.stop();
    // Nobody has a statement yet that could be cancelled; the driver heeds this while it connects.
    pool.interrupt();
    try {
      new Ending(pool, threads).bringAbout(true);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
    }
    return new ProblemException(problem);
  }

  /// What the clients did since this was last called, or since the beginning. For one caller: who
  /// compares it with the server's counters calls this first, since each client's commits reach the
  /// server's counters before they are counted here.
  public LoadInterval interval() {
    return meter.take();
  }

  /// Changes the number of clients: new ones connect and begin at once, those that are too many end
  /// after their present transactions. Returns at once; without effect on a load that has ended.
  ///
  /// @param clients 1 to [LoadSpec#MAX_CLIENTS]
  public void setClients(int clients) {
    LoadSpec.requireClients(clients);
    pool.setSize(clients);
  }

  /// Stops the clients; returns at once. All are stopped within two seconds, also when the server
  /// hangs: after a while statements are cancelled, then connections broken.
  public void stop() {
    control.stop();
    // A client that waits for its next transaction looks up.
    pool.unpark();
    stopRequested.complete(null);
  }

  /// Waits for the end.
  ///
  /// @throws ProblemException of kind EXPERIMENT_FAILED where every client gave up
  public LoadResult await() throws InterruptedException, ProblemException {
    try {
      return result.get();
    } catch (ExecutionException cause) {
      if (cause.getCause() instanceof ProblemException known) {
        throw known;
      }
      throw new IllegalStateException("the load's supervisor broke", cause);
    }
  }

  /// What comes of it; ends exceptionally with the `ProblemException` of [#await()].
  public CompletableFuture<LoadResult> result() {
    return result.copy();
  }

  /// How the warm-up ended, once it has; never where there is none.
  public CompletableFuture<WarmUpResult> warmUp() {
    return warmUp.copy();
  }

  /// CPU time that the clients' threads have taken so far.
  public Duration clientCpu() {
    return pool.cpu();
  }

  private void supervise() {
    try {
      Optional<Problem> unwatched = awaitWarmUp();
      if (unwatched.isPresent()) {
        stop();
      } else {
        awaitOver();
      }
      // Not stopRequested, which is completed after the clients were told, who may have ended by
      // then.
      boolean stoppedEarly = control.stopping();
      new Ending(pool, threads).bringAbout(stoppedEarly);
      conclude(stoppedEarly, unwatched);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
      result.completeExceptionally(
          new ProblemException(
              problem(Problem.Kind.CANCELLED, "The load was cancelled.", ""), cause));
    } catch (RuntimeException | Error defect) {
      result.completeExceptionally(defect);
      throw defect;
    }
  }

  /// Waits for the warm-up's end, where there is one, and begins what is measured.
  ///
  /// @return why its end could not be found out
  private Optional<Problem> awaitWarmUp() throws InterruptedException {
    WarmUp wanted = control.spec().driving().warmUp();
    if (wanted instanceof WarmUp.None) {
      return Optional.empty();
    }
    try {
      WarmUpResult ended =
          new WarmingUp(wanted, time -> !over(time)).await(control.connector(), control.phase());
      if (ended != null) {
        cpuBefore = pool.cpu();
        start = Instant.now();
        control.measure();
        // A client that sleeps looks up: the end has moved.
        pool.unpark();
        warmUp.complete(ended);
      }
      return Optional.empty();
    } catch (ProblemException cause) {
      return Optional.of(cause.problem());
    }
  }

  /// Waits until all clients have ended, or have to be made to.
  private void awaitOver() throws InterruptedException {
    Duration duration = control.spec().duration();
    boolean _ = over(duration == null ? null : duration.plus(GRACE));
  }

  /// Whether the load was stopped or ended by itself in that time.
  ///
  /// @param atMost how long to wait; null for ever
  private boolean over(@Nullable Duration atMost) throws InterruptedException {
    CompletableFuture<Object> over = CompletableFuture.anyOf(stopRequested, pool.allEnded());
    try {
      if (atMost == null) {
        over.get();
      } else {
        over.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      }
      return true;
    } catch (TimeoutException cause) {
      return false;
    } catch (ExecutionException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private void conclude(boolean cancelled, Optional<Problem> unwatched) {
    List<Problem> aborted = pool.aborted();
    Optional<Problem> defect =
        aborted.stream().filter(problem -> problem.kind() == Problem.Kind.DEFECT).findFirst();
    if (defect.isPresent()) {
      result.completeExceptionally(new ProblemException(defect.get()));
    } else if (unwatched.isPresent()) {
      result.completeExceptionally(new ProblemException(unwatched.get()));
    } else if (pool.allAborted()) {
      result.completeExceptionally(new ProblemException(allGaveUp(aborted.getFirst())));
    } else {
      result.complete(loadResult(aborted, cancelled));
    }
  }

  private Problem allGaveUp(Problem first) {
    boolean own = control.spec().workload() == Workload.SCRIPT;
    return new Problem(
        Problem.Kind.EXPERIMENT_FAILED,
        "The load ended because every client met an error it could not go on from.",
        first.why(),
        first.remedy().isEmpty()
            ? (own ? "Mend the script" : "Make the load's data anew")
                + ", or see what changed on the server."
            : first.remedy(),
        first.details());
  }

  private LoadResult loadResult(List<Problem> aborted, boolean cancelled) {
    Phase phase = control.phase();
    boolean measured = phase.isMeasured();
    return new LoadResult(
        control.spec(),
        start,
        measured ? (pool.endOfWorkNanos() - phase.startNanos()) / NANOS_PER_SECOND : 0,
        connectSeconds,
        measured ? phase.transactions() : 0,
        measured ? phase.latency() : null,
        measured ? phase.failures().byState() : Map.of(),
        measured ? phase.counts() : LoadCounts.NONE,
        measured ? phase.scripts() : List.of(),
        warmUpResult(),
        pool.size(),
        aborted,
        pool.preparedStatements(),
        pool.cpu().minus(cpuBefore).toNanos() / NANOS_PER_SECOND,
        cancelled);
  }

  /// The warm-up with what began in it and ended behind its end.
  private @Nullable WarmUpResult warmUpResult() {
    WarmUpResult ended = warmUp.getNow(null);
    return ended == null
        ? null
        : new WarmUpResult(
            ended.seconds(), meter.first().transactions(), ended.steady(), ended.hitRatio());
  }

  private static Problem problem(Problem.Kind kind, String what, String why) {
    return new Problem(kind, what, why, "");
  }
}
