package io.bufferscope.cli;

import io.bufferscope.cli.WindowCommands.OffScreenWindow;
import io.bufferscope.cli.WindowCommands.Theme;
import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabListener;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.History;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.store.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The main job without a display: a load that does not fit into shared buffers, in the middle of
/// it a pool four times as large where the server is ours, and pictures of what that looked like.
final class Demo {
  /// What the window needs to show what it has heard.
  static final Duration MOMENT = Duration.ofMillis(700);

  private static final int WIDTH = 1440;
  private static final int HEIGHT = 900;
  private static final int SCALE = 2;
  private static final int MOST_POINTS = 1000;
  private static final Duration POOL_WAIT = Duration.ofSeconds(10);
  private static final Duration LEAD = Duration.ofSeconds(2);
  private static final String ACCOUNTS = "pgbench_accounts";

  private final Surroundings around;
  private final Path folder;
  private final List<Path> pictures = new ArrayList<>();

  Demo(Surroundings around, Path folder) {
    this.around = around;
    this.folder = folder;
  }

  /// Runs it.
  ///
  /// @param options how to open the lab
  /// @param load without an end of its own
  /// @param duration how long the load runs
  /// @return the pictures, in the order in which they were written
  /// @throws ProblemException where the server, the load or a picture failed
  List<Path> run(LabOptions options, LoadSpec load, Duration duration) throws ProblemException {
    makeFolder();
    try (Session session = Session.open(around, options)) {
      Lab lab = session.lab();
      Memory memory = new Memory(duration.plusMinutes(2));
      lab.addListener(memory);
      lab.addListener(new LoadCommand.Told(session.progress()));
      OffScreenWindow shown = around.window().offScreen(lab, WIDTH, HEIGHT);
      CompletableFuture<LoadResult> running = lab.startLoad(load);
      await(running, memory, session);
      long begun = System.nanoTime();
      halves(session, running, duration);
      Optional<MapSnapshot> told = memory.awaitMap();
      MapSnapshot map = told.isPresent() ? told.get() : session.result(lab.readMap());
      // The window takes a moment to show what it has heard.
      pause(new CompletableFuture<>(), MOMENT, session);
      HistoryWindow window = memory.window(Duration.ofNanos(System.nanoTime() - begun).plus(LEAD));
      Path light = named("window-light.png");
      Path dark = named("window-dark.png");
      shown.pictures(SCALE, Map.of(Theme.LIGHT, light, Theme.DARK, dark));
      lab.stopLoad();
      String caption = caption(session.server(), load);
      around.window().chartsPicture(window, caption, Theme.LIGHT, named("charts.png"));
      around.window().poolPicture(map, Theme.LIGHT, named("map-pool.png"));
      Optional<RelationMap> accounts = accounts(map);
      if (accounts.isPresent()) {
        around.window().mapPicture(accounts.get(), Theme.LIGHT, named("map-accounts.png"));
      }
    }
    return pictures;
  }

  private void makeFolder() throws ProblemException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(folder, e), e);
    }
  }

  private Path named(String name) {
    Path file = folder.resolve(name);
    pictures.add(file);
    return file;
  }

  /// The data may take their time; the load's own begins with its first sample.
  private static void await(CompletableFuture<LoadResult> running, Memory memory, Session session)
      throws ProblemException {
    while (!memory.loadSeen()) {
      pause(running, Duration.ofMillis(100), session);
    }
  }

  private static void halves(
      Session session, CompletableFuture<LoadResult> running, Duration duration)
      throws ProblemException {
    Duration half = duration.dividedBy(2);
    pause(running, half, session);
    if (session.server().origin() != ServerInfo.Origin.EMBEDDED) {
      pause(running, half, session);
      return;
    }
    Bytes before = session.lab().settings().sharedBuffers();
    Bytes larger = new Bytes(Math.multiplyExact(before.count(), 4L));
    session.progress().line("shared_buffers " + before + " to " + larger);
    session.result(session.lab().restart(session.lab().settings().withSharedBuffers(larger)));
    pause(new CompletableFuture<>(), half, session);
  }

  /// Waits, but not on after the load has failed.
  static void pause(CompletableFuture<LoadResult> running, Duration duration, Session session)
      throws ProblemException {
    try {
      var _ = running.get(duration.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      return;
    } catch (ExecutionException | InterruptedException _) {
      // Told below.
    }
    session.result(running);
  }

  private static Optional<RelationMap> accounts(MapSnapshot map) {
    return new RelationNames(map.pool())
        .find(ACCOUNTS)
        .map(RelationRef::id)
        .flatMap(id -> map.relation(id, Fork.MAIN));
  }

  private static String caption(ServerInfo server, LoadSpec load) {
    return String.format(
        Locale.ROOT,
        "PostgreSQL %s, %s, %s protocol, %d clients, scale %d",
        server.version(),
        load.workload(),
        load.protocol(),
        load.clients(),
        load.scale());
  }

  /// What the lab told, for the charts and the maps.
  private static final class Memory implements LabListener {
    private final History history;
    private boolean loadSeen;
    private Optional<MapSnapshot> map = Optional.empty();

    Memory(Duration span) {
      history = new History(span);
    }

    @Override
    public synchronized void sampled(Sample sample) {
      history.add(sample);
      loadSeen |= sample instanceof Delta delta && delta.load() != null;
    }

    @Override
    public synchronized void happened(LabEvent event) {
      history.add(event);
    }

    @Override
    public synchronized void mapped(MapSnapshot newMap) {
      map = Optional.of(newMap);
      notifyAll();
    }

    /// The next look at the caches that the window hears of as well; empty where none comes.
    synchronized Optional<MapSnapshot> awaitMap() throws ProblemException {
      map = Optional.empty();
      long end = System.nanoTime() + POOL_WAIT.toNanos();
      try {
        for (long left = POOL_WAIT.toNanos();
            map.isEmpty() && left > 0;
            left = end - System.nanoTime()) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        }
      } catch (InterruptedException e) {
        throw new ProblemException(
            new Problem(Problem.Kind.CANCELLED, "The demo was cancelled.", "", ""), e);
      }
      return map;
    }

    synchronized boolean loadSeen() {
      return loadSeen;
    }

    synchronized HistoryWindow window(Duration span) {
      return history.window(span, MOST_POINTS, Optional.empty());
    }
  }
}
