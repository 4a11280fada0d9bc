package io.bufferscope.ui;

import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.plot.MapSubject;
import io.bufferscope.plot.PoolShares;
import java.util.Optional;

/// What the page map shows at the moment. Not to be compared: equality would be that of the maps'
/// arrays.
///
/// @param choice what was chosen
/// @param read the look at the caches that is shown; empty before the first
/// @param relation the chosen relation's blocks; empty for another choice, and for a relation that
///   the look does not know
/// @param partitions the same of a partitioned table
/// @param shares the pool's shares, where they were chosen
/// @param subject the picture's; empty where there is nothing to be drawn
/// @param changes what is different from what was shown before
record MapView(
    MapChoice choice,
    Optional<MapSnapshot> read,
    Optional<RelationMap> relation,
    Optional<PartitionedMap> partitions,
    Optional<PoolShares> shares,
    Optional<MapSubject> subject,
    MapChanges changes) {
  /// Before the first look.
  static final MapView NOTHING = empty(new MapChoice.WholePool(), Optional.empty());

  /// What the look saw of the pool.
  Optional<PoolSnapshot> pool() {
    return read.map(MapSnapshot::pool);
  }

  /// The choice's view of a look. Takes time with a large relation.
  ///
  /// @param before what is shown until then
  static MapView of(MapChoice choice, Optional<MapSnapshot> read, MapView before) {
    if (read.isEmpty()) {
      return empty(choice, read);
    }
    MapSnapshot look = read.get();
    MapView last = choice.equals(before.choice) ? before : NOTHING;
    return switch (choice) {
      case MapChoice.Temporary _ -> empty(choice, read);
      case MapChoice.Shares _ ->
          new MapView(
              choice,
              read,
              Optional.empty(),
              Optional.empty(),
              Optional.of(PoolShares.of(look)),
              Optional.empty(),
              MapChanges.NONE);
      case MapChoice.WholePool _ ->
          new MapView(
              choice,
              read,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.of(MapSubject.pool(look)),
              last.read.map(one -> MapChanges.between(one, look)).orElse(MapChanges.NONE));
      case MapChoice.OneRelation(var relation, var fork) ->
          look.relation(relation.id(), fork)
              .map(map -> of(choice, read, map, last))
              .orElseGet(() -> empty(choice, read));
      case MapChoice.Partitions(var root, var fork) ->
          look.partitioned(root.id(), fork)
              .map(map -> of(choice, read, map, last))
              .orElseGet(() -> empty(choice, read));
    };
  }

  private static MapView of(
      MapChoice choice, Optional<MapSnapshot> read, RelationMap map, MapView last) {
    return new MapView(
        choice,
        read,
        Optional.of(map),
        Optional.empty(),
        Optional.empty(),
        Optional.of(MapSubject.relation(map)),
        last.relation.map(one -> MapChanges.between(one, map)).orElse(MapChanges.NONE));
  }

  private static MapView of(
      MapChoice choice, Optional<MapSnapshot> read, PartitionedMap map, MapView last) {
    return new MapView(
        choice,
        read,
        Optional.empty(),
        Optional.of(map),
        Optional.empty(),
        Optional.of(MapSubject.partitioned(map)),
        last.partitions
            .map(one -> MapChanges.between(one.whole(), map.whole()))
            .orElse(MapChanges.NONE));
  }

  private static MapView empty(MapChoice choice, Optional<MapSnapshot> read) {
    return new MapView(
        choice,
        read,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        MapChanges.NONE);
  }
}
