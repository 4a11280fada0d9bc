package io.bufferscope.ui;

import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Joins what the page map knows of relations with what the statistics counted of them. Large
/// tables come first, each followed by its indexes and its TOAST table, so that rows keep their
/// places while figures change. Partitions follow a row of their partitioned table. Of very many
/// tables only the busiest have rows, and the largest of those that are idle.
final class RelationRows {
  /// As many tables as can be looked through.
  static final int MOST_TABLES = 200;

  private final Map<RelationPart, List<RelationCache>> parts = new HashMap<>();
  private final Map<RelationId, Long> sizes = new HashMap<>();
  private final Map<RelationId, RelationDelta> counts = new HashMap<>();
  private final Map<RelationId, PartitionRoot> roots;
  private final double seconds;

  private RelationRows(
      List<RelationCache> cache, @Nullable Delta delta, Map<RelationId, PartitionRoot> roots) {
    this.roots = roots;
    this.seconds = delta == null ? 0 : delta.seconds();
    cache.stream().filter(one -> isUsers(one.relation())).forEach(this::add);
    if (delta != null) {
      delta.relations().forEach(this::addCounts);
    }
  }

  /// The rows of the user tables that have blocks or were accessed.
  ///
  /// @param cache the relations of the last page map; empty where there is none
  /// @param delta the last interval's figures; null where it has none
  /// @param roots the partitioned tables of those that are partitions
  static List<RelationRow> of(
      List<RelationCache> cache, @Nullable Delta delta, Map<RelationId, PartitionRoot> roots) {
    return new RelationRows(cache, delta, roots).rows();
  }

  /// Which tables are partitions, and of what.
  static Map<RelationId, PartitionRoot> roots(Delta delta) {
    return delta.relations().stream()
        .filter(one -> one.root() != null)
        .collect(Collectors.toMap(RelationDelta::id, one -> Objects.requireNonNull(one.root())));
  }

  private void add(RelationCache one) {
    RelationPart part = RelationPart.of(one.relation());
    parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(one);
    if (part.kind() == RelationPart.Kind.HEAP) {
      sizes.merge(part.table(), (long) one.blocks(), Long::sum);
    }
  }

  /// A table that the map does not know, because it is new or there is no map, has its figures all
  /// the same.
  private void addCounts(RelationDelta one) {
    counts.put(one.id(), one);
    RelationRef table =
        new RelationRef(one.id(), one.schema(), one.name(), RelationRef.Kind.TABLE, one.id());
    parts.computeIfAbsent(
        new RelationPart(one.id(), RelationPart.Kind.HEAP),
        _ -> List.of(new RelationCache(table, 0, 0, 0)));
  }

  private List<RelationRow> rows() {
    Set<RelationId> shown = shownTables();
    addPartitioned(shown);
    return parts.entrySet().stream()
        .filter(entry -> shown.contains(entry.getKey().table()))
        .map(entry -> row(entry.getKey(), entry.getValue()))
        .filter(RelationRows::worthShowing)
        .sorted(
            Comparator.comparingLong((RelationRow row) -> -size(top(row)))
                .thenComparingLong(row -> top(row).relationOid())
                .thenComparing(row -> row.part().kind() != RelationPart.Kind.PARTITIONED)
                .thenComparingLong(row -> -size(row.part().table()))
                .thenComparingLong(row -> row.part().table().relationOid())
                .thenComparing(row -> row.part().kind()))
        .toList();
  }

