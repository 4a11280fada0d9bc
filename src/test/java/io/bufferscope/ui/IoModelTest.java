package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.IoContext;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IoModelTest {
  private final IoModel io = new IoModel();

  @Test
  void onlyRowsThatEverMovedAreShownAndTheSumIsLast() {
    show(Samples.delta(1));
    assertThat(texts())
        .containsExactly(
            "normal client",
            "normal bgwriter",
            "normal checkpointer",
            "bulkread client",
            "vacuum autovacuum",
            "wal client",
            "all ");
  }

  @Test
  void aRowThatRestsKeepsItsPlaceWithRatesOfZero() {
    show(Samples.delta(1));
    List<String> before = texts();
    show(Samples.delta(2, BlockCounts.NONE, BlockCounts.NONE, Samples.delta(2).load()));
    assertThat(texts()).isEqualTo(before);
    IoRow normal = row("normal client");
    assertThat(normal.rate(normal.sums().reads())).hasValue(0);
    assertThat(normal.hitRatio()).as("no accesses").isEmpty();
  }

  @Test
  void aCellThatDoesNotApplyIsEmptyAndNotZero() {
    show(Samples.delta(1));
    IoRow checkpointer = row("normal checkpointer");
    assertThat(checkpointer.rate(checkpointer.sums().reads())).isEmpty();
    assertThat(checkpointer.rate(checkpointer.sums().hits())).isEmpty();
    assertThat(checkpointer.rate(checkpointer.sums().writes())).hasValue(2_204);
    assertThat(Figures.compactRate(checkpointer.rate(checkpointer.sums().hits()))).isEmpty();
  }

  @Test
  void aScansRingStandsBesideThePoolAndIsNoPartOfItsRatio() {
    show(Samples.delta(1, new BlockCounts(990, 10), BlockCounts.NONE, Samples.delta(1).load()));
    IoRow normal = Objects.requireNonNull(io.contextsProperty().get().get(IoContext.NORMAL));
    IoRow ring = Objects.requireNonNull(io.contextsProperty().get().get(IoContext.BULKREAD));
    assertThat(normal.hitRatio()).hasValue(0.99);
    assertThat(ring.hitRatio().orElseThrow()).isCloseTo(812 / 32_602.0, within(1e-9));
    assertThat(row("all ").hitRatio()).as("a ratio over all contexts").isEmpty();
  }

  @Test
  void withoutFiguresTheRowsStayAndSayNothing() {
    show(Samples.delta(1));
    io.show(Optional.empty());
    assertThat(texts()).contains("normal client", "all ");
    IoRow normal = row("normal client");
    assertThat(normal.rate(normal.sums().reads())).isEmpty();
  }

  @Test
  void aReadWithoutTimeIsAClockThatWasOff() {
    assertThat(IoRow.millisEach(0.0, 100L)).isEmpty();
    assertThat(IoRow.millisEach(5.0, 100L)).hasValue(0.05);
    assertThat(IoRow.millisEach(5.0, 0L)).isEmpty();
    assertThat(IoRow.millisEach(null, 5L)).isEmpty();
  }

  @Test
  void ratesHaveAtMostFiveCharacters() {
    assertThat(compact(9_999.4)).isEqualTo("9,999");
    assertThat(compact(12_345)).isEqualTo("12.3k");
    assertThat(compact(99_960)).isEqualTo("100k");
    assertThat(compact(312_345)).isEqualTo("312k");
    assertThat(compact(1_234_567)).isEqualTo("1.2M");
    assertThat(compact(0)).isEqualTo("0");
  }

  private static String compact(double value) {
    return Figures.compactRate(java.util.OptionalDouble.of(value));
  }

  private void show(Delta delta) {
    io.add(delta);
    io.show(Optional.of(delta));
  }

  private List<String> texts() {
    return io.rows().stream().map(LiveItem::get).map(IoModelTest::text).toList();
  }

  private static String text(IoRow row) {
    return row.context() + " " + row.backend();
  }

  private IoRow row(String text) {
    return io.rows().stream()
        .map(LiveItem::get)
        .filter(row -> text(row).equals(text))
        .findFirst()
        .orElseThrow();
  }
}
