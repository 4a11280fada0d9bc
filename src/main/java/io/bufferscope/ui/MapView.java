package io.bufferscope.ui;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import java.util.Optional;

/// What the page map shows at the moment.
///
/// @param choice what was chosen
/// @param read the last look at the caches; empty before the first
/// @param relation the chosen relation's blocks; empty for the whole pool, and for a relation that
///   the pool does not know
record MapView(MapChoice choice, Optional<MapSnapshot> read, Optional<RelationMap> relation) {
  /// What that look saw of the pool.
  Optional<PoolSnapshot> pool() {
    return read.map(MapSnapshot::pool);
  }

  /// Before the first read.
  static final MapView NOTHING =
      new MapView(new MapChoice.WholePool(), Optional.empty(), Optional.empty());

  /// The choice's view of a read.
  static MapView of(MapChoice choice, Optional<MapSnapshot> read) {
    Optional<RelationMap> relation =
        choice instanceof MapChoice.OneRelation(var chosen)
            ? read.flatMap(one -> one.relation(chosen.id(), Fork.MAIN))
            : Optional.empty();
    return new MapView(choice, read, relation);
  }

  /// Whether this is the same choice's view of the same read.
  boolean isOf(MapChoice otherChoice, Optional<MapSnapshot> otherRead) {
    return choice.equals(otherChoice) && read.equals(otherRead);
  }
}
