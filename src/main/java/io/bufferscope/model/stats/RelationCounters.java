package io.bufferscope.model.stats;

import org.jspecify.annotations.Nullable;

/// One row of `pg_statio_user_tables`: what was counted for a table, its indexes, its TOAST table
/// and that one's index since the counters were last reset.
///
/// @param id which table
/// @param schema its schema's name
/// @param name its name, unquoted
/// @param heap `heap_blks_*`
/// @param index `idx_blks_*` over all indexes; null where the table has none
/// @param toast `toast_blks_*`; null where there is no TOAST table
/// @param toastIndex `tidx_blks_*`; null where there is no TOAST table
/// @param autovacuums `autovacuum_count` and `autoanalyze_count` of `pg_stat_user_tables` together
/// @param root the partitioned table that this is a partition of; null where it is none
public record RelationCounters(
    RelationId id,
    String schema,
    String name,
    BlockCounts heap,
    @Nullable BlockCounts index,
    @Nullable BlockCounts toast,
    @Nullable BlockCounts toastIndex,
    long autovacuums,
    @Nullable PartitionRoot root) {
  /// A table that is no partition.
  public RelationCounters(
      RelationId id,
      String schema,
      String name,
      BlockCounts heap,
      @Nullable BlockCounts index,
      @Nullable BlockCounts toast,
      @Nullable BlockCounts toastIndex,
      long autovacuums) {
    this(id, schema, name, heap, index, toast, toastIndex, autovacuums, null);
  }

  /// A table that is no partition and that autovacuum has not worked on.
  public RelationCounters(
      RelationId id,
      String schema,
      String name,
      BlockCounts heap,
      @Nullable BlockCounts index,
      @Nullable BlockCounts toast,
      @Nullable BlockCounts toastIndex) {
    this(id, schema, name, heap, index, toast, toastIndex, 0, null);
  }

  /// Whether these counters cannot have followed `earlier` ones of the same table without a reset,
  /// or the loss of one of its indexes or its TOAST table.
  public boolean isBefore(RelationCounters earlier) {
    return heap.isBefore(earlier.heap)
        || BlockCounts.orNone(index).isBefore(BlockCounts.orNone(earlier.index))
        || BlockCounts.orNone(toast).isBefore(BlockCounts.orNone(earlier.toast))
        || BlockCounts.orNone(toastIndex).isBefore(BlockCounts.orNone(earlier.toastIndex));
  }

  /// All accesses to the table and what belongs to it.
  public BlockCounts total() {
    return heap.plus(BlockCounts.orNone(index))
        .plus(BlockCounts.orNone(toast))
        .plus(BlockCounts.orNone(toastIndex));
  }

  /// Schema and name, joined by a dot, for people. Not SQL.
  public String qualifiedName() {
    return schema + "." + name;
  }
}
