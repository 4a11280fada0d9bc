package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.history.History;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.model.stats.UsageCounts;
import io.bufferscope.plot.ChartSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ObservableList;

/// What is seen of the server over time: figures, curves, page map and relations. Everything that
/// arrives is kept; the properties follow at most four times a second, and not at all while the
/// window does not show. Confined to the FX thread.
final class LiveModel {
  private static final Duration REPAINT_PERIOD = Duration.ofMillis(250);

  /// While the user moves along the time axis, charts follow at once.
  private static final Duration MOVING_PERIOD = Duration.ofMillis(33);

  /// How far back the longest of the charts' spans goes.
  private static final Duration KEPT = Duration.ofHours(24);

  /// How old a read of the whole pool may be to tell usage counts.
  private static final double MAP_IS_RECENT_SECONDS = 5;

  /// As many points a curve as a wide window has pixels for.
  private static final int MOST_POINTS = 900;

  private final History history = new History(KEPT);
  private final MapModel map;
  private final Throttle repaint;
  private final Throttle moving;
  private final TimeView view;
  private final BooleanProperty showing = new SimpleBooleanProperty(false);
  private final ObjectProperty<Optional<RelationRef>> charted =
      new SimpleObjectProperty<>(Optional.empty());
  private final ReadOnlyObjectWrapper<LiveFigures> figures =
      new ReadOnlyObjectWrapper<>(LiveFigures.NONE);
  private final ReadOnlyObjectWrapper<Optional<HistoryWindow>> window =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<ObserverCost>> cost =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ObservableList<RelationItem> relations = RelationItem.newList();
  private final IoModel io = new IoModel();
  private final WaitsModel waits = new WaitsModel();
  private final WorkModel work = new WorkModel();
  private Optional<Sample> latest = Optional.empty();
  private final ReadOnlyObjectWrapper<Optional<UsageCounts>> usageCounts =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private Map<RelationId, PartitionRoot> roots = Map.of();
  private boolean changed;
  private final ObjectProperty<List<ChartSpec>> charts =
      new SimpleObjectProperty<>(ChartSpec.lab());

  /// @param map the page map's part of it
  /// @param span how much time the charts show at first
  /// @param nanoTime a monotonic clock
  /// @param delayer runs something later on the FX thread
  LiveModel(MapModel map, Duration span, LongSupplier nanoTime, Throttle.Delayer delayer) {
    this.map = map;
    this.view = new TimeView(span, history::live, history::whole);
    this.repaint = new Throttle(REPAINT_PERIOD, nanoTime, delayer, this::refresh);
    this.moving = new Throttle(MOVING_PERIOD, nanoTime, delayer, this::refreshWindow);
    showing.addListener((_, _, now) -> {
      if (now && changed) {
        repaint.request();
      }
    });
    view.spanProperty().addListener((_, _, _) -> changed());
    view.stillProperty().addListener((_, _, _) -> moved());
    charts.addListener((_, _, _) -> moved());
    charted.addListener((_, _, _) -> changed());
    map.choiceProperty().addListener((_, _, _) -> changed());
  }

  /// Whether anybody can see the window.
  BooleanProperty showingProperty() {
    return showing;
  }

  /// How much time the charts show.
  ObjectProperty<Duration> spanProperty() {
    return view.spanProperty();
  }

  /// Which stretch of the time axis the charts show.
  TimeView view() {
    return view;
  }

  /// The charts that are shown, from top to bottom.
  ObjectProperty<List<ChartSpec>> chartsProperty() {
    return charts;
  }

  /// The table whose heap figures the charts show; empty for all tables.
  ObjectProperty<Optional<RelationRef>> chartedProperty() {
    return charted;
  }

  ReadOnlyObjectProperty<LiveFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /// What the charts show; empty before the first sample.
  ReadOnlyObjectProperty<Optional<HistoryWindow>> windowProperty() {
    return window.getReadOnlyProperty();
  }

  /// What the page map shows.
  MapModel map() {
    return map;
  }

  ReadOnlyObjectProperty<Optional<ObserverCost>> costProperty() {
    return cost.getReadOnlyProperty();
  }

  /// How many buffers have which usage count: as the sampler read them last, or the page map where
  /// the sampler cannot.
  ReadOnlyObjectProperty<Optional<UsageCounts>> usageCountsProperty() {
    return usageCounts.getReadOnlyProperty();
  }

  /// What the server read and wrote, by context and backend type.
  IoModel io() {
    return io;
  }

  /// What active sessions were found doing.
  WaitsModel waits() {
    return waits;
  }

  /// What the load does, or the last one did.
  WorkModel work() {
    return work;
  }

  ObservableList<RelationItem> relations() {
    return relations;
  }

  /// Shows a relation in the map and its table in the charts.
  void select(RelationRow row) {
    map.choose(new MapChoice.OneRelation(row.shown()));
    charted.set(table(row.part().table()));
  }

  /// The user tables that the last read of the pool knew.
  List<RelationRef> tables() {
    return relations.stream()
        .map(RelationItem::get)
        .filter(row -> row.part().kind() == RelationPart.Kind.HEAP)
        .map(RelationRow::shown)
        .toList();
  }

