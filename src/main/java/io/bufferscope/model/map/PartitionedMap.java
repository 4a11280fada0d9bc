package io.bufferscope.model.map;

import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The blocks of one fork of a partitioned table or index, over all levels of partitions: partition
/// after partition by name, each in block order. Not to be compared: equality would be that of its
/// arrays, by identity.
///
/// @param at when the pool was read, server time
/// @param root the table or index
/// @param fork which fork
/// @param states one [BlockState] a block; not to be changed
/// @param pins how many backends had each block pinned
/// @param parts the partitions, in the order of the states
@SuppressWarnings("ArrayRecordComponent")
public record PartitionedMap(
    Instant at, PartitionRoot root, Fork fork, byte[] states, Pins pins, List<Part> parts) {
  public PartitionedMap {
    parts = List.copyOf(parts);
  }

  /// One partition.
  ///
  /// @param relation which
  /// @param first the place of its block 0
  /// @param blocks how many places are its own
  /// @param kernel what is known of it in the kernel's page cache; the states have it, too
  public record Part(RelationRef relation, int first, int blocks, KernelTier kernel) {}

  /// The partition at a place.
  ///
  /// @throws IndexOutOfBoundsException where there is no such place
  public Part partAt(int place) {
    int low = 0;
    int high = parts.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Part part = parts.get(middle);
      if (place < part.first()) {
        high = middle - 1;
      } else if (place >= part.first() + part.blocks()) {
        low = middle + 1;
      } else {
        return part;
      }
    }
    throw new IndexOutOfBoundsException(place);
  }

  /// All partitions as if they were one relation. What is known of the kernel's page cache is known
  /// where it is of all partitions.
  public RelationMap whole() {
    RelationRef.Kind kind = parts.getFirst().relation().kind();
    RelationRef relation = new RelationRef(root.id(), root.schema(), root.name(), kind, root.id());
    return new RelationMap(at, relation, fork, states, pins, wholeTier());
  }

  private KernelTier wholeTier() {
    BitSet resident = new BitSet();
    boolean inMemory = false;
    for (Part part : parts) {
      if (part.kernel() instanceof KernelTier.Absent absent) {
        return absent;
      }
      inMemory |= part.kernel() instanceof KernelTier.Storage;
    }
    for (int place = 0; place < states.length; place++) {
      resident.set(place, BlockState.isInKernel(states[place]));
    }
    Residency all = Residency.of(resident, states.length);
    return inMemory ? new KernelTier.Storage(all) : new KernelTier.Cached(all);
  }

  static Optional<PartitionedMap> of(MapSnapshot map, RelationId root, Fork fork) {
    List<Owner> all = map.pool().ownerList();
    int[] owners =
        IntStream.range(0, all.size())
            .filter(owner -> all.get(owner).root().filter(one -> one.id().equals(root)).isPresent())
            .boxed()
            .sorted(Comparator.comparing(owner -> all.get(owner).label()))
            .mapToInt(Integer::intValue)
            .toArray();
    if (owners.length == 0) {
      return Optional.empty();
    }
    List<RelationRef> relations = new ArrayList<>();
    List<KernelTier> kernel = new ArrayList<>();
    for (int owner : owners) {
      RelationRef relation = all.get(owner).relation().orElseThrow();
      relations.add(relation);
      kernel.add(map.kernel().tier(new RelationFork(relation.id(), fork)));
    }
    BlockLayout layout = BlockLayout.of(map.pool(), fork, owners, kernel);
    int[] first = layout.first();
    List<Part> parts = new ArrayList<>();
    for (int rank = 0; rank < owners.length; rank++) {
      int blocks = first[rank + 1] - first[rank];
      parts.add(new Part(relations.get(rank), first[rank], blocks, kernel.get(rank)));
    }
    return Optional.of(
        new PartitionedMap(
            map.pool().at(),
            all.get(owners[0]).root().orElseThrow(),
            fork,
            layout.states(),
            layout.pins(),
            parts));
  }
}
