package io.bufferscope.model.map;

import io.bufferscope.model.map.PoolSnapshot.Owner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The owners of a pool's buffers without the lengths of their relations, which change while the
/// owners stay.
///
/// @param owners the owners, each with a length of 0
record OwnerNames(List<Owner> owners) {
  /// What an owner takes with its names (measured, names of some 20 letters).
  private static final int OWNER_BYTES = 400;

  private static final int REFERENCE_BYTES = Integer.BYTES;

  /// Takes the lengths off.
  ///
  /// @param before the owners of the look before; those that are still there are shared with it
  static OwnerNames of(List<Owner> owners, @Nullable OwnerNames before) {
    List<Owner> names = owners.stream().map(one -> withLength(one, 0)).toList();
    if (before == null) {
      return new OwnerNames(names);
    }
    if (before.owners.equals(names)) {
      return before;
    }
    Map<Owner, Owner> known = new HashMap<>();
    before.owners.forEach(one -> known.put(one, one));
    return new OwnerNames(names.stream().map(one -> known.getOrDefault(one, one)).toList());
  }

  int size() {
    return owners.size();
  }

  /// The owners with the lengths of their relations.
  List<Owner> withLengths(int[] lengths) {
    List<Owner> all = new ArrayList<>(lengths.length);
    for (int owner = 0; owner < lengths.length; owner++) {
      all.add(withLength(owners.get(owner), lengths[owner]));
    }
    return all;
  }

  /// What these take in memory, beside what they share with others.
  long bytesBeside(@Nullable OwnerNames before) {
    if (equals(before)) {
      return 0;
    }
    IdentityHashMap<Owner, Boolean> shared = new IdentityHashMap<>();
    if (before != null) {
      before.owners.forEach(one -> shared.put(one, true));
    }
    long own = owners.stream().filter(one -> !shared.containsKey(one)).count();
    return (long) REFERENCE_BYTES * owners.size() + OWNER_BYTES * own;
  }

  private static Owner withLength(Owner owner, int blocks) {
    return new Owner(owner.label(), owner.relation(), owner.root(), blocks, owner.unlogged());
  }
}