  /// About how large the connected database's data are: the blocks of its relations' main forks;
  /// empty before the first read of the pool.
  Optional<Bytes> dataSize() {
    return map.latest()
        .map(one ->
            Bytes.ofBlocks(
                one.pool().ownerList().stream()
                    .filter(owner -> owner.relation().isPresent())
                    .mapToLong(PoolSnapshot.Owner::blocks)
                    .sum()));
  }

  /// Forgets what is true of one server only; the time that was seen stays.
  void forgetServer() {
    latest = Optional.empty();
    charted.set(Optional.empty());
    map.forget();
    cost.set(Optional.empty());
    usageCounts.set(Optional.empty());
    changed();
  }

  void add(Sample told) {
    Sample sample = told instanceof Delta delta ? withUsageCounts(delta) : told;
    history.add(sample);
    latest = Optional.of(sample);
    switch (sample) {
      case Delta delta -> {
        io.add(delta);
        waits.add(delta);
        LoadInterval load = delta.load();
        if (load != null) {
          work.add(load);
        }
      }
      case Gap gap -> forgetAfter(gap);
    }
    changed();
  }

  /// With what the page map read a moment ago, where the sampler cannot read usage counts.
  private Delta withUsageCounts(Delta delta) {
    return delta.usageCounts() != null
        ? delta
        : map.latest()
            .filter(snapshot -> Math.abs(ageSeconds(snapshot, delta)) <= MAP_IS_RECENT_SECONDS)
            .map(snapshot ->
                delta.withUsageCounts(
                    usageCounts(snapshot.pool(), Math.max(0, ageSeconds(snapshot, delta)))))
            .orElse(delta);
  }

  private static UsageCounts usageCounts(PoolSnapshot pool, double ageSeconds) {
    return new UsageCounts(
        pool.buffers() - pool.used(),
        Arrays.stream(pool.usageCounts()).mapToObj(Long::valueOf).toList(),
        ageSeconds);
  }

  private static double ageSeconds(MapSnapshot snapshot, Delta delta) {
    return Duration.between(snapshot.at(), delta.at()).toNanos() / 1e9;
  }

  /// What another server, or the same in another life, did says nothing about this one.
  private void forgetAfter(Gap gap) {
    switch (gap.reason()) {
      case FIRST_READ, RESTARTED -> {
        io.forget();
        waits.forget();
      }
      case STATS_RESET, READ_FAILED, PAUSED, CLOCK_JUMPED -> {}
    }
  }

  /// Another load begins.
  void beginLoad() {
    work.begin();
    changed();
  }

  /// The load ended.
  void add(LoadResult result) {
    work.end(result);
    changed();
  }

  void add(LabEvent event) {
    history.add(event);
    changed();
  }

  void add(MapSnapshot snapshot) {
    map.add(snapshot);
    changed();
  }

  void add(ObserverCost measured) {
    cost.set(Optional.of(measured));
  }

  private void changed() {
    changed = true;
    if (showing.get()) {
      repaint.request();
    }
  }

  private void moved() {
    changed = true;
    if (showing.get()) {
      moving.request();
    }
  }

  /// What any chart could be made of: the basic measures, and those of the charts shown.
  private Set<Measure> measures() {
    EnumSet<Measure> all = EnumSet.copyOf(Measure.basic());
    charts.get().forEach(chart -> all.addAll(chart.measures()));
    return all;
  }

  private void refreshWindow() {
    if (showing.get() && latest.isPresent()) {
      window.set(
          Optional.of(
              history.window(
                  view.range(), MOST_POINTS, charted.get().map(RelationRef::id), measures())));
    }
  }

  private void refresh() {
    if (!showing.get()) {
      return;
    }
    changed = false;
    Optional<Delta> delta =
        latest.flatMap(sample ->
            switch (sample) {
              case Delta one -> Optional.of(one);
              case Gap _ -> Optional.empty();
            });
    refreshWindow();
    work.show();
    usageCounts.set(
        delta
            .map(Delta::usageCounts)
            .or(() -> map.latest().map(one -> usageCounts(one.pool(), 0))));
    figures.set(delta.map(LiveFigures::of).orElse(LiveFigures.NONE));
    io.show(delta);
    waits.show();
    List<RelationCache> cache = map.latest().map(one -> one.pool().relations()).orElse(List.of());
    delta.ifPresent(one -> roots = RelationRows.roots(one));
    RelationItem.update(relations, RelationRows.of(cache, delta.orElse(null), roots));
    chooseForUser();
    map.refresh();
  }

  /// Until the user chooses, the largest table is worth more than a pool of catalogs.
  private void chooseForUser() {
    relations.stream()
        .map(RelationItem::get)
        .filter(row -> row.part().kind() == RelationPart.Kind.HEAP && row.blocks() > 0)
        .max(Comparator.comparingLong(RelationRow::blocks))
        .ifPresent(row -> map.suggest(new MapChoice.OneRelation(row.shown())));
  }

  private Optional<RelationRef> table(RelationId id) {
    return tables().stream().filter(one -> one.id().equals(id)).findFirst();
  }
}
