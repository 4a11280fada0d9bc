package io.bufferscope.load;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.pg.Connector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A load that is running: clients on their own threads and connections, which connect first and
/// then begin together. It ends when its duration is over, when it is stopped, or when every client
/// has given up. The time between the beginning and the end of the last client's work is what
/// throughput is measured over; a transaction that began before the end is finished and counts.
public final class LoadRun {
  /// How long a transaction may go on after the run's duration before the server is asked to end
  /// it; it then counts as failed.
  static final Duration GRACE = Duration.ofSeconds(30);

  private static final Duration LONGEST_TO_CONNECT = Duration.ofSeconds(60);
  private static final String STARTING = "The start of the load";
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Control control;
  private final Latencies latencies;
  private final List<Client> clients = new ArrayList<>();
  private final List<Thread> clientThreads = new ArrayList<>();
  private final Threads threads;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final CompletableFuture<Void> stopRequested = new CompletableFuture<>();
  private final CompletableFuture<Void> allEnded = new CompletableFuture<>();
  private final CompletableFuture<LoadResult> result = new CompletableFuture<>();
  private final AtomicInteger connected = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private Instant start = Instant.EPOCH;
  private long intervalStartNanos;
  private long intervalFailed;

  private LoadRun(
      Connector connector, LoadSpec spec, Mix mix, boolean forceFlush, Threads threads) {
    this.control = new Control(connector, spec, mix, forceFlush);
    this.latencies = new Latencies(spec.clients());
    this.threads = threads;
    for (int number = 1; number <= spec.clients(); number++) {
      Client client = new Client(number, control, latencies.of(number - 1), new ClientReporter());
      clients.add(client);
      clientThreads.add(threads.thread("client-" + number, client));
    }
  }

