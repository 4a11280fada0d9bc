package io.bufferscope.sweep;

import io.bufferscope.lab.Bench;
import io.bufferscope.lab.BenchOptions;
import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.StartState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// Benches without servers: they tell what was asked of them, and fail or wait where a test wants
/// it.
final class ScriptedBenches implements Benches {
  static final Bytes MEMORY = Bytes.ofMegabytes(8192);

  final List<String> calls = new CopyOnWriteArrayList<>();
  final List<LoadSpec> warmedUp = new ArrayList<>();
  final List<LoadSpec> measured = new ArrayList<>();
  final List<ServerSettings> settings = new ArrayList<>();
  final Set<String> made = new HashSet<>();
  final Set<Path> running = new HashSet<>();
  final Map<String, Problem> failures = new HashMap<>();
  final Set<Path> inMemory = new HashSet<>();
  final List<Bytes> hugePagesAsked = new ArrayList<>();
  Bytes room = Bytes.ofMegabytes(100_000);
  Optional<Problem> hugePagesRefused = Optional.empty();
  Optional<Problem> memoryLimitRefused = Optional.empty();
  MachineFacts machine = new MachineFacts("Linux", "a processor", 4, MEMORY);
  double loadAverage;
  String waitsAt = "";
  final CountDownLatch waiting = new CountDownLatch(1);
  int mostRunning;

  @Override
  public Bench create(BenchOptions options) throws ProblemException {
    call("create " + options.home().getFileName());
    try {
      Files.createDirectories(options.home());
      for (Path wal : options.wal().stream().toList()) {
        Files.createDirectories(wal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ScriptedBench(options.home());
  }

  @Override
  public void end(BenchOptions options) {
    calls.add("end " + options.home().getFileName());
  }

  @Override
  public void delete(BenchOptions options) {
    calls.add("delete " + options.home().getFileName());
    try {
      Files.deleteIfExists(options.home());
      for (Path wal : options.wal().stream().toList()) {
        Files.deleteIfExists(wal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public MachineFacts machine() {
    return machine;
  }

  @Override
  public Optional<MachineState> state() {
    Bytes none = new Bytes(0);
    return Optional.of(
        new MachineState(OptionalDouble.of(loadAverage), MEMORY, MEMORY, none, none, none));
  }

  @Override
  public Bytes room(Path folder) {
    return room;
  }

  @Override
  public boolean isInMemory(Path folder) {
    return inMemory.stream().anyMatch(folder::startsWith);
  }

  @Override
  public Optional<Problem> hugePagesRefused(Bytes sharedBuffers) {
    hugePagesAsked.add(sharedBuffers);
    return hugePagesRefused;
  }

  @Override
  public Optional<Problem> memoryLimitRefused() {
    return memoryLimitRefused;
  }

  /// A problem of that kind.
  static Problem problem(Problem.Kind kind, String what) {
    return new Problem(kind, what, "", "");
  }

  private void call(String call) throws ProblemException {
    calls.add(call);
    Problem failure = failures.get(call);
    if (failure != null) {
      throw new ProblemException(failure);
    }
  }

  private void call(String call, Cancellation cancellation) throws ProblemException {
    call(call);
    if (call.startsWith(waitsAt) && !waitsAt.isEmpty()) {
      CountDownLatch cancelled = new CountDownLatch(1);
      cancellation.onRequest(cancelled::countDown);
      waiting.countDown();
      try {
        cancelled.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    cancellation.check(call);
  }

  private final class ScriptedBench implements Bench {
    private final Path home;

    private ScriptedBench(Path home) {
      this.home = home;
    }

    @Override
    public ServerInfo restart(
        ServerSettings wanted, Progress.Listener progress, Cancellation cancellation)
        throws ProblemException {
      settings.add(wanted);
      running.remove(home);
      progress.progressed(Progress.of("starting the server"));
      call("restart " + wanted.sharedBuffers().toSetting(), cancellation);
      running.add(home);
      mostRunning = Math.max(mostRunning, running.size());
      return new ServerInfo(
          new Endpoint("127.0.0.1", 5432, "bufferscope", "bufferscope", null),
          ServerInfo.Origin.EMBEDDED,
          new ServerVersion(180_006),
          wanted.sharedBuffers(),
          1,
          Bytes.ofMegabytes(20),
          Instant.EPOCH,
          home);
    }

    @Override
    public boolean provideData(
        LoadSpec load, boolean changed, Progress.Listener progress, Cancellation cancellation)
        throws ProblemException {
      call("provideData" + (changed ? " anew" : ""), cancellation);
      return made.add(home + " " + load.data() + " " + load.dataScale());
    }

    @Override
    public List<String> prepare(
        LoadSpec load, StartState state, Progress.Listener progress, Cancellation cancellation)
        throws ProblemException {
      call("prepare " + state, cancellation);
      return List.of();
    }

    @Override
    public WarmUpResult warmUp(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
        throws ProblemException {
      warmedUp.add(load);
      call("warmUp", cancellation);
      return new WarmUpResult(3, 100, true, 0.5);
    }

    @Override
    public RunFigures measure(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
        throws ProblemException {
      measured.add(load);
      call("measure", cancellation);
      BlockCounts none = new BlockCounts(0, 0);
      return new RunFigures(
          1,
          1,
          0,
          null,
          0,
          none,
          none,
          none,
          null,
          0,
          0,
          0,
          null,
          List.of(),
          null,
          new Bytes(0),
          0,
          OptionalDouble.empty(),
          0,
          new TreeMap<>(),
          List.of());
    }

    @Override
    public void stop(Progress.Listener progress, Cancellation cancellation) {
      if (running.remove(home)) {
        calls.add("stop " + home.getFileName());
      }
    }

    @Override
    public void close() {
      calls.add("close " + home.getFileName());
      running.remove(home);
    }
  }
}
