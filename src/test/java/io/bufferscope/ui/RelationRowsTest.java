package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RelationRowsTest {
  private static final Delta DELTA =
      Samples.delta(1, new BlockCounts(37, 3), new BlockCounts(70, 30), null);

  @Test
  void tablesComeByTheirSizeEachFollowedByItsIndexes() {
    assertThat(RelationRows.of(Samples.pool().relations(), DELTA, Map.of()))
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
    List<RelationRow> rows = RelationRows.of(Samples.pool().relations(), DELTA, Map.of());
    assertThat(rows.get(0).hitRatio()).isEqualTo(OptionalDouble.of(37 / 40.0));
    assertThat(rows.get(1).hitRatio()).isEqualTo(OptionalDouble.of(0.7));
    assertThat(rows.get(1).readPerSecond()).isEqualTo(OptionalDouble.of(30));
    assertThat(rows.get(0).cached()).isEqualTo(12_000);
    assertThat(rows.get(0).cachedShare().orElseThrow()).isBetween(0.365, 0.367);
  }

  @Test
  void withoutAccessesThereIsNoRatioAndWithoutAnIntervalNoRateEither() {
    RelationRow idle =
        RelationRows.of(Samples.pool().relations(), Samples.idle(1), Map.of()).getFirst();
    assertThat(idle.hitRatio()).isEmpty();
    assertThat(idle.hitPerSecond()).isEqualTo(OptionalDouble.of(0));
    RelationRow gap = RelationRows.of(Samples.pool().relations(), null, Map.of()).getFirst();
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
            DELTA,
            Map.of());
    RelationRow indexes = rows.get(1);
    assertThat(indexes.name()).isEqualTo("2 indexes");
    assertThat(indexes.shown()).isEqualTo(second);
    assertThat(indexes.blocks()).isEqualTo(50);
    assertThat(indexes.dirty()).isEqualTo(2);
  }

  @Test
  void withoutAPageMapTheStatisticsAloneMakeRows() {
    assertThat(RelationRows.of(List.of(), DELTA, Map.of()))
        .extracting(RelationRow::name)
        .contains("pgbench_accounts", "pgbench_history");
  }

  @Test
  void partitionsFollowARowOfTheirPartitionedTableWithTheSumOfTheirHeaps() {
    PartitionRoot root = new PartitionRoot(new RelationId(5, 100), "public", "measured");
    List<RelationDelta> tables =
        List.of(
            partition(101, "measured_2025", new BlockCounts(30, 10), root),
            partition(102, "measured_2026", new BlockCounts(60, 0), root),
            partition(103, "alone", new BlockCounts(1, 1), null));
    Delta delta = over(2, tables);
    List<RelationCache> cache =
        List.of(
            cache(101, "measured_2025", 100, 10),
            cache(102, "measured_2026", 300, 250),
            cache(103, "alone", 200, 1));
    List<RelationRow> rows = RelationRows.of(cache, delta, RelationRows.roots(delta));
    assertThat(rows)
        .extracting(RelationRow::name)
        .containsExactly("measured, 2 partitions", "measured_2026", "measured_2025", "alone");
    assertThat(rows).extracting(RelationRow::level).containsExactly(0, 1, 1, 0);
    RelationRow all = rows.getFirst();
    assertThat(all.hitRatio()).isEqualTo(OptionalDouble.of(0.9));
    assertThat(all.hitPerSecond()).isEqualTo(OptionalDouble.of(45));
    assertThat(all.blocks()).isEqualTo(400);
    assertThat(all.cached()).isEqualTo(260);
    assertThat(all.shown().name()).isEqualTo("measured_2026");
    assertThat(RelationRows.of(cache, null, RelationRows.roots(delta)))
        .as("in a gap")
        .extracting(RelationRow::name)
        .startsWith("measured, 2 partitions", "measured_2026");
  }

  @Test
  void ofVeryManyTablesTheBusiestAndTheLargestHaveRows() {
    List<RelationDelta> tables =
        IntStream.range(0, 10_000)
            .mapToObj(oid ->
                partition(oid, "t" + oid, new BlockCounts(oid % 100 == 7 ? oid : 0, 0), null))
            .toList();
    List<RelationCache> cache =
        IntStream.range(0, 10_000).mapToObj(oid -> cache(oid, "t" + oid, 10 + oid, 0)).toList();
    List<RelationRow> rows = RelationRows.of(cache, over(1, tables), Map.of());
    assertThat(rows).hasSize(RelationRows.MOST_TABLES);
    assertThat(rows.stream().filter(row -> row.hitPerSecond().orElseThrow() > 0)).hasSize(100);
    assertThat(rows).extracting(RelationRow::name).contains("t7", "t9907", "t9999");
  }

  private static Delta over(double seconds, List<RelationDelta> tables) {
    return new Delta(
        DELTA.at(), seconds, DELTA.database(), tables, List.of(), List.of(), DELTA.server(), null);
  }

  private static RelationDelta partition(
      long oid, String name, BlockCounts heap, @Nullable PartitionRoot root) {
    return new RelationDelta(
        new RelationId(5, oid), "public", name, heap, BlockCounts.NONE, BlockCounts.NONE, root);
  }

  private static RelationCache cache(long oid, String name, int blocks, int cached) {
    RelationId id = new RelationId(5, oid);
    RelationRef table = new RelationRef(id, "public", name, RelationRef.Kind.TABLE, id);
    return new RelationCache(table, blocks, cached, 0);
  }

  @Test
  void rowsStayTheSameObjectsWhileTheirFiguresChange() {
    ObservableList<RelationItem> items = RelationItem.newList();
    RelationItem.update(items, RelationRows.of(Samples.pool().relations(), null, Map.of()));
    List<RelationItem> before = List.copyOf(items);
    RelationItem.update(items, RelationRows.of(Samples.pool().relations(), DELTA, Map.of()));
    assertThat(items).containsExactlyElementsOf(before);
    assertThat(items.getFirst().get().hitRatio()).isPresent();
    RelationItem.update(
        items, RelationRows.of(Samples.pool().relations(), DELTA, Map.of()).subList(0, 2));
    assertThat(items).containsExactly(before.get(0), before.get(1));
  }
}
