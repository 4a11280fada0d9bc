package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Platform;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pagemap.MapCadence;
import io.bufferscope.pagemap.PoolMapper;
import io.bufferscope.pg.CapabilityProbe;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ObserverLedger;
import io.bufferscope.pg.RelationList;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.pg.ServerQueries;
import io.bufferscope.pg.StatsReader;
import io.bufferscope.sample.CountersSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The connections that watch one server, from when they were made until one of them is lost: one
/// for the sampler, one for the page map, one for questions and commands. All are open before the
/// first sample, so that no interval has the making of one in it.
final class Watch implements AutoCloseable {
  /// A poll of a server with very many tables takes long; one that has died is found out otherwise.
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);

  private static final Duration MAP_WITHIN = Duration.ofSeconds(30);
  private static final Duration COMMAND_WITHIN = Duration.ofMinutes(10);

  /// A larger pool is read on demand only: 8 GB, of which a snapshot takes some 20 MB here and a
  /// second or two there.
  private static final long MOST_BUFFERS_UNASKED = 1 << 20;

  private final Connector connector;
  private final ServerInfo info;
  private final Capabilities capabilities;
  private final Observer sampler;
  private final Observer mapper;
  private final Observer control;
  private final StatsReader stats;
  private final @Nullable PoolMapper poolMapper;
  private volatile @Nullable Vigil vigil;
  private volatile @Nullable MapLoop map;
  private volatile boolean silent;
  private volatile String heldBack = "";
  private volatile boolean looksByItself;

  private Watch(
      Connector connector,
      ServerInfo info,
      Capabilities capabilities,
      Observer sampler,
      Observer mapper,
      Observer control)
      throws ProblemException {
    this.connector = connector;
    this.info = info;
    this.capabilities = capabilities;
    this.sampler = sampler;
    this.mapper = mapper;
    this.control = control;
    this.stats = new StatsReader(sampler, capabilities.has(Capabilities.USAGE_COUNTS));
    this.poolMapper = capabilities.has(Capabilities.PAGE_MAP) ? new PoolMapper(mapper, info) : null;
  }

  /// Connects, and looks at what can be seen.
  ///
  /// @param home the embedded server's folder; null for a server that is not ours
  /// @param cancellation ends the attempt at once
  static Watch open(
      Connector connector, Origin origin, @Nullable Path home, Cancellation cancellation)
      throws ProblemException {
    List<Observer> opened = new ArrayList<>();
    try {
      Opener opener = new Opener(opened, connector, new ObserverLedger(), cancellation);
      Observer control = opener.open("control", COMMAND_WITHIN);
      Observer sampler = opener.open("sampler", ANSWER_WITHIN);
      Observer mapper = opener.open("map", MAP_WITHIN);
      ServerInfo info = ServerInfoReader.read(control, connector.endpoint(), origin, home);
      Capabilities capabilities = CapabilityProbe.probe(control);
      return new Watch(connector, info, capabilities, sampler, mapper, control);
    } catch (ProblemException | RuntimeException failure) {
      opened.forEach(Observer::close);
      throw failure;
    }
  }

  /// Opens the connections of one watch and keeps them, for the case that a later one fails.
  private record Opener(
      List<Observer> opened,
      Connector connector,
      ObserverLedger ledger,
      Cancellation cancellation) {
    Observer open(String part, Duration answerWithin) throws ProblemException {
      Observer observer =
          Observer.open(connector, "bufferscope-" + part, ledger, answerWithin, cancellation);
      opened.add(observer);
      return observer;
    }
  }

  Connector connector() {
    return connector;
  }

  ServerInfo info() {
    return info;
  }

  Capabilities capabilities() {
    return capabilities;
  }

  /// The statistics, with a vigil over their reads.
  ///
  /// @param lost hears once that the server does not answer any more
  CountersSource stats(Threads threads, Consumer<Problem> lost) {
    Vigil begun =
        new Vigil(
            connector.endpoint(),
            threads,
            problem -> {
              silent = true;
              lost.accept(problem);
            });
    vigil = begun;
    return begun.over(stats::read);
  }

  ServerQueries queries() {
    return new ServerQueries(control);
  }

  /// What can be done to the caches by hand.
  CacheHands hands(Threads threads) {
    return new CacheHands(control, info, threads);
  }

  /// Whether the server does not answer any more.
  boolean isSilent() {
    return silent;
  }

  /// Whether all connections still work, as far as that is known without asking the server.
  boolean isAlive() {
    return !silent && sampler.isOpen() && mapper.isOpen() && control.isOpen();
  }

  /// The server's processors; one where the server may be elsewhere, which is on the safe side.
  int processors() {
    return info.origin() == Origin.FOREIGN ? 1 : Runtime.getRuntime().availableProcessors();
  }

  /// How long a read of the statistics is on the way; nothing on this machine.
  Duration onTheWay() throws ProblemException {
    return info.origin() == Origin.FOREIGN
        ? queries().roundTrip().multipliedBy(StatsReader.ROUND_TRIPS)
        : Duration.ZERO;
  }

  /// The processes that serve the connections; empty where the server is not on this machine.
  List<Long> backends() throws ProblemException {
    return info.origin() == Origin.FOREIGN
        ? List.of()
        : List.of(
            (long) sampler.backendPid(), (long) mapper.backendPid(), (long) control.backendPid());
  }

  /// Makes looks at the caches possible, where they can be had at all; [#startMap(Threads)] begins.
  ///
  /// @param least the least time between two looks; empty for looks on demand only
  /// @param budget what the looks may take
  /// @param listener hears of each look, on the loop's thread
  void prepareMap(
      Optional<Duration> least,
      Threads threads,
      Supplier<ObserverBudget> budget,
      MapListener listener) {
    PoolMapper reader = poolMapper;
    if (reader == null) {
      return;
    }
    reader.lookMeanwhile(threads);
    MapCadence cadence = new MapCadence(least.orElse(Duration.ofSeconds(1)), processors());
    MapLoop loop = new MapLoop(reader, cadence, budget, new Holding(listener));
    map = loop;
    heldBack = whyNotUnasked();
    looksByItself = least.isPresent();
  }

  /// Begins to look at the map, where it is looked at by itself.
  void startMap(Threads threads) {
    MapLoop loop = map;
    if (loop != null && looksByItself) {
      loop.start(threads, !heldBack.isEmpty());
    }
  }

  /// Remembers why the map is held back, and passes everything on.
  private final class Holding implements MapListener {
    private final MapListener listener;

    Holding(MapListener listener) {
      this.listener = listener;
    }

    @Override
    public void mapped(MapSnapshot map) {
      listener.mapped(map);
    }

    @Override
    public void failed(Problem problem) {
      listener.failed(problem);
    }

    @Override
    public void heldBack(String why) {
      heldBack = why;
      listener.heldBack(why);
    }
  }

  /// Why the pool is not read before the user asks for it; empty where it is read, or cannot be.
  String mapHeldBack() {
    return heldBack;
  }

  /// Goes on with the map where that was held back.
  void startMapAnyway() {
    MapLoop loop = map;
    if (loop != null && !heldBack.isEmpty()) {
      heldBack = "";
      loop.goOn();
    }
  }

  private String whyNotUnasked() {
    Platform platform = capabilities.platform();
    if (platform.isManaged()) {
      return "This is "
          + platform.label()
          + (platform == Platform.AURORA
              ? ", where reading pg_buffercache has brought servers down (DataDog#21633)."
              : ", a provider's server, whose limits are not known here.")
          + " The map is not read unless you ask for it.";
    }
    return info.sharedBuffers().blocks() > MOST_BUFFERS_UNASKED
        ? "A pool of "
            + info.sharedBuffers()
            + " takes the server seconds a read, which would show in its throughput."
            + " The map is not read unless you ask for it."
        : "";
  }

  void setMapPaused(boolean paused) {
    MapLoop loop = map;
    if (loop != null) {
      loop.setPaused(paused);
    }
  }

  void setMapFocus(Optional<RelationId> relation) {
    PoolMapper present = poolMapper;
    if (present != null) {
      present.setFocus(relation);
    }
  }

  /// The relations with blocks of the connected database and the shared ones, from the catalogs.
  List<RelationRef> relations() throws ProblemException {
    return RelationList.read(control, info);
  }

  /// Looks at both caches now.
  MapSnapshot readMap() throws ProblemException {
    MapLoop loop = map;
    if (loop == null) {
      throw new ProblemException(noMap());
    }
    return loop.readNow();
  }

  /// Looks at both caches now, unless they cannot be read or are not to be.
  Optional<MapSnapshot> readMapIfWatched() throws ProblemException {
    MapLoop loop = map;
    return loop == null || !heldBack.isEmpty() ? Optional.empty() : Optional.of(loop.readNow());
  }

  /// Closes the connections, also under those who wait for an answer on them.
  @Override
  public void close() {
    MapLoop loop = map;
    if (loop != null) {
      loop.close();
    }
    Vigil begun = vigil;
    if (begun != null) {
      begun.close();
    }
    sampler.close();
    mapper.close();
    control.close();
  }

  private Problem noMap() {
    return capabilities
        .find(Capabilities.PAGE_MAP)
        .map(one ->
            new Problem(
                Problem.Kind.NO_SERVER,
                "The buffer pool cannot be read on this server.",
                one.reason(),
                one.remedy()))
        .orElseThrow();
  }
}