  /// Connects all clients and lets them begin.
  ///
  /// @param forceFlush whether the server has `pg_stat_force_next_flush()` (PostgreSQL 15), so that
  ///   transactions can publish their session's statistics every 100 ms
  /// @throws ProblemException where a client cannot connect, or the data of that scale are not
  ///   there; nothing is left open then
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
  /// @throws ProblemException of kind CANCELLED, or where a client cannot connect, or the data of
  ///   that scale are not there; nothing is left open then but what the driver was opening, for ten
  ///   seconds more
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
    if (!ready.completeExceptionally(new ProblemException(startCancelled()))) {
      stop();
    }
  }

  private static Problem startCancelled() {
    return problem(Problem.Kind.CANCELLED, STARTING + " was cancelled.", "");
  }

  private void begin() throws ProblemException {
    clientThreads.forEach(Thread::start);
    try {
      ready.get(LONGEST_TO_CONNECT.toMillis(), TimeUnit.MILLISECONDS);
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
              connected.get() + " of " + clients.size() + " were connected after a minute."));
    } catch (InterruptedException cause) {
      // Told on only afterwards: the clients are waited for first.
      ProblemException cancelled = giveUp(startCancelled());
      Thread.currentThread().interrupt();
      throw cancelled;
    }
    start = Instant.now();
    control.open();
    intervalStartNanos = control.startNanos();
    threads.thread("load-supervisor", this::supervise).start();
  }

  private ProblemException giveUp(Problem problem) {
    control.stop();
    // Nobody has a statement yet that could be cancelled; the driver heeds this while it connects.
    clientThreads.forEach(Thread::interrupt);
    try {
      new Ending(clients, allEnded, threads).bringAbout(true);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
    }
    return new ProblemException(problem);
  }

  /// What the clients did since this was last called, or since the beginning. For one caller: who
  /// compares it with the server's counters calls this first, since each client's commits reach the
  /// server's counters before they are counted here.
  public synchronized LoadInterval interval() {
    long now = allEnded.isDone() ? endOfWork() : System.nanoTime();
    double seconds = (double) Math.max(0, now - intervalStartNanos) / NANOS_PER_SECOND;
    intervalStartNanos = now;
    Map<String, Long> byState = control.failures().byState();
    long failedSoFar = byState.values().stream().mapToLong(Long::longValue).sum();
    long failed = failedSoFar - intervalFailed;
    intervalFailed = failedSoFar;
    Latencies.Summary taken = latencies.takeInterval();
    return new LoadInterval(seconds, taken.transactions(), failed, taken.latency(), byState);
  }

  /// Stops the clients; returns at once. All are stopped within two seconds, also when the server
  /// hangs: after a while statements are cancelled, then connections broken.
  public void stop() {
    control.stop();
    // A client that waits for its next transaction looks up.
    clientThreads.forEach(LockSupport::unpark);
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

  /// CPU time that the clients' threads have taken so far.
  public Duration clientCpu() {
    long nanos = 0;
    for (int i = 0; i < clients.size(); i++) {
      nanos += clients.get(i).cpuNanos(clientThreads.get(i));
    }
    return Duration.ofNanos(nanos);
  }

  private void supervise() {
    try {
      awaitOver();
      boolean stoppedEarly = stopRequested.isDone();
      new Ending(clients, allEnded, threads).bringAbout(stoppedEarly);
      conclude(stoppedEarly);
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

  /// Waits until all clients have ended, or have to be made to.
  private void awaitOver() throws InterruptedException {
    CompletableFuture<Object> over = CompletableFuture.anyOf(stopRequested, allEnded);
    Duration duration = control.spec().duration();
    try {
      if (duration == null) {
        over.get();
      } else {
        over.get(duration.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (TimeoutException cause) {
      // Transactions hang: they are ended next.
    } catch (ExecutionException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private void conclude(boolean cancelled) {
    List<Problem> givenUp =
        clients.stream().map(Client::givenUp).flatMap(Optional::stream).toList();
    Optional<Problem> defect =
        givenUp.stream().filter(problem -> problem.kind() == Problem.Kind.DEFECT).findFirst();
    if (defect.isPresent()) {
      result.completeExceptionally(new ProblemException(defect.get()));
    } else if (givenUp.size() == clients.size()) {
      result.completeExceptionally(new ProblemException(allGaveUp(givenUp.getFirst())));
    } else {
      result.complete(loadResult(cancelled));
    }
  }

  private static Problem allGaveUp(Problem first) {
    return new Problem(
        Problem.Kind.EXPERIMENT_FAILED,
        "The load ended because every client met an error it could not go on from.",
        first.why(),
        first.remedy().isEmpty()
            ? "Make the load's data anew, or see what changed on the server."
            : first.remedy(),
        first.details());
  }

  private LoadResult loadResult(boolean cancelled) {
    Latencies.Summary total = latencies.total();
    List<Integer> prepared = new ArrayList<>();
    clients.forEach(client -> client.preparedStatements().ifPresent(prepared::add));
    return new LoadResult(
        control.spec(),
        start,
        (double) (endOfWork() - control.startNanos()) / NANOS_PER_SECOND,
        total.transactions(),
        total.latency(),
        control.failures().byState(),
        prepared,
        (double) clientCpu().toNanos() / NANOS_PER_SECOND,
        cancelled);
  }

  /// When the last client had no transaction any more; now, for one that does not end.
  private long endOfWork() {
    long now = System.nanoTime();
    return clients.stream()
        .mapToLong(client -> client.workEndNanos() == 0 ? now : client.workEndNanos())
        .max()
        .orElse(now);
  }

  private static Problem problem(Problem.Kind kind, String what, String why) {
    return new Problem(kind, what, why, "");
  }

  private final class ClientReporter implements Client.Reporter {
    @Override
    public void connected() {
      if (connected.incrementAndGet() == clients.size()) {
        ready.complete(null);
      }
    }

    @Override
    public void failedToConnect(ProblemException cause) {
      ready.completeExceptionally(cause);
    }

    @Override
    public void ended() {
      ready.completeExceptionally(new IllegalStateException("a client ended before it began"));
      if (ended.incrementAndGet() == clients.size()) {
        allEnded.complete(null);
      }
    }
  }
}
