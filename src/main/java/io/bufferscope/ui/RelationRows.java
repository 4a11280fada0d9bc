package io.bufferscope.ui;

import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Joins what the page map knows of relations with what the statistics counted of them. Large
/// tables come first, each followed by its indexes and its TOAST table, so that rows keep their
/// places while figures change.
final class RelationRows {
  private RelationRows() {}

  /// The rows of the user tables that have blocks or were accessed.
  ///
  /// @param cache the relations of the last page map; empty where there is none
  /// @param delta the last interval's figures; null where it has none
  static List<RelationRow> of(List<RelationCache> cache, @Nullable Delta delta) {
    Map<RelationPart, List<RelationCache>> parts = new HashMap<>();
    Map<RelationId, Long> sizes = new HashMap<>();
    for (RelationCache one : cache) {
      if (isUsers(one.relation())) {
        RelationPart part = RelationPart.of(one.relation());
        parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(one);
        if (part.kind() == RelationPart.Kind.HEAP) {
          sizes.merge(part.table(), (long) one.blocks(), Long::sum);
        }
      }
    }
    Map<RelationId, RelationDelta> counts = new HashMap<>();
    if (delta != null) {
      addWithoutMap(delta, parts);
      delta.relations().forEach(one -> counts.put(one.id(), one));
    }
    double seconds = delta == null ? 0 : delta.seconds();
    return parts.entrySet().stream()
        .filter(entry -> parts.containsKey(heapOf(entry.getKey())))
        .map(entry ->
            row(entry.getKey(), entry.getValue(), counts.get(entry.getKey().table()), seconds))
        .filter(RelationRows::worthShowing)
        .sorted(
            Comparator.comparingLong(
                    (RelationRow row) -> -sizes.getOrDefault(row.part().table(), 0L))
                .thenComparingLong(row -> row.part().table().relationOid())
                .thenComparing(row -> row.part().kind()))
        .toList();
  }

  /// TOAST tables of catalogs are in the map without their tables.
  private static RelationPart heapOf(RelationPart part) {
    return new RelationPart(part.table(), RelationPart.Kind.HEAP);
  }

  private static boolean isUsers(RelationRef relation) {
    return relation.kind() != RelationRef.Kind.CATALOG
        && relation.kind() != RelationRef.Kind.SEQUENCE
        && relation.id().databaseOid() != 0
        && !relation.schema().equals("pg_catalog")
        && !relation.schema().equals("information_schema");
  }

  /// A table that the map does not know, because it is new or there is no map, has its figures all
  /// the same.
  private static void addWithoutMap(Delta delta, Map<RelationPart, List<RelationCache>> parts) {
    for (RelationDelta one : delta.relations()) {
      RelationRef table =
          new RelationRef(one.id(), one.schema(), one.name(), RelationRef.Kind.TABLE, one.id());
      parts.computeIfAbsent(
          new RelationPart(one.id(), RelationPart.Kind.HEAP),
          _ -> List.of(new RelationCache(table, 0, 0, 0)));
    }
  }

  private static RelationRow row(
      RelationPart part,
      List<RelationCache> members,
      @Nullable RelationDelta counts,
      double seconds) {
    RelationCache largest =
        members.stream()
            .max(
                Comparator.comparingInt(RelationCache::blocks)
                    .thenComparing(
                        one -> one.relation().id().relationOid(), Comparator.reverseOrder()))
            .orElseThrow();
    Optional<BlockCounts> blocks = Optional.ofNullable(counts).map(one -> counts(part.kind(), one));
    return new RelationRow(
        part,
        name(part.kind(), members, largest.relation()),
        largest.relation(),
        blocks.map(BlockCounts::hitRatio).orElse(OptionalDouble.empty()),
        perSecond(blocks.map(BlockCounts::hit), seconds),
        perSecond(blocks.map(BlockCounts::read), seconds),
        members.stream().mapToLong(RelationCache::blocks).sum(),
        members.stream().mapToLong(RelationCache::cached).sum(),
        members.stream().mapToLong(RelationCache::dirty).sum());
  }

  private static OptionalDouble perSecond(Optional<Long> count, double seconds) {
    return count.isPresent() ? OptionalDouble.of(count.get() / seconds) : OptionalDouble.empty();
  }

  private static BlockCounts counts(RelationPart.Kind kind, RelationDelta delta) {
    return switch (kind) {
      case HEAP -> delta.heap();
      case INDEXES -> delta.index();
      case TOAST -> delta.toast();
    };
  }

  private static String name(
      RelationPart.Kind kind, List<RelationCache> members, RelationRef largest) {
    return switch (kind) {
      case HEAP -> largest.name();
      case INDEXES -> members.size() == 1 ? "index" : members.size() + " indexes";
      case TOAST -> "toast";
    };
  }

  private static boolean worthShowing(RelationRow row) {
    boolean accessed = row.hitRatio().isPresent();
    return row.part().kind() != RelationPart.Kind.TOAST
        || accessed
        || row.cached() > 0
        || row.blocks() > 1;
  }
}
