package io.bufferscope.model.map;

import io.bufferscope.model.map.PoolSnapshot.Owner;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One look at the caches, packed: what differs from look to look is compressed, what stays the
/// same is shared with the look before. Immutable.
final class MapFrame {
  /// What the objects around the arrays take.
  private static final int OBJECT_BYTES = 400;

  private static final int PIN_BYTES = Integer.BYTES + 1;

  /// What a relation takes with its names (measured, names of some 20 letters).
  private static final int RELATION_BYTES = 300;

  private final Instant at;
  private final Duration poolCost;
  private final Duration kernelCost;
  private final OwnerNames owners;
  private final Pins pins;
  private final KernelKeys kernel;
  private final List<RelationRef> temporary;
  private final byte[] pool;
  private final byte[] residencies;

  private MapFrame(MapSnapshot map, @Nullable MapFrame before) {
    PoolSnapshot read = map.pool();
    this.at = read.at();
    this.poolCost = read.cost();
    this.kernelCost = map.kernel().cost();
    this.owners = OwnerNames.of(read.ownerList(), before == null ? null : before.owners);
    this.pins = read.pins();
    this.kernel = KernelKeys.of(map.kernel(), before == null ? null : before.kernel);
    this.temporary =
        before != null && before.temporary.equals(map.temporary())
            ? before.temporary
            : map.temporary();
    this.pool = pool(read);
    this.residencies = residencies(map.kernel(), kernel);
  }

  /// Packs a look.
  ///
  /// @param before the look before it, to share with
  static MapFrame of(MapSnapshot map, @Nullable MapFrame before) {
    return new MapFrame(map, before);
  }

  /// When the look was taken, server time.
  Instant at() {
    return at;
  }

  /// What it takes in memory, beside what it shares with the look before.
  long bytesBeside(@Nullable MapFrame before) {
    return OBJECT_BYTES
        + pool.length
        + residencies.length
        + (long) PIN_BYTES * pins.places()
        + owners.bytesBeside(before == null ? null : before.owners)
        + kernel.bytesBeside(before == null ? null : before.kernel)
        + (long) RELATION_BYTES * temporary.size();
  }

  /// The look as it was.
  MapSnapshot snapshot() {
    return new MapSnapshot(pool(), kernel(), temporary);
  }

  private PoolSnapshot pool() {
    try (Unpacker in = new Unpacker(pool)) {
      int buffers = in.number();
      byte[] states = in.bytes(buffers);
      byte[] forks = in.bytes(buffers);
      int[] ownerOfBuffer = in.ints(buffers);
      int[] blocks = in.steps(buffers);
      List<Owner> ownerList = owners.withLengths(in.ints(owners.size()));
      return new PoolSnapshot(at, poolCost, ownerList, ownerOfBuffer, forks, blocks, states, pins);
    }
  }

  private static byte[] pool(PoolSnapshot read) {
    Packer out = new Packer();
    out.number(read.buffers());
    out.bytes(read.states());
    out.bytes(read.forks());
    out.ints(read.owners());
    out.steps(read.blockNumbers());
    out.ints(read.ownerList().stream().mapToInt(Owner::blocks).toArray());
    return out.packed();
  }

  private static byte[] residencies(KernelSnapshot snapshot, KernelKeys keys) {
    Packer out = new Packer();
    for (RelationFork fork : keys.known()) {
      Residency residency = snapshot.tier(fork).known().orElseThrow();
      out.number(residency.blocks());
      byte[] bits = residency.bits();
      out.number(bits.length);
      out.bytes(bits);
    }
    return out.packed();
  }

  private KernelSnapshot kernel() {
    Map<RelationFork, Residency> known = new HashMap<>();
    try (Unpacker in = new Unpacker(residencies)) {
      for (RelationFork fork : kernel.known()) {
        int blocks = in.number();
        known.put(fork, Residency.of(BitSet.valueOf(in.bytes(in.number())), blocks));
      }
    }
    return kernel.snapshot(known, kernelCost);
  }
}
