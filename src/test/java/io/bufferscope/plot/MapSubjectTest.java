package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.Residency;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import java.util.BitSet;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.Test;

/// What a map is counted and called.
class MapSubjectTest {
  private static final KernelTier UNKNOWN = new KernelTier.Absent("not looked at");

  private static byte[] everyKind() {
    return new byte[] {
      BlockState.cached(0, false, false),
      BlockState.cached(5, true, false),
      BlockState.inKernel(BlockState.cached(5, true, true)),
      BlockState.inKernel((byte) 0),
      0,
      0
    };
  }

  private static KernelTier resident() {
    BitSet bits = new BitSet();
    bits.set(2, 4);
    return new KernelTier.Cached(Residency.of(bits, 6));
  }

  private static MapGeometry rowsOfTwo(int level) {
    return new MapGeometry(6, 2, new MapZoom(1, level), 0, 0, 10, 10);
  }

  @Test
  void everyPlaceIsCountedOnce() {
    MapCounts counts = MapSubject.relation(Samples.relation(everyKind(), resident())).counts();
    assertThat(counts.places()).isEqualTo(6);
    assertThat(counts.cached()).isEqualTo(3);
    assertThat(counts.usageCount(5)).isEqualTo(2);
    assertThat(counts.usageCount(0)).isEqualTo(1);
    assertThat(counts.dirty()).isEqualTo(2);
    assertThat(counts.pinned()).isEqualTo(1);
    assertThat(counts.tiers().sharedOnly()).isEqualTo(2);
    assertThat(counts.tiers().kernelOnly()).isEqualTo(1);
    assertThat(counts.tiers().both()).isEqualTo(1);
    assertThat(counts.tiers().neither()).isEqualTo(2);
  }

  @Test
  void aBlockIsDescribedInWords() {
    MapSubject known = MapSubject.relation(Samples.relation(everyKind(), resident()));
    assertThat(known.describe(0))
        .isEqualTo("pgbench_accounts block 0 · usage count 0 · in shared buffers only");
    assertThat(known.describe(2))
        .isEqualTo(
            "pgbench_accounts block 2 · usage count 5 · dirty · 2 pins · in shared buffers and in"
                + " the kernel's page cache: cached twice");
    MapSubject unknown = MapSubject.relation(Samples.relation(everyKind(), UNKNOWN));
    assertThat(unknown.describe(1)).isEqualTo("pgbench_accounts block 1 · usage count 5 · dirty");
    assertThat(unknown.describe(4)).isEqualTo("pgbench_accounts block 4 · not in shared buffers");
  }

  @Test
  void inMemoryNothingIsCalledCachedTwice() {
    BitSet all = new BitSet();
    all.set(0, 6);
    KernelTier storage = new KernelTier.Storage(Residency.of(all, 6));
    MapSubject subject = MapSubject.relation(Samples.relation(everyKind(), storage));
    assertThat(subject.describe(2)).endsWith("in shared buffers, its file in memory (tmpfs)");
    assertThat(legend(subject, Colouring.USAGE_COUNT)).noneMatch(one -> one.contains("twice"));
    assertThat(legend(subject, Colouring.PLACE)).noneMatch(one -> one.contains("twice"));
  }

  @Test
  void aPixelOfManyPlacesTellsTheirMix() {
    MapSubject known = MapSubject.relation(Samples.relation(everyKind(), resident()));
    assertThat(known.describe(rowsOfTwo(1), 0))
        .isEqualTo(
            "pgbench_accounts blocks 0 to 1 and the row below · 3 of 4 in shared buffers · 2 dirty"
                + " · 1 cached twice · 1 in the kernel's page cache only · 0 on disk only");
    assertThat(known.describe(rowsOfTwo(1), 3))
        .as("any place of the pixel")
        .isEqualTo(known.describe(rowsOfTwo(1), 0));
    assertThat(known.describe(rowsOfTwo(1), 4)).contains("blocks 4 to 5 · 0 of 2");
    assertThat(known.describe(rowsOfTwo(2), 0)).contains("and 2 rows below · 3 of 6 ");
    MapSubject unknown = MapSubject.relation(Samples.relation(everyKind(), UNKNOWN));
    assertThat(unknown.describe(rowsOfTwo(1), 0))
        .isEqualTo(
            "pgbench_accounts blocks 0 to 1 and the row below · 3 of 4 in shared buffers · 2"
                + " dirty");
  }

