package io.bufferscope.model.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.map.MapChanges.Kind;
import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MapChangesTest {
  private static final KernelTier NOT_SEEN = new KernelTier.Absent("not looked at");
  private static final byte HOT = BlockState.cached(3, false, false);
  private static final byte HOTTER = BlockState.cached(4, true, false);
  private static final byte COLDER = BlockState.cached(2, false, false);
  private static final byte DIRTY = BlockState.cached(3, true, false);
  private static final byte TWICE = BlockState.inKernel(HOT);
  private static final byte ON_DISK_AND_IN_KERNEL = BlockState.inKernel((byte) 0);

  @Test
  void eachBlockThatIsNotAsItWasIsToldWithWhatBecameOfIt() {
    MapChanges changes =
        MapChanges.between(
            map(seen(), HOT, HOT, HOT, HOT, HOT, (byte) 0, HOT, (byte) 0),
            map(seen(), HOT, HOTTER, COLDER, DIRTY, (byte) 0, HOT, TWICE, ON_DISK_AND_IN_KERNEL));
    assertThat(changes.places()).containsExactly(1, 2, 3, 4, 5, 6, 7);
    assertThat(changes.before()).containsExactly(HOT, HOT, HOT, HOT, 0, HOT, 0);
    assertThat(kinds(changes))
        .containsExactly(
            Kind.HOTTER, Kind.COLDER, Kind.OTHER, Kind.WENT, Kind.CAME, Kind.OTHER, Kind.OTHER);
  }

  @Test
  void whatBothMapsDoNotKnowOfTheKernelIsNoChange() {
    MapChanges changes =
        MapChanges.between(map(seen(), HOT, TWICE, TWICE), map(NOT_SEEN, HOT, HOT, COLDER));
    assertThat(changes.places()).containsExactly(2);
    assertThat(MapChanges.between(map(seen(), TWICE), map(NOT_SEEN, HOT)))
        .isSameAs(MapChanges.NONE);
  }

  @Test
  void aRelationThatGrewOrShrankIsComparedAsFarAsItGoesNow() {
    assertThat(MapChanges.between(map(seen(), HOT), map(seen(), HOT, (byte) 0, HOT)).places())
        .containsExactly(2);
    assertThat(MapChanges.between(map(seen(), HOT, HOT), map(seen(), HOT)).places()).isEmpty();
  }

  @Test
  void anotherForkIsNotCompared() {
    RelationMap vm =
        new RelationMap(Instant.EPOCH, relation(1, "t"), Fork.VM, new byte[0], Pins.NONE, NOT_SEEN);
    assertThatThrownBy(() -> MapChanges.between(map(seen(), HOT), vm))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBufferWithAnotherBlockCameAlsoWhereItLooksTheSame() {
    MapSnapshot before =
        pool(List.of(owner(1, "a"), owner(2, "b")), new int[] {0, 0, 1, 1, 0}, 0, 1, 2, 3, 4);
    MapSnapshot after =
        pool(List.of(owner(2, "b"), owner(1, "a")), new int[] {1, 0, 0, 0, -1}, 0, 1, 2, 9, 4);
    MapChanges changes = MapChanges.between(before, after);
    assertThat(changes.places()).as("1 of another owner, 3 another block").containsExactly(1, 3, 4);
    assertThat(kinds(changes)).containsExactly(Kind.CAME, Kind.CAME, Kind.WENT);
  }

  @Test
  void whatOneOfTwoLooksDoesNotKnowOfABuffersCopyIsNoChange() {
    MapSnapshot unknown = pool(List.of(owner(1, "a")), new int[] {0, 0}, 0, 1);
    MapSnapshot none = knownCopies(unknown, HOT, HOT);
    MapSnapshot one = knownCopies(unknown, TWICE, HOT);
    assertThat(MapChanges.between(unknown, one)).isSameAs(MapChanges.NONE);
    assertThat(MapChanges.between(one, unknown)).isSameAs(MapChanges.NONE);
    assertThat(MapChanges.between(none, one).places()).containsExactly(0);
  }

  private static MapSnapshot knownCopies(MapSnapshot map, byte... states) {
    PoolSnapshot pool = map.pool();
    RelationFork fork = new RelationFork(new RelationId(5, 1), Fork.MAIN);
    return new MapSnapshot(
        new PoolSnapshot(
            pool.at(),
            pool.cost(),
            pool.ownerList(),
            pool.owners(),
            pool.forks(),
            pool.blockNumbers(),
            states,
            pool.pins()),
        new KernelSnapshot(
            Map.of(fork, seen()), new KernelTier.Absent("not looked at"), Duration.ZERO));
  }

  @Test
  void theOwnersPlaceInTheListIsNoChangeAndAPoolOfAnotherSizeIsNew() {
    MapSnapshot before =
        pool(List.of(new Owner("database 7 / filenode 8")), new int[] {0, 0}, 0, 1);
    List<Owner> longer = List.of(owner(1, "a"), new Owner("database 7 / filenode 8"));
    assertThat(MapChanges.between(before, pool(longer, new int[] {1, 1}, 0, 1)))
        .isSameAs(MapChanges.NONE);
    MapChanges resized = MapChanges.between(before, pool(longer, new int[] {1, 1, -1}, 0, 1, 2));
    assertThat(kinds(resized)).containsExactly(Kind.CAME, Kind.CAME);
  }

  @Test
  void thousandsOfChangesAreAllTold() {
    byte[] cold = new byte[5000];
    byte[] warm = new byte[5000];
    Arrays.fill(warm, HOT);
    MapChanges changes = MapChanges.between(map(seen(), cold), map(seen(), warm));
    assertThat(changes.places()).hasSize(5000);
    assertThat(changes.places()[4999]).isEqualTo(4999);
  }

  private static List<Kind> kinds(MapChanges changes) {
    List<Kind> kinds = new ArrayList<>();
    for (byte code : changes.kinds()) {
      Arrays.stream(Kind.values()).filter(kind -> kind.code() == code).forEach(kinds::add);
    }
    return kinds;
  }

  private static KernelTier seen() {
    return new KernelTier.Cached(Residency.of(new BitSet(), 0));
  }

  private static RelationMap map(KernelTier kernel, byte... states) {
    return new RelationMap(Instant.EPOCH, relation(1, "t"), Fork.MAIN, states, Pins.NONE, kernel);
  }

  private static MapSnapshot pool(List<Owner> owners, int[] ownerOfBuffer, int... blocks) {
    byte[] states = new byte[blocks.length];
    for (int buffer = 0; buffer < states.length; buffer++) {
      states[buffer] = ownerOfBuffer[buffer] < 0 ? 0 : HOT;
    }
    return new MapSnapshot(
        new PoolSnapshot(
            Instant.EPOCH,
            Duration.ZERO,
            owners,
            ownerOfBuffer,
            new byte[blocks.length],
            blocks,
            states,
            Pins.NONE),
        KernelSnapshot.absent("not looked at"));
  }

  private static Owner owner(long oid, String name) {
    return new Owner(name, Optional.of(relation(oid, name)), Optional.empty(), 4);
  }

  private static RelationRef relation(long oid, String name) {
    RelationId id = new RelationId(5, oid);
    return new RelationRef(id, "public", name, RelationRef.Kind.TABLE, id);
  }
}
