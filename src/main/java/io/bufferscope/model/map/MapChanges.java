package io.bufferscope.model.map;

import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.stats.RelationId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What changed from one look at a map to the next: the places whose state differs, in rising
/// order. Not to be compared: equality would be that of its arrays, by identity.
///
/// @param places the places that changed
/// @param before the [BlockState] each had
/// @param kinds what became of each, the place of a [Kind] among them all
@SuppressWarnings("ArrayRecordComponent")
public record MapChanges(int[] places, byte[] before, byte[] kinds) {
  /// Nothing changed.
  public static final MapChanges NONE = new MapChanges(new int[0], new byte[0], new byte[0]);

  private static final int OTHER_OWNER = -2;

  /// What became of a place.
  public enum Kind {
    /// A block came into shared buffers, or another one took the buffer.
    CAME(0),
    /// The block left shared buffers.
    WENT(1),
    /// The usage count rose.
    HOTTER(2),
    /// The usage count fell.
    COLDER(3),
    /// Dirty, pinned or the kernel's copy changed.
    OTHER(4);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }

    /// The kind's place among them all.
    public byte code() {
      return code;
    }
  }

  /// What became of a relation's blocks. Places beyond the end of the later map are left out; those
  /// beyond the end of the earlier were empty. Where only one of the two knows the kernel's page
  /// cache, that is no change.
  ///
  /// @param before the earlier map
  /// @param after the later map of the same fork of the same relation
  /// @throws IllegalArgumentException where they are not of the same fork
  public static MapChanges between(RelationMap before, RelationMap after) {
    if (!before.relation().id().equals(after.relation().id()) || before.fork() != after.fork()) {
      throw new IllegalArgumentException(
          before.relation().qualifiedName() + ", " + after.relation().qualifiedName());
    }
    boolean comparable = before.kernel().known().isPresent() && after.kernel().known().isPresent();
    Builder changes = new Builder(comparable);
    byte[] old = before.states();
    byte[] now = after.states();
    for (int place = 0; place < now.length; place++) {
      changes.compare(place, place < old.length ? old[place] : 0, now[place]);
    }
    return changes.build();
  }

  /// What became of the pool's buffers; of a pool of another size every used buffer came. A buffer
  /// that holds another block than before is one that came. Where only one of the two looks knows
  /// the kernel's page cache of a block, that is no change.
  ///
  /// @param earlier the earlier look
  /// @param later the later look
  public static MapChanges between(MapSnapshot earlier, MapSnapshot later) {
    PoolSnapshot before = earlier.pool();
    PoolSnapshot after = later.pool();
    Builder changes = new Builder(true);
    byte[] old = before.buffers() == after.buffers() ? before.states() : new byte[after.buffers()];
    byte[] now = after.states();
    int[] ownerNow = ownersNow(before.ownerList(), after.ownerList());
    for (int buffer = 0; buffer < now.length; buffer++) {
      if (BlockState.isCached(old[buffer])
          && BlockState.isCached(now[buffer])
          && isAnother(before, after, ownerNow, buffer)) {
        changes.add(buffer, old[buffer], Kind.CAME);
      } else if ((old[buffer] ^ now[buffer]) != BlockState.inKernel((byte) 0)
          || (earlier.isInKernel(buffer).isPresent() && later.isInKernel(buffer).isPresent())) {
        changes.compare(buffer, old[buffer], now[buffer]);
      }
    }
    return changes.build();
  }

  private static boolean isAnother(
      PoolSnapshot before, PoolSnapshot after, int[] ownerNow, int buffer) {
    return before.blockNumbers()[buffer] != after.blockNumbers()[buffer]
        || before.forks()[buffer] != after.forks()[buffer]
        || ownerNow[before.owners()[buffer]] != after.owners()[buffer];
  }

  /// For each former owner the index that it has now.
  private static int[] ownersNow(List<Owner> before, List<Owner> after) {
    Map<Object, Integer> indices = new HashMap<>();
    for (int owner = 0; owner < after.size(); owner++) {
      indices.put(identity(after.get(owner)), owner);
    }
    int[] now = new int[before.size()];
    for (int owner = 0; owner < now.length; owner++) {
      now[owner] = indices.getOrDefault(identity(before.get(owner)), OTHER_OWNER);
    }
    return now;
  }

  private static Object identity(Owner owner) {
    Optional<RelationId> relation = owner.relation().map(RelationRef::id);
    return relation.isPresent() ? relation.get() : owner.label();
  }

  /// Collects changes in rising order of their places.
  private static final class Builder {
    private final int mask;
    private int[] places = new int[1024];
    private byte[] before = new byte[1024];
    private byte[] kinds = new byte[1024];
    private int count;

    Builder(boolean withKernel) {
      this.mask = withKernel ? ~0 : ~BlockState.inKernel((byte) 0);
    }

    void compare(int place, byte old, byte now) {
      if (((old ^ now) & mask) != 0) {
        add(place, old, kind(old, now));
      }
    }

    private static Kind kind(byte old, byte now) {
      if (BlockState.isCached(old) != BlockState.isCached(now)) {
        return BlockState.isCached(now) ? Kind.CAME : Kind.WENT;
      }
      int heat = Integer.compare(BlockState.usageCount(now), BlockState.usageCount(old));
      return heat > 0 ? Kind.HOTTER : heat < 0 ? Kind.COLDER : Kind.OTHER;
    }

    void add(int place, byte old, Kind kind) {
      if (count == places.length) {
        places = Arrays.copyOf(places, 2 * count);
        before = Arrays.copyOf(before, 2 * count);
        kinds = Arrays.copyOf(kinds, 2 * count);
      }
      places[count] = place;
      before[count] = old;
      kinds[count] = kind.code();
      count++;
    }

    MapChanges build() {
      return count == 0
          ? NONE
          : new MapChanges(
              Arrays.copyOf(places, count),
              Arrays.copyOf(before, count),
              Arrays.copyOf(kinds, count));
    }
  }
}
