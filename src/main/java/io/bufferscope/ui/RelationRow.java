package io.bufferscope.ui;

import io.bufferscope.model.map.RelationRef;
import java.util.OptionalDouble;

/// One row of the relations table: what was accessed of a part of a table in the last interval and
/// how much of it is cached.
///
/// @param part what the row is about
/// @param name its name for people
/// @param level how far it belongs below the row of its table or partitioned table, from 0
/// @param shown what the page map shows for it: the largest of its relations
/// @param hitRatio hits of all accesses, 0 to 1; empty without accesses or figures
/// @param hitPerSecond blocks found in shared buffers a second; empty without figures
/// @param readPerSecond blocks asked of the kernel a second; empty without figures
/// @param blocks its length in blocks
/// @param cached how many of them are in shared buffers
/// @param dirty how many of these are dirty
record RelationRow(
    RelationPart part,
    String name,
    int level,
    RelationRef shown,
    OptionalDouble hitRatio,
    OptionalDouble hitPerSecond,
    OptionalDouble readPerSecond,
    long blocks,
    long cached,
    long dirty) {
  /// The cached share of its blocks, 0 to 1; empty for one without blocks.
  OptionalDouble cachedShare() {
    return blocks == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, (double) cached / (double) blocks));
  }
}
