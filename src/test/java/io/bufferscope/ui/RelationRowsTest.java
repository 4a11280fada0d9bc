package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import java.util.List;
import java.util.OptionalDouble;
import javafx.collections.ObservableList;
import org.junit.jupiter.api.Test;

class RelationRowsTest {
  private static final Delta DELTA =
      Samples.delta(1, new BlockCounts(37, 3), new BlockCounts(70, 30), null);

  @Test
  void tablesComeByTheirSizeEachFollowedByItsIndexes() {
    assertThat(RelationRows.of(Samples.pool().relations(), DELTA))
        .extracting(RelationRow::name)
        .containsExactly(
            "pgbench_accounts",
            "index",
            "pgbench_tellers",
            "index",
            "pgbench_branches",
            "index",
            "pgbench_history");
  }

  @Test
  void aPartHasTheCountsThatPostgresKeepsForIt() {
    List<RelationRow> rows = RelationRows.of(Samples.pool().relations(), DELTA);
    assertThat(rows.get(0).hitRatio()).isEqualTo(OptionalDouble.of(37 / 40.0));
    assertThat(rows.get(1).hitRatio()).isEqualTo(OptionalDouble.of(0.7));
    assertThat(rows.get(1).readPerSecond()).isEqualTo(OptionalDouble.of(30));
    assertThat(rows.get(0).cached()).isEqualTo(12_000);
    assertThat(rows.get(0).cachedShare().orElseThrow()).isBetween(0.365, 0.367);
  }

  @Test
  void withoutAccessesThereIsNoRatioAndWithoutAnIntervalNoRateEither() {
    RelationRow idle = RelationRows.of(Samples.pool().relations(), Samples.idle(1)).getFirst();
    assertThat(idle.hitRatio()).isEmpty();
    assertThat(idle.hitPerSecond()).isEqualTo(OptionalDouble.of(0));
    RelationRow gap = RelationRows.of(Samples.pool().relations(), null).getFirst();
    assertThat(gap.hitRatio()).isEmpty();
    assertThat(gap.hitPerSecond()).isEmpty();
    assertThat(gap.cached()).isEqualTo(12_000);
  }

  @Test
  void severalIndexesOfATableAreOneRowAndShowTheLargest() {
    RelationRef second = Samples.index(9, "accounts_by_balance", Samples.ACCOUNTS);
    List<RelationRow> rows =
        RelationRows.of(
            List.of(
                new RelationCache(Samples.ACCOUNTS, 100, 10, 1),
                new RelationCache(Samples.ACCOUNTS_KEY, 20, 5, 0),
                new RelationCache(second, 30, 7, 2)),
            DELTA);
    RelationRow indexes = rows.get(1);
    assertThat(indexes.name()).isEqualTo("2 indexes");
    assertThat(indexes.shown()).isEqualTo(second);
    assertThat(indexes.blocks()).isEqualTo(50);
    assertThat(indexes.dirty()).isEqualTo(2);
  }

  @Test
  void withoutAPageMapTheStatisticsAloneMakeRows() {
    assertThat(RelationRows.of(List.of(), DELTA))
        .extracting(RelationRow::name)
        .contains("pgbench_accounts", "pgbench_history");
  }

  @Test
  void rowsStayTheSameObjectsWhileTheirFiguresChange() {
    ObservableList<RelationItem> items = RelationItem.newList();
    RelationItem.update(items, RelationRows.of(Samples.pool().relations(), null));
    List<RelationItem> before = List.copyOf(items);
    RelationItem.update(items, RelationRows.of(Samples.pool().relations(), DELTA));
    assertThat(items).containsExactlyElementsOf(before);
    assertThat(items.getFirst().get().hitRatio()).isPresent();
    RelationItem.update(items, RelationRows.of(Samples.pool().relations(), DELTA).subList(0, 2));
    assertThat(items).containsExactly(before.get(0), before.get(1));
  }
}
