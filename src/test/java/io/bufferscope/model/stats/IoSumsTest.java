package io.bufferscope.model.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IoSumsTest {
  @Test
  void theSumOfAContextHasNeitherWalNorTemporaryTables() {
    IoSums normal =
        IoSums.of(
            List.of(
                row("relation", "normal", 10L, 90L),
                row("relation", "normal", 5L, null),
                row("relation", "bulkread", 1000L, 0L),
                row("temp relation", "normal", 7L, 7L),
                row("wal", "normal", 100L, null)),
            IoContext.NORMAL);
    assertThat(normal.reads()).isEqualTo(15);
    assertThat(normal.hits()).isEqualTo(90);
    assertThat(normal.hitRatio()).hasValue(90 / 105.0);
  }

  @Test
  void aFigureThatNoRowHasIsNullAndOneThatSomeHaveIsTheirSum() {
    IoSums sums = IoSums.of(List.of(row("relation", "normal", null, null)));
    assertThat(sums.reads()).isNull();
    assertThat(sums.hitRatio()).isEmpty();
    assertThat(sums.moved()).isFalse();
    assertThat(IoSums.of(List.of()).reads()).isNull();
  }

  @Test
  void aContextOfALaterServerIsNoneOfOurs() {
    assertThat(IoContext.ofLabel("bulkread")).contains(IoContext.BULKREAD);
    assertThat(IoContext.ofLabel("hyperread")).isEmpty();
  }

  private static IoCounters row(
      String object, String context, @Nullable Long reads, @Nullable Long hits) {
    return new IoCounters(
        "client backend", object, context, reads, 0.0, null, null, null, hits, null, null, null);
  }
}
