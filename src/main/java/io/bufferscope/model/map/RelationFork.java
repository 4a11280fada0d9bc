package io.bufferscope.model.map;

import io.bufferscope.model.stats.RelationId;

/// One fork of a relation.
///
/// @param relation which relation
/// @param fork which of its forks
public record RelationFork(RelationId relation, Fork fork) {}
