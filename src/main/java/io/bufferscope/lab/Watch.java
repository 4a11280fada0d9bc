package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.pagemap.MapCadence;
import io.bufferscope.pagemap.PoolMapper;
import io.bufferscope.pg.CapabilityProbe;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ObserverLedger;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.pg.ServerQueries;
import io.bufferscope.pg.StatsReader;
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
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
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
  private volatile @Nullable MapLoop map;

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
    this.stats = new StatsReader(sampler);
    this.poolMapper = capabilities.has(Capabilities.PAGE_MAP) ? new PoolMapper(mapper, info) : null;
  }

  /// Connects, and looks at what can be seen.
  ///
  /// @param home the embedded server's folder; null for a server that is not ours
  static Watch open(Connector connector, Origin origin, @Nullable Path home)
      throws ProblemException {
    ObserverLedger ledger = new ObserverLedger();
    List<Observer> opened = new ArrayList<>();
    try {
      Observer control = observer(opened, connector, "control", ledger, COMMAND_WITHIN);
      Observer sampler = observer(opened, connector, "sampler", ledger, ANSWER_WITHIN);
      Observer mapper = observer(opened, connector, "map", ledger, MAP_WITHIN);
      ServerInfo info = ServerInfoReader.read(control, connector.endpoint(), origin, home);
      Capabilities capabilities = CapabilityProbe.probe(control);
      return new Watch(connector, info, capabilities, sampler, mapper, control);
    } catch (ProblemException | RuntimeException failure) {
      opened.forEach(Observer::close);
      throw failure;
    }
  }

  private static Observer observer(
      List<Observer> opened,
      Connector connector,
      String part,
      ObserverLedger ledger,
      Duration answerWithin)
      throws ProblemException {
    Observer observer = Observer.open(connector, "bufferscope-" + part, ledger, answerWithin);
    opened.add(observer);
    return observer;
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

  StatsReader stats() {
    return stats;
  }

  ServerQueries queries() {
    return new ServerQueries(control);
  }

  /// Whether all connections still work, as far as that is known without asking the server.
  boolean isAlive() {
    return sampler.isOpen() && mapper.isOpen() && control.isOpen();
  }

  /// The server's processors; one where the server may be elsewhere, which is on the safe side.
  int processors() {
    return info.origin() == Origin.FOREIGN ? 1 : Runtime.getRuntime().availableProcessors();
  }

  /// The processes that serve the connections; empty where the server is not on this machine.
  List<Long> backends() throws ProblemException {
    return info.origin() == Origin.FOREIGN
        ? List.of()
        : List.of(
            (long) sampler.backendPid(), (long) mapper.backendPid(), (long) control.backendPid());
  }

  /// Begins to read the pool, where it can be read.
  ///
  /// @param least the least time between two reads; empty for reads on demand only
  /// @param budget what the reads may take
  void startMap(
      Optional<Duration> least,
      Threads threads,
      Supplier<ObserverBudget> budget,
      Broadcast broadcast,
      Consumer<Problem> failed) {
    PoolMapper reader = poolMapper;
    if (reader == null) {
      return;
    }
    MapCadence cadence = new MapCadence(least.orElse(Duration.ofSeconds(1)), processors());
    MapLoop loop = new MapLoop(reader, cadence, budget, broadcast::mapped, failed);
    map = loop;
    if (least.isEmpty()) {
      return;
    }
    if (info.sharedBuffers().blocks() > MOST_BUFFERS_UNASKED) {
      Problem paused = tooLargeToWatch();
      broadcast.tellAll(listener -> listener.warned(paused));
    } else {
      loop.start(threads);
    }
  }

  void setMapPaused(boolean paused) {
    MapLoop loop = map;
    if (loop != null) {
      loop.setPaused(paused);
    }
  }

  /// Reads the pool now.
  PoolSnapshot readPool() throws ProblemException {
    MapLoop loop = map;
    if (loop == null) {
      throw new ProblemException(noMap());
    }
    return loop.readNow();
  }

  /// Closes the connections, also under those who wait for an answer on them.
  @Override
  public void close() {
    MapLoop loop = map;
    if (loop != null) {
      loop.close();
    }
    sampler.close();
    mapper.close();
    control.close();
  }

  private Problem tooLargeToWatch() {
    return new Problem(
        Problem.Kind.USAGE,
        "The page map is not read by itself.",
        "A pool of "
            + info.sharedBuffers()
            + " takes the server seconds a read, which would show in its throughput.",
        "Ask for single reads, with 'bufferscope map'.");
  }

  private Problem noMap() {
    return capabilities.all().stream()
        .filter(one -> one.name().equals(Capabilities.PAGE_MAP))
        .findFirst()
        .map(one ->
            new Problem(
                Problem.Kind.NO_SERVER,
                "The buffer pool cannot be read on this server.",
                one.reason(),
                one.remedy()))
        .orElseThrow();
  }
}
