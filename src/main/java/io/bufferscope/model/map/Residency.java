package io.bufferscope.model.map;

import java.util.BitSet;

/// Which blocks of one fork of a relation were in the kernel's page cache at one moment. Immutable,
/// one bit a block.
public final class Residency {
  private final BitSet resident;
  private final int blocks;
  private final int count;

  private Residency(BitSet resident, int blocks) {
    this.resident = resident;
    this.blocks = blocks;
    this.count = resident.cardinality();
  }

  /// The residency of a fork.
  ///
  /// @param resident the numbers of the blocks that are resident; copied
  /// @param blocks the length of the fork in blocks
  /// @throws IllegalArgumentException where a block beyond the end is resident
  public static Residency of(BitSet resident, int blocks) {
    if (resident.length() > blocks) {
      throw new IllegalArgumentException(
          "block " + (resident.length() - 1) + " is beyond the end, " + blocks + " blocks");
    }
    return new Residency((BitSet) resident.clone(), blocks);
  }

  /// Whether all of a block is in the kernel's page cache. A block beyond the end is not.
  public boolean isResident(int block) {
    return resident.get(block);
  }

  /// Marks the resident blocks in a part of a map.
  ///
  /// @param states one [BlockState] a block; changed
  /// @param begin the place of block 0
  /// @param end behind the last place that may be marked
  public void mark(byte[] states, int begin, int end) {
    for (int block = resident.nextSetBit(0);
        block >= 0 && block < end - begin;
        block = resident.nextSetBit(block + 1)) {
      states[begin + block] = BlockState.inKernel(states[begin + block]);
    }
  }

  /// One bit a block, the lowest first, as `BitSet` has it.
  byte[] bits() {
    return resident.toByteArray();
  }

  /// How many blocks are resident.
  public int count() {
    return count;
  }

  /// The length of the fork in blocks, as its files had it.
  public int blocks() {
    return blocks;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Residency that
        && blocks == that.blocks
        && resident.equals(that.resident);
  }

  @Override
  public int hashCode() {
    return 31 * resident.hashCode() + blocks;
  }

  @Override
  public String toString() {
    return count + " of " + blocks + " blocks resident";
  }
}
