package io.bufferscope.model.map;

import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/// Looks at both caches in which nothing follows from anything.
final class RandomMaps {
  private static final int RELATIONS = 300;
  private static final int LONGEST = 1 << 22;

  private final Random random = new Random(5);
  private final int buffers;
  private final int residentBlocks;

  /// @param buffers the size of the pools
  /// @param residentBlocks of how many blocks the kernel's page cache is known
  RandomMaps(int buffers, int residentBlocks) {
    this.buffers = buffers;
    this.residentBlocks = residentBlocks;
  }

  /// The look of a second.
  MapSnapshot at(int second) {
    int[] owners = new int[buffers];
    byte[] forks = new byte[buffers];
    int[] blocks = new int[buffers];
    byte[] states = new byte[buffers];
    TreeMap<Integer, Byte> pins = new TreeMap<>();
    for (int buffer = 0; buffer < buffers; buffer++) {
      owners[buffer] = random.nextInt(RELATIONS + 1) - 1;
      if (owners[buffer] >= 0) {
        forks[buffer] = (byte) random.nextInt(3);
        blocks[buffer] = random.nextInt(LONGEST);
        boolean pinned = random.nextInt(100) == 0;
        states[buffer] = BlockState.cached(random.nextInt(6), random.nextBoolean(), pinned);
        if (pinned) {
          pins.put(buffer, (byte) (1 + random.nextInt(Pins.MOST)));
        }
        if (random.nextBoolean()) {
          states[buffer] = BlockState.inKernel(states[buffer]);
        }
      }
    }
    PoolSnapshot pool =
        new PoolSnapshot(
            Instant.ofEpochSecond(second),
            Duration.ofMillis(second),
            owners(),
            owners,
            forks,
            blocks,
            states,
            Pins.of(pins));
    return new MapSnapshot(pool, kernel(), List.of(relation(RELATIONS + 1)));
  }

  /// As each read makes them anew, with lengths of its own.
  private List<Owner> owners() {
    List<Owner> owners = new ArrayList<>();
    for (int oid = 0; oid < RELATIONS - 1; oid++) {
      RelationId root = new RelationId(5, 1);
      owners.add(
          new Owner(
              "public.a_table_of_usual_length_" + oid,
              Optional.of(relation(oid)),
              oid % 7 == 0
                  ? Optional.of(new PartitionRoot(root, "public", "root"))
                  : Optional.empty(),
              random.nextInt(LONGEST),
              oid % 5 == 0));
    }
    owners.add(new Owner("database 6 / filenode 8"));
    return owners;
  }

  private static RelationRef relation(int oid) {
    RelationId id = new RelationId(5, oid);
    return new RelationRef(
        id, "public", "a_table_of_usual_length_" + oid, RelationRef.Kind.TABLE, id);
  }

  private KernelSnapshot kernel() {
    Map<RelationFork, KernelTier> tiers = new HashMap<>();
    for (int oid = 0; oid < 60; oid++) {
      BitSet bits = new BitSet();
      int blocks = residentBlocks / 60;
      for (int block = 0; block < blocks; block++) {
        bits.set(block, random.nextBoolean());
      }
      Residency residency = Residency.of(bits, blocks);
      tiers.put(
          new RelationFork(new RelationId(5, oid), Fork.MAIN),
          oid % 20 == 0
              ? new KernelTier.Storage(residency)
              : oid % 20 == 1 ? new KernelTier.Absent("gone") : new KernelTier.Cached(residency));
    }
    return new KernelSnapshot(tiers, new KernelTier.Absent("not met"), Duration.ofMillis(2));
  }
}
