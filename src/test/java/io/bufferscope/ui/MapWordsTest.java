package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.Residency;
import java.time.Instant;
import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MapWordsTest {
  private static final byte HOT_AND_DIRTY = BlockState.cached(5, true, true);
  private static final byte TWICE = BlockState.inKernel(BlockState.cached(1, false, false));
  private static final byte KERNEL_ONLY = BlockState.inKernel((byte) 0);
  private static final Residency LAST_TWO = Residency.of(BitSet.valueOf(new long[] {0b0110}), 4);

  @Test
  void aBlockIsToldInBothCaches() {
    RelationMap map = map(new KernelTier.Cached(LAST_TWO));
    assertThat(BlockWords.of(map, 0))
        .isEqualTo(
            "At the last look\nShared buffers: usage count 5, dirty, pinned by 2 backends\n"
                + "Kernel's page cache: not there");
    assertThat(BlockWords.of(map, 1))
        .endsWith("usage count 1, clean\nKernel's page cache: there, too: cached twice");
    assertThat(BlockWords.of(map, 2))
        .isEqualTo("At the last look\nShared buffers: not there\nKernel's page cache: there");
    assertThat(BlockWords.of(map, 4)).contains("no such block any more");
  }

  @Test
  void anUnknownTierIsNoEmptyOne() {
    RelationMap map = map(new KernelTier.Absent("The files belong to another user."));
    assertThat(BlockWords.of(map, 3))
        .endsWith("Kernel's page cache: unknown. The files belong to another user.");
    MapView view = view(map);
    assertThat(MapTotals.of(view)).isEqualTo("2 of 4 blocks cached (50.00 %) · 1 dirty");
    assertThat(MapTotals.tier(view)).isEqualTo("The files belong to another user.");
  }

  @Test
  void whatOnlyTheKernelHasIsToldInBytes() {
    MapView view = view(map(new KernelTier.Cached(LAST_TWO)));
    assertThat(MapTotals.of(view))
        .isEqualTo("2 of 4 blocks cached (50.00 %) · 1 dirty · kernel only: 8\u00a0kB");
    assertThat(MapTotals.tier(view)).isEmpty();
  }

  @Test
  void filesInMemoryAreNotCachedTwice() {
    MapView view = view(map(new KernelTier.Storage(LAST_TWO)));
    assertThat(MapTotals.of(view)).doesNotContain("kernel");
    assertThat(MapTotals.tier(view)).contains("the storage");
  }

  private static MapView view(RelationMap map) {
    MapSnapshot look = Samples.map();
    return new MapView(
        new MapChoice.OneRelation(map.relation()),
        Optional.of(look),
        Optional.of(map),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        MapChanges.NONE);
  }

  private static RelationMap map(KernelTier tier) {
    return new RelationMap(
        Instant.EPOCH,
        Samples.ACCOUNTS,
        Fork.MAIN,
        new byte[] {HOT_AND_DIRTY, TWICE, KERNEL_ONLY, 0},
        Pins.of(new int[] {0}, new byte[] {2}),
        tier);
  }
}
