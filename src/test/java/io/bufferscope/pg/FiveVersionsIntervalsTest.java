package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Caveat;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of an interval in which statistics were reset, or tables made, emptied, rewritten
/// or dropped, on a real server of each version. Nobody else uses the database.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {14, 15, 16, 17, 18})
class FiveVersionsIntervalsTest {
  private final int major;
  private final Observer observer;
  private final StatsReader reader;
  private final Connection client;
  private final Statement sql;

  FiveVersionsIntervalsTest(int major) throws Exception {
    this.major = major;
    Endpoint database = TestServer.newDatabase(TestServer.ofVersion(major), "five_intervals");
    this.client = TestServer.connect(database);
    this.sql = client.createStatement();
    for (String table : List.of("one", "two")) {
      sql.execute(
          "CREATE TABLE "
              + table
              + " AS SELECT g AS id, repeat('x', 200) AS body"
              + " FROM generate_series(1, 5000) g");
      sql.execute("CREATE INDEX " + table + "_id ON " + table + " (id)");
      scan(table);
    }
    this.observer = TestObserver.open(database);
    this.reader = new StatsReader(observer);
    awaitRead(counters -> heap(counters, "one") > 0 && heap(counters, "two") > 0);
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void aResetOfOneTableIsAGapOfThatTableAlone() throws Exception {
    Counters earlier = reader.read();
    RelationId one = id(earlier, "one");
    sql.execute("SELECT pg_stat_reset_single_table_counters('one'::regclass)");
    scan("two");
    Counters later =
        awaitRead(now -> heap(now, "two") > heap(earlier, "two") && heap(now, "one") == 0);
    assertThat(later.database().statsReset()).isNotEqualTo(earlier.database().statsReset());
    Delta delta = delta(earlier, later);
    assertThat(delta.relationGaps()).containsExactly(one);
    assertThat(delta.caveats()).isEmpty();
    assertThat(delta.relations()).extracting(RelationDelta::name).containsExactly("two");
    assertThat(delta.heap().accesses()).isPositive();
    scan("one");
    Delta next = delta(later, awaitRead(now -> heap(now, "one") > 0));
    assertThat(next.relations()).extracting(RelationDelta::name).containsExactly("one", "two");
  }

  @Test
  void aResetOfCheckpointStatisticsIsAGapOfThoseAlone() throws Exception {
    Counters earlier = reader.read();
    String checkpoints = major >= 17 ? "checkpointer" : "bgwriter";
    sql.execute("CHECKPOINT");
    Counters before =
        awaitRead(
            now -> now.server().checkpointsRequested() > earlier.server().checkpointsRequested());
    sql.execute("SELECT pg_stat_reset_shared('" + checkpoints + "')");
    Counters after = awaitRead(now -> now.server().checkpointsRequested() == 0);
    Set<Caveat> caveats = EnumSet.of(Caveat.CHECKPOINTS_RESET);
    if (major < 17) {
      // One view, one reset.
      caveats.add(Caveat.WRITER_RESET);
    }
    assertThat(delta(before, after).caveats()).isEqualTo(caveats);
    assertThat(delta(before, after).relations()).hasSize(2);
  }

  @Test
  void tablesComeGoAndAreRewrittenWithoutASpikeOrAGapOfTheOthers() throws Exception {
    for (String change :
        List.of(
            "CREATE TABLE three AS SELECT g AS id FROM generate_series(1, 5000) g",
            "TRUNCATE one",
            "INSERT INTO one SELECT g, 'x' FROM generate_series(1, 5000) g",
            "VACUUM FULL one",
            "CLUSTER one USING one_id",
            "REINDEX TABLE one",
            "ALTER TABLE one RENAME TO first",
            "CREATE INDEX more ON first (body)",
            "DROP INDEX more",
            "ALTER TABLE first RENAME TO one",
            "DROP TABLE three",
            "CREATE TABLE three AS SELECT g AS id FROM generate_series(1, 100) g")) {
      Counters earlier = reader.read();
      long commits = earlier.database().commits();
      sql.execute(change);
      scan("two");
      Counters later =
          awaitRead(now ->
              heap(now, "two") > heap(earlier, "two") && now.database().commits() > commits + 1);
      Delta delta = delta(earlier, later);
      assertThat(delta.caveats()).as(change).isEmpty();
      Map<String, BlockCounts> heaps =
          delta.relations().stream()
              .collect(Collectors.toMap(RelationDelta::name, RelationDelta::heap));
      assertThat(heaps).as(change).containsKey("two");
      assertThat(delta.relations())
          .as(change)
          .allSatisfy(relation -> {
            assertThat(relation.heap().isBefore(BlockCounts.NONE)).isFalse();
            assertThat(relation.index().isBefore(BlockCounts.NONE)).isFalse();
            assertThat(relation.toast().isBefore(BlockCounts.NONE)).isFalse();
            assertThat(relation.total().accesses()).isLessThan(60_000);
          });
      assertThat(delta.relationGaps()).as(change).doesNotContain(id(later, "two"));
    }
  }

  private Delta delta(Counters earlier, Counters later) {
    Sample sample = Deltas.between(earlier, later);
    assertThat(sample).isInstanceOf(Delta.class);
    return (Delta) sample;
  }

  /// Reads a table once, and has that published.
  private void scan(String table) throws SQLException {
    sql.execute("SELECT count(*) FROM " + table);
    TestServer.publish(sql);
  }

  private static RelationId id(Counters counters, String table) {
    return counters.relations().stream()
        .filter(one -> one.name().equals(table))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static long heap(Counters counters, String table) {
    return counters.relations().stream()
        .filter(one -> one.name().equals(table))
        .mapToLong(one -> one.heap().accesses())
        .sum();
  }

  private Counters awaitRead(Predicate<Counters> condition) throws ProblemException {
    return Eventually.read("counters", Duration.ofSeconds(15), reader::read, condition);
  }
}
