package io.bufferscope.pagemap;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.PoolSnapshot;
import java.util.BitSet;

/// A set of forks, each by the index of its owner in a pool.
final class ForkSet {
  private static final int FORKS = Fork.values().length;

  private final BitSet forks = new BitSet();

  private ForkSet() {}

  /// Takes a fork.
  @FunctionalInterface
  interface Action {
    void on(int owner, Fork fork);
  }

  /// The forks that have blocks in a pool.
  static ForkSet of(PoolSnapshot pool) {
    int[] owners = pool.owners();
    byte[] numbers = pool.forks();
    boolean[] met = new boolean[pool.ownerList().size() * FORKS];
    for (int buffer = 0; buffer < owners.length; buffer++) {
      if (owners[buffer] != PoolSnapshot.UNUSED) {
        met[index(owners[buffer], numbers[buffer])] = true;
      }
    }
    ForkSet set = new ForkSet();
    for (int index = 0; index < met.length; index++) {
      set.forks.set(index, met[index]);
    }
    return set;
  }

  /// A number for a fork of an owner, below [#indices].
  static int index(int owner, int forkNumber) {
    return owner * FORKS + forkNumber;
  }

  /// How many numbers [#index] has for so many owners.
  static int indices(int owners) {
    return owners * FORKS;
  }

  /// Does something with each fork, those of an owner one after the other.
  void forEach(Action action) {
    forks.stream().forEach(index -> action.on(index / FORKS, Fork.ofNumber(index % FORKS)));
  }
}