  @Test
  void buffersCountFromOneAsTheServersDo() {
    MapSubject pool = MapSubject.pool(Samples.pool(2000));
    assertThat(pool.describe(1999)).isEqualTo("buffer 2,000 · unused");
    assertThat(pool.number(0)).isEqualTo(1);
    assertThat(pool.describe(1)).startsWith("pgbench_accounts block 3 · usage count ");
    assertThat(pool.describe(3)).endsWith("cached twice");
    assertThat(pool.block(1)).contains(new MapPlace(Samples.ACCOUNTS, Fork.MAIN, 3));
    assertThat(pool.block(1999)).isEmpty();
  }

  private static PartitionedMap.Part part(int number, int first, int blocks) {
    return part(number, first, blocks, UNKNOWN);
  }

  private static PartitionedMap.Part part(int number, int first, int blocks, KernelTier kernel) {
    RelationId id = new RelationId(5, 300 + number);
    RelationRef relation =
        new RelationRef(id, "public", "events_" + number, RelationRef.Kind.TABLE, id);
    return new PartitionedMap.Part(relation, first, blocks, kernel);
  }

  private static MapSubject events(byte[] states, Pins pins, PartitionedMap.Part... parts) {
    return MapSubject.partitioned(
        new PartitionedMap(
            Samples.ORIGIN,
            new PartitionRoot(new RelationId(5, 300), "public", "events"),
            Fork.MAIN,
            states,
            pins,
            List.of(parts)));
  }

  @Test
  void whatIsNotKnownOfSomePartitionsIsNotSaidToBeOnDisk() {
    MapSubject mixed = events(everyKind(), Pins.NONE, part(1, 0, 4, resident()), part(2, 4, 2));
    assertThat(legend(mixed, Colouring.USAGE_COUNT)).contains("on disk only or not known 2");
    assertThat(legend(mixed, Colouring.PLACE))
        .contains("shared only or not known 2", "on disk only or not known 2");
    assertThat(mixed.describe(rowsOfTwo(2), 0)).endsWith("2 on disk only or not known");
    MapSubject known =
        events(everyKind(), Pins.NONE, part(1, 0, 4, resident()), part(2, 4, 2, resident()));
    assertThat(legend(known, Colouring.USAGE_COUNT)).contains("on disk only 2");
  }

  @Test
  void partitionsInMemoryAreNotCountedAsCachedTwice() {
    byte twice = BlockState.inKernel(BlockState.cached(1, false, false));
    BitSet all = new BitSet();
    all.set(0, 2);
    KernelTier storage = new KernelTier.Storage(Residency.of(all, 2));
    MapSubject mixed =
        events(
            new byte[] {twice, twice, twice, 0},
            Pins.NONE,
            part(1, 0, 2, storage),
            part(2, 2, 2, resident()));
    assertThat(legend(mixed, Colouring.PLACE)).contains("cached twice: 8 kB");
    MapGeometry far = new MapGeometry(4, 2, new MapZoom(1, 1), 0, 0, 10, 10);
    assertThat(mixed.describe(far, 0)).contains("3 of 4 in shared buffers", "1 cached twice");
  }

  @Test
  void partitionsThatGrowGiveTheOnesAfterThemOtherNumbers() {
    MapSubject events = events(new byte[4], Pins.NONE, part(1, 0, 2), part(2, 2, 2));
    MapSubject grown = events(new byte[5], Pins.NONE, part(1, 0, 3), part(2, 3, 2));
    MapSubject longer = events(new byte[5], Pins.NONE, part(1, 0, 2), part(2, 2, 3));
    assertThat(grown.isOfTheSame(events)).isTrue();
    assertThat(grown.isNumberedAs(events)).isFalse();
    assertThat(longer.isNumberedAs(events)).isTrue();
  }

