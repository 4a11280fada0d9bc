package io.bufferscope.model.stats;

import org.jspecify.annotations.Nullable;

/// What was accessed of one table in one interval.
///
/// @param id which table
/// @param schema its schema's name
/// @param name its name, unquoted
/// @param heap heap blocks
/// @param index blocks of all its indexes, none where it has no index
/// @param toast blocks of its TOAST table and that one's index together
/// @param root the partitioned table that this is a partition of; null where it is none
public record RelationDelta(
    RelationId id,
    String schema,
    String name,
    BlockCounts heap,
    BlockCounts index,
    BlockCounts toast,
    @Nullable PartitionRoot root) {
  /// What was accessed of a table that is no partition.
  public RelationDelta(
      RelationId id,
      String schema,
      String name,
      BlockCounts heap,
      BlockCounts index,
      BlockCounts toast) {
    this(id, schema, name, heap, index, toast, null);
  }

  /// Heap, index and TOAST together.
  public BlockCounts total() {
    return heap.plus(index).plus(toast);
  }
}
