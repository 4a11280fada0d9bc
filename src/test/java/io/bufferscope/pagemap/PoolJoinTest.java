package io.bufferscope.pagemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.BufferRows;
import io.bufferscope.pg.BufferRows.FileKey;
import io.bufferscope.pg.PoolReader.PoolRead;
import io.bufferscope.pg.RelationFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoolJoinTest {
  private static final long DATABASE = 5;
  private static final RelationId TABLE = new RelationId(DATABASE, 100);
  private static final byte HOT = BlockState.cached(5, true, false);
  private static final byte COLD = BlockState.cached(0, false, true);

  private static final KernelTier UNKNOWN = new KernelTier.Absent("not looked at");

  private final PoolSnapshot pool =
      PoolJoin.join(
          new PoolRead(
              new BufferRows(
                  Instant.EPOCH,
                  new int[] {0, -1, 1, 0, 0},
                  List.of(new FileKey(DATABASE, 1663, 200), new FileKey(6, 1663, 200)),
                  new byte[] {0, 0, 0, 0, 2},
                  new int[] {3, 0, 3, 0, 0},
                  new byte[] {HOT, 0, HOT, COLD, COLD},
                  Pins.of(new int[] {3, 4}, new byte[] {2, 1})),
              List.of(
                  new RelationFile(
                      new FileKey(DATABASE, 1663, 200),
                      new RelationRef(TABLE, "public", "t", RelationRef.Kind.TABLE, TABLE),
                      6,
                      false,
                      Optional.empty(),
                      "base/5/200")),
              List.of(),
              Duration.ofMillis(1)),
          DATABASE);

  @Test
  void theSameFilenodeInAnotherDatabaseIsAnotherRelation() {
    assertThat(pool.relations()).singleElement().matches(relation -> relation.cached() == 2);
    assertThat(pool.ownerList().get(pool.owners()[2]).label())
        .isEqualTo("database 6 / filenode 200");
  }

  @Test
  void allClassesSumToThePool() {
    int unused = 0;
    for (int owner : pool.owners()) {
      unused += owner == PoolSnapshot.UNUSED ? 1 : 0;
    }
    assertThat(pool.used() + unused).isEqualTo(pool.buffers());
    assertThat(pool.usageCounts()).containsExactly(2, 0, 0, 0, 0, 2);
  }

  @Test
  void aRelationsMapHasEachBlockInItsPlace() {
    var map = pool.relation(TABLE, Fork.MAIN, UNKNOWN).orElseThrow();
    assertThat(map.states()).containsExactly(COLD, 0, 0, HOT, 0, 0);
    assertThat(map.pins()).isEqualTo(Pins.of(new int[] {0}, new byte[] {2}));
    assertThat(map.cached()).isEqualTo(2);
    assertThat(map.dirty()).isEqualTo(1);
  }

  @Test
  void anotherForkIsAnotherMap() {
    assertThat(pool.relation(TABLE, Fork.VM, UNKNOWN).orElseThrow().states()).containsExactly(COLD);
  }

  @Test
  void anUnknownRelationHasNoMap() {
    assertThat(pool.relation(new RelationId(DATABASE, 1), Fork.MAIN, UNKNOWN)).isEmpty();
  }
}
