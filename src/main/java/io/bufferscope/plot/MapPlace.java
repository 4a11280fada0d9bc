package io.bufferscope.plot;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;

/// One block, wherever a map shows it.
///
/// @param relation whose block
/// @param fork of which fork
/// @param block its number
public record MapPlace(RelationRef relation, Fork fork, int block) {}
