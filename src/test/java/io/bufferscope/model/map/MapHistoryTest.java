package io.bufferscope.model.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MapHistoryTest {
  private final RandomMaps maps = new RandomMaps(16_384, 6000);

  @Test
  void whatComesBackIsWhatWentIn() {
    MapHistory history = new MapHistory();
    MapSnapshot first = maps.at(1);
    MapSnapshot second = maps.at(2);
    history.add(first);
    history.add(second);
    assertSame(history.at(0).orElseThrow(), first);
    assertSame(history.at(1).orElseThrow(), second);
    assertSame(history.at(Instant.ofEpochSecond(2)).orElseThrow(), second);
    assertThat(history.at(2)).isEmpty();
    assertThat(history.at(-1)).isEmpty();
  }

  @Test
  void aSmallAndAnEmptyPoolComeBackToo() {
    MapHistory history = new MapHistory();
    MapSnapshot none = new RandomMaps(0, 0).at(1);
    MapSnapshot one = new RandomMaps(1, 60).at(2);
    history.add(none);
    history.add(one);
    assertSame(history.at(0).orElseThrow(), none);
    assertSame(history.at(1).orElseThrow(), one);
  }

  @Test
  void whatIsOlderThanItMayBeGoesFirst() {
    MapHistory history = new MapHistory(Duration.ofSeconds(3), Bytes.ofMegabytes(96));
    for (int second = 1; second <= 10; second++) {
      history.add(maps.at(second));
    }
    assertThat(history.moments())
        .extracting(Instant::getEpochSecond)
        .containsExactly(7L, 8L, 9L, 10L);
    assertThat(history.size()).isEqualTo(4);
  }

  @Test
  void whatTakesMoreMemoryThanItMayGoesTheOldestFirstButNeverTheNewest() {
    MapHistory all = new MapHistory();
    for (int second = 1; second <= 8; second++) {
      all.add(maps.at(second));
    }
    MapHistory half = new MapHistory(Duration.ofHours(1), new Bytes(all.bytes() / 2));
    for (int second = 1; second <= 8; second++) {
      half.add(maps.at(second));
      assertThat(half.bytes()).isLessThanOrEqualTo(all.bytes() / 2);
    }
    assertThat(half.size()).isBetween(2, 7);
    assertThat(half.moments().getLast()).isEqualTo(Instant.ofEpochSecond(8));
    MapHistory none = new MapHistory(Duration.ofHours(1), new Bytes(1));
    none.add(maps.at(1));
    none.add(maps.at(2));
    assertThat(none.moments()).containsExactly(Instant.ofEpochSecond(2));
  }

  @Test
  void aLookThatWasTakenBeforeTheLastOneIsPutBeforeIt() {
    MapHistory history = new MapHistory();
    MapSnapshot early = maps.at(4);
    MapSnapshot late = maps.at(5);
    history.add(late);
    history.add(early);
    assertThat(history.moments()).isSorted();
    assertSame(history.at(0).orElseThrow(), early);
    assertSame(history.at(1).orElseThrow(), late);
  }

  @Test
  void nothingIsLeftWhenItIsCleared() {
    MapHistory history = new MapHistory();
    history.add(maps.at(1));
    assertThat(history.bytes()).isPositive();
    history.clear();
    assertThat(history.bytes()).isZero();
    assertThat(history.moments()).isEmpty();
    assertThat(history.at(0)).isEmpty();
  }

  private static void assertSame(MapSnapshot one, MapSnapshot other) {
    assertThat(one.pool().at()).isEqualTo(other.pool().at());
    assertThat(one.cost()).isEqualTo(other.cost());
    assertThat(one.pool().cost()).isEqualTo(other.pool().cost());
    assertThat(one.pool().ownerList()).isEqualTo(other.pool().ownerList());
    assertThat(one.pool().owners()).isEqualTo(other.pool().owners());
    assertThat(one.pool().forks()).isEqualTo(other.pool().forks());
    assertThat(one.pool().blockNumbers()).isEqualTo(other.pool().blockNumbers());
    assertThat(one.pool().states()).isEqualTo(other.pool().states());
    assertThat(one.pool().pins()).isEqualTo(other.pool().pins());
    assertThat(one.kernel()).isEqualTo(other.kernel());
    assertThat(one.temporary()).isEqualTo(other.temporary());
  }
}
