package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A user's own scripts on a real server.
class ScriptRunTest {
  private static final Duration SHORT = Duration.ofSeconds(1);

  @BeforeEach
  void data() throws Exception {
    LoadServer.ensureData();
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(connection, "DROP TABLE IF EXISTS bufferscope.seen");
      LoadServer.execute(connection, "CREATE TABLE bufferscope.seen (what text, number bigint)");
    }
  }

  private static LoadSpec spec(Protocol protocol, LoadScript... scripts) {
    return new LoadSpec(
        Workload.SCRIPT,
        protocol,
        2,
        1,
        KeySpec.of(new KeyDistribution.Uniform()),
        Driving.of(new Extent.For(SHORT)),
        7,
        List.of(scripts),
        Map.of());
  }

  private static LoadResult run(LoadSpec spec) throws Exception {
    return LoadRun.start(LoadServer.connector(), spec, true, LoadServer.THREADS).await();
  }

  @ParameterizedTest
  @EnumSource
  void variablesBranchesAndRowsOfOneStatementReachTheNext(Protocol protocol) throws Exception {
    String script =
        """
        \\set number random(1, 10) * :scale
        \\if :number > 5
        SELECT 'high' AS word, :number AS copy \\gset got_
        \\else
        SELECT 'low' AS word, :number AS copy \\gset got_
        \\endif
        INSERT INTO bufferscope.seen VALUES (:got_word, :got_copy);
        """
            .replace("(:got_word", protocol == Protocol.SIMPLE ? "(':got_word'" : "(:got_word");
    LoadResult result = run(spec(protocol, new LoadScript("seen.sql", script, 1)));
    assertThat(result.failed()).isZero();
    try (Connection connection = LoadServer.connect()) {
      String from = " FROM bufferscope.seen";
      assertThat(LoadServer.number(connection, "SELECT count(*)" + from))
          .isEqualTo(result.transactions());
      assertThat(
              LoadServer.number(
                  connection, "SELECT count(*)" + from + " WHERE (what = 'high') <> (number > 5)"))
          .isZero();
      assertThat(LoadServer.number(connection, "SELECT count(DISTINCT number)" + from))
          .isEqualTo(10);
    }
  }

  @Test
  void scriptsAreChosenByTheirWeights() throws Exception {
    LoadResult result =
        run(
            spec(
                Protocol.PREPARED,
                new LoadScript("one.sql", "INSERT INTO bufferscope.seen VALUES ('one', 1);", 1),
                new LoadScript("three.sql", "INSERT INTO bufferscope.seen VALUES ('three', 3);", 3),
                new LoadScript("never.sql", "INSERT INTO bufferscope.seen VALUES ('no', 0);", 0)));
    try (Connection connection = LoadServer.connect()) {
      double threes =
          LoadServer.number(
              connection, "SELECT count(*) FROM bufferscope.seen WHERE what = 'three'");
      assertThat(result.transactions()).isGreaterThan(100);
      assertThat(threes / result.transactions()).isCloseTo(0.75, within(0.15));
      assertThat(
              LoadServer.number(
                  connection, "SELECT count(*) FROM bufferscope.seen WHERE what = 'no'"))
          .isZero();
    }
  }

  @Test
  void aScriptThatCannotBeUnderstoodIsRefusedWithItsPlace() {
    LoadSpec spec =
        spec(Protocol.SIMPLE, new LoadScript("wrong.sql", "SELECT 1;\n\\set x 1 +\n", 1));
    assertThatThrownBy(() -> run(spec))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.USAGE);
              assertThat(thrown.problem().what()).startsWith("wrong.sql, line 2, column 11");
              assertThat(thrown.problem().why()).contains("expected a number");
            });
  }

  @Test
  void anErrorOfTheServerAbortsAllClientsAndAsksToMendTheScript() {
    LoadSpec spec = spec(Protocol.SIMPLE, new LoadScript("none.sql", "SELECT * FROM nowhere;", 1));
    assertThatThrownBy(() -> run(spec))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().why()).contains("\"nowhere\" does not exist");
              assertThat(thrown.problem().remedy()).startsWith("Mend the script");
            });
  }

  @Test
  void aValueThatCannotBeComputedAbortsTheClientsAndSoTheRun() {
    LoadSpec spec =
        spec(Protocol.PREPARED, new LoadScript("zero.sql", "\\set x 1 / 0\nSELECT 1;\n", 1));
    assertThatThrownBy(() -> run(spec))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
              assertThat(thrown.problem().why()).contains("division by zero");
            });
  }

  @Test
  void ofJoinedStatementsTheLastOnesRowIsKept() throws Exception {
    String script =
        """
        SELECT 1 AS kept \\; SELECT 2 AS kept \\gset
        SELECT 3 AS one \\; SELECT 4 AS other \\aset
        INSERT INTO bufferscope.seen VALUES (:one || ' ' || :other, :kept);
        """;
    LoadResult result = run(spec(Protocol.SIMPLE, new LoadScript("joined.sql", script, 1)));
    assertThat(result.transactions()).isPositive();
    try (Connection connection = LoadServer.connect()) {
      assertThat(
              LoadServer.number(
                  connection,
                  "SELECT count(*) FROM bufferscope.seen WHERE what = '3 4' AND number = 2"))
          .isEqualTo(result.transactions());
    }
  }

  @Test
  void aMissingRowAbortsWhereOneIsAskedFor() {
    LoadSpec spec =
        spec(Protocol.SIMPLE, new LoadScript("none.sql", "SELECT 1 WHERE false \\gset\n", 1));
    assertThatThrownBy(() -> run(spec))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> assertThat(thrown.problem().why()).contains("expected one row, got 0"));
  }

  @Test
  void aSleepEndsWithTheLoad() throws Exception {
    long start = System.nanoTime();
    LoadResult result =
        run(spec(Protocol.SIMPLE, new LoadScript("sleep.sql", "SELECT 1;\n\\sleep 30 s\n", 1)));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    assertThat(result.failed()).isZero();
    assertThat(result.transactions()).as("none has slept to its end").isZero();
  }

  @Test
  void aStatementThatStandsAloneStillDoes() throws Exception {
    LoadResult result =
        run(spec(Protocol.PREPARED, new LoadScript("v.sql", "VACUUM bufferscope.seen;", 1)));
    assertThat(result.failed()).isZero();
    assertThat(result.transactions()).isPositive();
  }
}
