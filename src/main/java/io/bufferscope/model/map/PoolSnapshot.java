package io.bufferscope.model.map;

import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// One read of the whole buffer pool, by buffer. Each buffer is consistent in itself, the whole is
/// not: PostgreSQL locks one buffer header at a time (manual, `pg_buffercache`). Immutable; the
/// methods that give arrays by buffer give them for reading only, since copies of a large pool cost
/// more than the read.
public final class PoolSnapshot {
  /// Marks an unused buffer in [#owners()].
  public static final int UNUSED = -1;

  private final Instant at;
  private final Duration cost;
  private final List<Owner> ownerList;
  private final int[] owners;
  private final byte[] forks;
  private final int[] blockNumbers;
  private final byte[] states;
  private final Pins pins;

  /// All arrays have one element a buffer, in order of `bufferid` from 1.
  ///
  /// @param at when the read began, server time
  /// @param cost how long the read took
  /// @param ownerList what the buffers' owners are, in the order of the numbers in `owners`
  /// @param owners for each buffer the index of its owner, or [#UNUSED]
  /// @param forks for each buffer the number of its fork
  /// @param blockNumbers for each buffer its block's number
  /// @param states for each buffer its [BlockState], 0 for an unused one
  /// @param pins how many backends pin each buffer, by its place in the arrays
  public PoolSnapshot(
      Instant at,
      Duration cost,
      List<Owner> ownerList,
      int[] owners,
      byte[] forks,
      int[] blockNumbers,
      byte[] states,
      Pins pins) {
    this.at = at;
    this.cost = cost;
    this.ownerList = List.copyOf(ownerList);
    this.owners = owners;
    this.forks = forks;
    this.blockNumbers = blockNumbers;
    this.states = states;
    this.pins = pins;
  }

  /// What buffers belong to.
  ///
  /// @param label a name for people: the relation's, or "database … / filenode …" for one of
  ///   another database
  /// @param relation the relation, where it is one of the connected database or shared
  /// @param root the partitioned table that the relation is a partition of
  /// @param blocks the length of its main fork in blocks, 0 where unknown
  /// @param unlogged whether it is not in the write-ahead log and has an initialization fork
  public record Owner(
      String label,
      Optional<RelationRef> relation,
      Optional<PartitionRoot> root,
      int blocks,
      boolean unlogged) {
    /// A relation that is in the write-ahead log.
    public Owner(
        String label, Optional<RelationRef> relation, Optional<PartitionRoot> root, int blocks) {
      this(label, relation, root, blocks, false);
    }

    /// Something of which only a label is known.
    public Owner(String label) {
      this(label, Optional.empty(), Optional.empty(), 0);
    }
  }

  /// When the read began, server time.
  public Instant at() {
    return at;
  }

  /// How long the read took, until the last row was here.
  public Duration cost() {
    return cost;
  }

  /// The size of the pool in buffers.
  public int buffers() {
    return owners.length;
  }

  /// The owners that [#owners()] refers to. Includes each relation of the connected database, also
  /// one without a buffer.
  public List<Owner> ownerList() {
    return ownerList;
  }

  /// For each buffer the index of its owner, or [#UNUSED].
  public int[] owners() {
    return owners;
  }

  /// For each buffer the number of its fork.
  public byte[] forks() {
    return forks;
  }

  /// For each buffer its block's number.
  public int[] blockNumbers() {
    return blockNumbers;
  }

  /// For each buffer its [BlockState], 0 for an unused one.
  public byte[] states() {
    return states;
  }

  /// How many backends pin each buffer, by its place in the arrays.
  public Pins pins() {
    return pins;
  }

  /// How many buffers hold a block.
  public int used() {
    int used = 0;
    for (byte state : states) {
      if (BlockState.isCached(state)) {
        used++;
      }
    }
    return used;
  }

  /// How many used buffers have each usage count, 0 to 5.
  public int[] usageCounts() {
    int[] counts = new int[BlockState.MAX_USAGE_COUNT + 1];
    for (byte state : states) {
      if (BlockState.isCached(state)) {
        counts[BlockState.usageCount(state)]++;
      }
    }
    return counts;
  }

  /// How many buffers are dirty.
  public int dirty() {
    int dirty = 0;
    for (byte state : states) {
      if (BlockState.isDirty(state)) {
        dirty++;
      }
    }
    return dirty;
  }

  /// The main forks of all relations of the connected database, with what is cached of each.
  public List<RelationCache> relations() {
    int[] cached = new int[ownerList.size()];
    int[] dirty = new int[ownerList.size()];
    for (int buffer = 0; buffer < owners.length; buffer++) {
      if (owners[buffer] != UNUSED && forks[buffer] == Fork.MAIN.number()) {
        cached[owners[buffer]]++;
        if (BlockState.isDirty(states[buffer])) {
          dirty[owners[buffer]]++;
        }
      }
    }
    return IntStream.range(0, ownerList.size())
        .filter(owner -> ownerList.get(owner).relation().isPresent())
        .mapToObj(owner ->
            new RelationCache(
                ownerList.get(owner).relation().orElseThrow(),
                ownerList.get(owner).blocks(),
                cached[owner],
                dirty[owner]))
        .toList();
  }

  /// The map of one fork of a relation; empty where the relation is not known. It ends with the
  /// fork, where its length is known, or with its highest cached block where that is farther.
  ///
  /// @param kernel what is known of the fork in the kernel's page cache
  public Optional<RelationMap> relation(RelationId id, Fork fork, KernelTier kernel) {
    int owner = ownerOf(id);
    if (owner < 0) {
      return Optional.empty();
    }
    BlockLayout layout = BlockLayout.of(this, fork, new int[] {owner}, List.of(kernel));
    RelationRef relation = ownerList.get(owner).relation().orElseThrow();
    return Optional.of(new RelationMap(at, relation, fork, layout.states(), layout.pins(), kernel));
  }

  private int ownerOf(RelationId id) {
    for (int owner = 0; owner < ownerList.size(); owner++) {
      if (ownerList.get(owner).relation().map(RelationRef::id).filter(id::equals).isPresent()) {
        return owner;
      }
    }
    return -1;
  }
}