  /// TOAST tables of catalogs are in the map without their tables.
  private Set<RelationId> shownTables() {
    return parts.keySet().stream()
        .filter(part -> part.kind() == RelationPart.Kind.HEAP)
        .map(RelationPart::table)
        .sorted(
            Comparator.comparingLong((RelationId table) -> -accesses(table))
                .thenComparingLong(table -> -size(table)))
        .limit(MOST_TABLES)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /// Gives each partitioned table that has partitions among the rows the heaps of all of them.
  private void addPartitioned(Set<RelationId> shown) {
    Map<RelationPart, List<RelationCache>> partitioned = new HashMap<>();
    Map<RelationId, RelationDelta> sums = new HashMap<>();
    roots.forEach((partition, root) -> {
      @Nullable List<RelationCache> heap =
          parts.get(new RelationPart(partition, RelationPart.Kind.HEAP));
      if (heap != null) {
        partitioned
            .computeIfAbsent(
                new RelationPart(root.id(), RelationPart.Kind.PARTITIONED), _ -> new ArrayList<>())
            .addAll(heap);
        sizes.merge(root.id(), size(partition), Long::sum);
        @Nullable RelationDelta delta = counts.get(partition);
        if (delta != null) {
          sums.merge(root.id(), ofRoot(root, delta), RelationRows::sum);
        }
        if (shown.contains(partition)) {
          shown.add(root.id());
        }
      }
    });
    parts.putAll(partitioned);
    counts.putAll(sums);
  }

  private static RelationDelta ofRoot(PartitionRoot root, RelationDelta partition) {
    return new RelationDelta(
        root.id(),
        root.schema(),
        root.name(),
        partition.heap(),
        partition.index(),
        partition.toast());
  }

  private static RelationDelta sum(RelationDelta one, RelationDelta other) {
    return new RelationDelta(
        one.id(),
        one.schema(),
        one.name(),
        one.heap().plus(other.heap()),
        one.index().plus(other.index()),
        one.toast().plus(other.toast()));
  }

  private long size(RelationId table) {
    return sizes.getOrDefault(table, 0L);
  }

  private long accesses(RelationId table) {
    @Nullable RelationDelta delta = counts.get(table);
    return delta == null ? 0 : delta.total().accesses();
  }

  private RelationId top(RelationRow row) {
    @Nullable PartitionRoot root = roots.get(row.part().table());
    return root == null ? row.part().table() : root.id();
  }

  private static boolean isUsers(RelationRef relation) {
    return relation.kind() != RelationRef.Kind.CATALOG
        && relation.kind() != RelationRef.Kind.SEQUENCE
        && relation.id().databaseOid() != 0
        && !relation.schema().equals("pg_catalog")
        && !relation.schema().equals("information_schema");
  }

  private RelationRow row(RelationPart part, List<RelationCache> members) {
    RelationCache largest =
        members.stream()
            .max(
                Comparator.comparingInt(RelationCache::blocks)
                    .thenComparing(
                        one -> one.relation().id().relationOid(), Comparator.reverseOrder()))
            .orElseThrow();
    @Nullable PartitionRoot root = roots.get(part.table());
    boolean isTable =
        part.kind() == RelationPart.Kind.HEAP || part.kind() == RelationPart.Kind.PARTITIONED;
    Optional<BlockCounts> blocks =
        Optional.ofNullable(counts.get(part.table())).map(one -> counts(part.kind(), one));
    return new RelationRow(
        part,
        name(part, members, largest.relation()),
        (root == null ? 0 : 1) + (isTable ? 0 : 1),
        largest.relation(),
        blocks.map(BlockCounts::hitRatio).orElse(OptionalDouble.empty()),
        perSecond(blocks.map(BlockCounts::hit)),
        perSecond(blocks.map(BlockCounts::read)),
        members.stream().mapToLong(RelationCache::blocks).sum(),
        members.stream().mapToLong(RelationCache::cached).sum(),
        members.stream().mapToLong(RelationCache::dirty).sum());
  }

  private OptionalDouble perSecond(Optional<Long> count) {
    return count.isPresent() ? OptionalDouble.of(count.get() / seconds) : OptionalDouble.empty();
  }

  private static BlockCounts counts(RelationPart.Kind kind, RelationDelta delta) {
    return switch (kind) {
      case PARTITIONED, HEAP -> delta.heap();
      case INDEXES -> delta.index();
      case TOAST -> delta.toast();
    };
  }

  private String name(RelationPart part, List<RelationCache> members, RelationRef largest) {
    return switch (part.kind()) {
      case PARTITIONED -> rootName(part.table()) + ", " + members.size() + " partitions";
      case HEAP -> largest.name();
      case INDEXES -> members.size() == 1 ? "index" : members.size() + " indexes";
      case TOAST -> "toast";
    };
  }

  private String rootName(RelationId id) {
    return roots.values().stream()
        .filter(root -> root.id().equals(id))
        .map(PartitionRoot::name)
        .findAny()
        .orElse("");
  }

  private static boolean worthShowing(RelationRow row) {
    boolean accessed = row.hitRatio().isPresent();
    return row.part().kind() != RelationPart.Kind.TOAST
        || accessed
        || row.cached() > 0
        || row.blocks() > 1;
  }
}
