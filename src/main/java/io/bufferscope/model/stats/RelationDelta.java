package io.bufferscope.model.stats;

/// What was accessed of one table in one interval.
///
/// @param id which table
/// @param schema its schema's name
/// @param name its name, unquoted
/// @param heap heap blocks
/// @param index blocks of all its indexes, none where it has no index
/// @param toast blocks of its TOAST table and that one's index together
public record RelationDelta(
    RelationId id,
    String schema,
    String name,
    BlockCounts heap,
    BlockCounts index,
    BlockCounts toast) {
  /// Heap, index and TOAST together.
  public BlockCounts total() {
    return heap.plus(index).plus(toast);
  }
}
