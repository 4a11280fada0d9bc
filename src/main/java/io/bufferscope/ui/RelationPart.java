package io.bufferscope.ui;

import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.RelationId;

/// What one row of the relations table is about: a table's heap, all indexes of a table together,
/// or its TOAST table with its index, just as `pg_statio_user_tables` counts them; or a partitioned
/// table, which is the sum of the heaps of its partitions.
///
/// @param table the table
/// @param kind which part of it
record RelationPart(RelationId table, Kind kind) {
  /// The parts of a table.
  enum Kind {
    /// All partitions of a partitioned table.
    PARTITIONED,
    /// The table's own rows.
    HEAP,
    /// All its indexes.
    INDEXES,
    /// Its TOAST table and that one's index.
    TOAST
  }

  /// The part that a relation belongs to.
  static RelationPart of(RelationRef relation) {
    Kind kind =
        switch (relation.kind()) {
          case INDEX -> Kind.INDEXES;
          case TOAST, TOAST_INDEX -> Kind.TOAST;
          case TABLE, MATERIALIZED_VIEW, SEQUENCE, CATALOG -> Kind.HEAP;
        };
    return new RelationPart(relation.table(), kind);
  }
}
