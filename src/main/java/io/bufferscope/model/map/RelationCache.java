package io.bufferscope.model.map;

/// How much of one relation's main fork was in shared buffers.
///
/// @param relation which relation
/// @param blocks its length in blocks
/// @param cached how many of them were in shared buffers
/// @param dirty how many of these were dirty
public record RelationCache(RelationRef relation, int blocks, int cached, int dirty) {}
