package io.bufferscope.ui;

import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.IoContext;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.IoSums;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// What `pg_stat_io` counted, by context and backend type: the rows that ever moved, so that a row
/// keeps its place while it rests. Confined to the FX thread.
final class IoModel {
  private static final Comparator<IoRow.Key> ORDER =
      Comparator.comparing((IoRow.Key key) -> !key.object().equals(IoSums.RELATION))
          .thenComparing(IoRow.Key::object)
          .thenComparing(key -> IoContext.ofLabel(key.context()).orElse(IoContext.INIT))
          .thenComparing(IoRow.Key::context)
          .thenComparing(key -> !key.backendType().equals("client backend"))
          .thenComparing(IoRow.Key::backendType);

  private final Set<IoRow.Key> moved = new TreeSet<>(ORDER);
  private final ObservableList<LiveItem<IoRow>> rows = LiveItem.newList();
  private final ReadOnlyObjectWrapper<Map<IoContext, IoRow>> contexts =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyBooleanWrapper timed = new ReadOnlyBooleanWrapper(false);

  /// The rows, the sum last.
  ObservableList<LiveItem<IoRow>> rows() {
    return rows;
  }

  /// The sums of each context over relations in the last interval.
  ReadOnlyObjectProperty<Map<IoContext, IoRow>> contextsProperty() {
    return contexts.getReadOnlyProperty();
  }

  /// Whether some read or write was timed since the server was connected to.
  ReadOnlyBooleanProperty timedProperty() {
    return timed.getReadOnlyProperty();
  }

  /// Notes which rows moved.
  void add(Delta delta) {
    for (IoCounters row : delta.io()) {
      IoSums sums = IoSums.of(List.of(row));
      if (sums.moved()) {
        moved.add(key(row));
      }
      if (isPositive(sums.readTimeMillis()) || isPositive(sums.writeTimeMillis())) {
        timed.set(true);
      }
    }
  }

  /// Forgets everything: another server, or the same one with other settings.
  void forget() {
    moved.clear();
    timed.set(false);
  }

  /// Shows an interval; without one the rows stay and have no figures.
  void show(Optional<Delta> delta) {
    List<IoCounters> counted = delta.map(Delta::io).orElse(List.of());
    double seconds = counted.isEmpty() ? 0 : delta.map(Delta::seconds).orElse(0.0);
    Map<IoRow.Key, List<IoCounters>> byKey = new HashMap<>();
    counted.forEach(row -> byKey.computeIfAbsent(key(row), _ -> new ArrayList<>()).add(row));
    List<IoRow> shown = new ArrayList<>();
    for (IoRow.Key key : moved) {
      List<IoCounters> own = byKey.getOrDefault(key, List.of());
      shown.add(new IoRow(key, IoSums.of(own), own.isEmpty() ? 0 : seconds));
    }
    if (!shown.isEmpty()) {
      List<IoCounters> relations =
          counted.stream().filter(row -> row.object().equals(IoSums.RELATION)).toList();
      shown.add(new IoRow(IoRow.Key.SUM, IoSums.of(relations), seconds));
    }
    LiveItem.update(rows, shown, IoRow::key);
    Map<IoContext, IoRow> sums = new EnumMap<>(IoContext.class);
    for (IoContext context : IoContext.values()) {
      sums.put(
          context,
          new IoRow(
              new IoRow.Key(context.label(), IoSums.RELATION, ""),
              IoSums.of(counted, context),
              seconds));
    }
    contexts.set(sums);
  }

  private static boolean isPositive(@Nullable Double value) {
    return value != null && value > 0;
  }

  private static IoRow.Key key(IoCounters row) {
    return new IoRow.Key(row.context(), row.object(), row.backendType());
  }
}