  @Test
  void partitionsLieOneAfterTheOtherEachWithItsOwnBlockNumbers() {
    PartitionedMap.Part first = part(1, 0, 2);
    PartitionedMap.Part last = part(3, 2, 3);
    byte[] states = {
      0,
      BlockState.cached(1, false, false),
      0,
      BlockState.cached(4, false, true),
      BlockState.cached(2, true, false)
    };
    MapSubject events =
        events(states, Pins.of(new int[] {3}, new byte[] {3}), first, part(2, 2, 0), last);
    assertThat(events.places()).isEqualTo(5);
    assertThat(events.describe(1)).isEqualTo("events_1 block 1 · usage count 1");
    assertThat(events.describe(3)).isEqualTo("events_3 block 1 · usage count 4 · 3 pins");
    assertThat(events.number(4)).isEqualTo(2);
    assertThat(events.block(2)).contains(new MapPlace(last.relation(), Fork.MAIN, 0));
    MapGeometry far = new MapGeometry(5, 5, new MapZoom(1, 3), 0, 0, 10, 10);
    assertThat(events.describe(far, 0))
        .isEqualTo("events_1 block 0 to events_3 block 2 · 3 of 5 in shared buffers · 1 dirty");
  }

  private static List<String> legend(MapSubject subject, Colouring colouring) {
    return Fx.call(() -> {
      PageMap map = new PageMap();
      map.setColouring(colouring);
      map.show(subject, MapChanges.NONE);
      return ((Pane) map.legend()).getChildren().stream().map(MapSubjectTest::text).toList();
    });
  }

  private static String text(Node node) {
    return switch (node) {
      case Label label -> label.getText();
      case Pane pane ->
          String.join(
              " ",
              pane.getChildren().stream()
                  .filter(child -> child instanceof Label)
                  .map(MapSubjectTest::text)
                  .toList());
      default -> "";
    };
  }

  @Test
  void theLegendCountsEveryColourAndLeavesOutWhatIsNotKnown() {
    MapSubject known = MapSubject.relation(Samples.relation(everyKind(), resident()));
    assertThat(legend(known, Colouring.USAGE_COUNT))
        .containsExactly(
            "usage count",
            "0 1",
            "1 0",
            "2 0",
            "3 0",
            "4 0",
            "5 2",
            "dirty 2",
            "pinned 1",
            "in both 1",
            "kernel only 1",
            "on disk only 2",
            "cached twice: 8 kB");
    assertThat(legend(known, Colouring.PLACE))
        .containsExactly(
            "shared only 2", "both 1", "kernel only 1", "on disk only 2", "cached twice: 8 kB");
    MapSubject unknown = MapSubject.relation(Samples.relation(new byte[3], UNKNOWN));
    assertThat(legend(unknown, Colouring.USAGE_COUNT))
        .contains("not cached 3")
        .noneMatch(one -> one.contains("kernel") || one.contains("twice") || one.contains("both"));
    assertThat(legend(unknown, Colouring.PLACE))
        .containsExactly("in shared buffers 0", "not cached 3");
    assertThat(legend(MapSubject.pool(Samples.pool(2000)), Colouring.USAGE_COUNT))
        .contains("unused 200", "in both 600")
        .noneMatch(one -> one.contains("kernel only"));
  }

  @Test
  void theNextReadChangesTheLegendsNumbersAndNothingElse() {
    MapSubject one = MapSubject.relation(Samples.relation(everyKind(), resident()));
    byte[] others = everyKind();
    others[4] = BlockState.cached(1, false, false);
    MapSubject next = MapSubject.relation(Samples.relation(others, resident()));
    Fx.run(() -> {
      PageMap map = new PageMap();
      map.show(one, MapChanges.NONE);
      List<Node> before = List.copyOf(((Pane) map.legend()).getChildren());
      map.show(next, MapChanges.NONE);
      assertThat(((Pane) map.legend()).getChildren()).isEqualTo(before);
      assertThat(before.stream().map(MapSubjectTest::text)).contains("1 1", "on disk only 1");
    });
  }
}
