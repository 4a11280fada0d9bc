package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MapSourceTest {
  @Test
  void buffersCountFromOneAsTheServerCountsThem() {
    MapSource pool = new MapSource.Pool(Samples.pool(2000));
    assertThat(pool.describe(0, 4)).startsWith("buffers 1 to 4 · 4 of 4 in shared buffers");
    assertThat(pool.describe(1996, 2000))
        .isEqualTo("buffers 1,997 to 2,000 · 0 of 4 in shared buffers · 0 dirty");
    assertThat(pool.describe(1999, 2000)).isEqualTo("buffer 2,000 · unused");
  }

  @Test
  void blocksCountFromZero() {
    MapSource relation = new MapSource.Relation(Samples.relation(100));
    assertThat(relation.describe(0, 4)).startsWith("pgbench_accounts blocks 0 to 3 · ");
  }
}
