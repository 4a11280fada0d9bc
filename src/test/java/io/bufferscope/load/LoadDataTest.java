package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LoadDataTest {
  private static final String COLUMNS =
      """
      SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'bufferscope'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      ORDER BY c.relname, a.attnum
      """;

  @Test
  void dataOfScaleOneHaveTheShapeOfPgbench() throws Exception {
    LoadServer.create(DataSet.PGBENCH, 1);
    try (Connection connection = LoadServer.connect()) {
      assertThat(rows(connection, COLUMNS))
          .containsExactly(
              "pgbench_accounts aid integer t",
              "pgbench_accounts bid integer f",
              "pgbench_accounts abalance integer f",
              "pgbench_accounts filler character(84) f",
              "pgbench_branches bid integer t",
              "pgbench_branches bbalance integer f",
              "pgbench_branches filler character(88) f",
              "pgbench_history tid integer f",
              "pgbench_history bid integer f",
              "pgbench_history aid integer f",
              "pgbench_history delta integer f",
              "pgbench_history mtime timestamp without time zone f",
              "pgbench_history filler character(22) f",
              "pgbench_tellers tid integer t",
              "pgbench_tellers bid integer f",
              "pgbench_tellers tbalance integer f",
              "pgbench_tellers filler character(84) f");
      assertThat(
              rows(
                  connection,
                  "SELECT relname, reloptions FROM pg_class WHERE relkind = 'r'"
                      + " AND relnamespace = 'bufferscope'::regnamespace ORDER BY relname"))
          .containsExactly(
              "pgbench_accounts {fillfactor=100}",
              "pgbench_branches {fillfactor=100}",
              "pgbench_history null",
              "pgbench_tellers {fillfactor=100}");
      assertThat(
              rows(
                  connection,
                  "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'p'"
                      + " AND connamespace = 'bufferscope'::regnamespace ORDER BY conname"))
          .containsExactly(
              "pgbench_accounts_pkey PRIMARY KEY (aid)",
              "pgbench_branches_pkey PRIMARY KEY (bid)",
              "pgbench_tellers_pkey PRIMARY KEY (tid)");
    }
  }

  @Test
  void dataHaveTheRowsOfPgbench() throws Exception {
    LoadServer.create(DataSet.PGBENCH, 2);
    try (Connection connection = LoadServer.connect()) {
      assertThat(
              rows(
                  connection,
                  "SELECT count(*), min(aid), max(aid), count(DISTINCT aid), sum(abalance),"
                      + " bool_and(bid = (aid - 1) / 100000 + 1), bool_and(filler = '')"
                      + " FROM bufferscope.pgbench_accounts"))
          .containsExactly("200000 1 200000 200000 0 t t");
      assertThat(
              rows(
                  connection,
                  "SELECT count(*), min(tid), max(tid), bool_and(bid = (tid - 1) / 10 + 1),"
                      + " sum(tbalance), count(filler) FROM bufferscope.pgbench_tellers"))
          .containsExactly("20 1 20 t 0 0");
      assertThat(
              rows(
                  connection,
                  "SELECT count(*), min(bid), max(bid), sum(bbalance), count(filler)"
                      + " FROM bufferscope.pgbench_branches"))
          .containsExactly("2 1 2 0 0");
      assertThat(LoadServer.number(connection, "SELECT count(*) FROM bufferscope.pgbench_history"))
          .isZero();
      assertThat(LoadData.scale(connection, DataSet.PGBENCH)).hasValue(2);
      assertThat(
              LoadServer.number(
                  connection,
                  "SELECT relpages - relallvisible FROM pg_class"
                      + " WHERE oid = 'bufferscope.pgbench_accounts'::regclass"))
          .as("pages that a vacuum would still have to look at")
          .isZero();
    }
  }

  @Test
  void dataOfAnotherScaleAreReplaced() throws Exception {
    LoadServer.create(DataSet.PGBENCH, 2);
    LoadServer.create(DataSet.PGBENCH, 1);
    try (Connection connection = LoadServer.connect()) {
      assertThat(LoadData.scale(connection, DataSet.PGBENCH)).hasValue(1);
      assertThat(LoadServer.number(connection, "SELECT count(*) FROM bufferscope.pgbench_accounts"))
          .isEqualTo(100_000);
    }
  }

  @Test
  void progressTellsEachStepAndNeverGoesBack() throws Exception {
    List<Progress> told = new ArrayList<>();
    LoadData.create(
        LoadServer.connector(),
        DataSet.PGBENCH,
        5,
        told::add,
        new Cancellation(),
        LoadServer.THREADS);
    List<Double> fractions = told.stream().map(one -> one.fraction().orElseThrow()).toList();
    assertThat(fractions).isSorted().first().isEqualTo(0.0);
    assertThat(fractions).last().isEqualTo(1.0);
    assertThat(told)
        .extracting(Progress::step)
        .contains(
            "loading pgbench_accounts",
            "building the primary key of pgbench_accounts",
            "vacuuming the load's tables");
  }

  @Test
  void cancelWhileRowsAreLoadedLeavesNothing() throws Exception {
    Cancellation cancellation = new Cancellation();
    long[] requested = new long[1];
    assertThatThrownBy(() ->
            LoadData.create(
                LoadServer.connector(),
                DataSet.PGBENCH,
                50,
                progress -> {
                  if (progress.fraction().orElse(0) > 0) {
                    requested[0] = System.nanoTime();
                    cancellation.request();
                  }
                },
                cancellation,
                LoadServer.THREADS))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.CANCELLED));
    assertThat(System.nanoTime() - requested[0]).isLessThan(Duration.ofSeconds(2).toNanos());
    assertNothingLeft();
  }

  @Test
  void cancelWhileAKeyIsBuiltLeavesNothing() throws Exception {
    Cancellation cancellation = new Cancellation();
    CompletableFuture<Void> building = new CompletableFuture<>();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    LoadServer.THREADS
        .thread(
            "loading",
            () -> {
              try {
                LoadData.create(
                    LoadServer.connector(),
                    DataSet.PGBENCH,
                    10,
                    progress -> {
                      if (progress.step().endsWith("pgbench_accounts")
                          && progress.step().startsWith("building")) {
                        building.complete(null);
                      }
                    },
                    cancellation,
                    LoadServer.THREADS);
                thrown.complete(new AssertionError("was not cancelled"));
              } catch (ProblemException problem) {
                thrown.complete(problem);
              }
            })
        .start();
    building.get(60, TimeUnit.SECONDS);
    cancellation.request();
    assertThat(thrown.get(2, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> assertThat(problem.problem().kind()).isEqualTo(Problem.Kind.CANCELLED));
    assertNothingLeft();
  }

  @Test
  void cancelWhileTheOldTablesAreLockedEndsInTime() throws Exception {
    LoadServer.ensureData();
    Cancellation cancellation = new Cancellation();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    try (Connection locker = LoadServer.connect()) {
      locker.setAutoCommit(false);
      LoadServer.execute(locker, "LOCK TABLE bufferscope.pgbench_history");
      LoadServer.THREADS
          .thread(
              "loading",
              () -> {
                try {
                  LoadData.create(
                      LoadServer.connector(),
                      DataSet.PGBENCH,
                      1,
                      _ -> {},
                      cancellation,
                      LoadServer.THREADS);
                  thrown.complete(new AssertionError("was not cancelled"));
                } catch (ProblemException problem) {
                  thrown.complete(problem);
                }
              })
          .start();
      try (Connection watcher = LoadServer.connect()) {
        LoadServer.eventually("the drop waits for the lock", () -> waitsForLock(watcher));
      }
      cancellation.request();
      assertThat(thrown.get(2, TimeUnit.SECONDS)).isInstanceOf(ProblemException.class);
      locker.rollback();
    }
    try (Connection connection = LoadServer.connect()) {
      assertThat(LoadData.scale(connection, DataSet.PGBENCH)).as("the old data").hasValue(1);
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void cancelWhileTheServerHangsEndsInTime() throws Exception {
    Cancellation cancellation = new Cancellation();
    CompletableFuture<Void> loading = new CompletableFuture<>();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    LoadServer.THREADS
        .thread("loading", () -> loadUntilCancelled(loading, cancellation, thrown))
        .start();
    List<Long> processes = new ArrayList<>();
    try (Connection connection = LoadServer.connect()) {
      loading.get(60, TimeUnit.SECONDS);
      processes.add(TestServer.shared().postmasterPid());
      processes.addAll(LoadServer.loadProcesses(connection));
      LoadServer.signal("STOP", processes);
      long before = System.nanoTime();
      cancellation.request();
      assertThat(Duration.ofNanos(System.nanoTime() - before))
          .as("the request does not wait for the server")
          .isLessThan(Duration.ofMillis(500));
      assertThat(thrown.get(2, TimeUnit.SECONDS)).isInstanceOf(ProblemException.class);
    } finally {
      LoadServer.signal("CONT", processes);
    }
    assertNothingLeft();
  }

  private static void loadUntilCancelled(
      CompletableFuture<Void> loading,
      Cancellation cancellation,
      CompletableFuture<Throwable> thrown) {
    try {
      LoadData.create(
          LoadServer.connector(),
          DataSet.PGBENCH,
          50,
          progress -> {
            if (progress.step().equals("loading pgbench_accounts")) {
              loading.complete(null);
            }
          },
          cancellation,
          LoadServer.THREADS);
      thrown.complete(new AssertionError("was not cancelled"));
    } catch (ProblemException problem) {
      thrown.complete(problem);
    }
  }

  @Test
  void missingTablesHaveNoScale() throws Exception {
    LoadServer.ensureData();
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(connection, "DROP TABLE bufferscope.pgbench_tellers");
      assertThat(LoadData.scale(connection, DataSet.PGBENCH)).isEqualTo(OptionalInt.empty());
      LoadServer.execute(connection, "DROP SCHEMA bufferscope CASCADE");
      assertThat(LoadData.scale(connection, DataSet.PGBENCH)).isEqualTo(OptionalInt.empty());
    }
  }

  @Test
  void anErrorOfTheServerIsToldInItsWords() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(connection, "DROP SCHEMA IF EXISTS bufferscope CASCADE");
      LoadServer.execute(connection, "CREATE SCHEMA bufferscope");
      LoadServer.execute(connection, "CREATE VIEW bufferscope.pgbench_tellers AS SELECT 1 AS one");
      assertThatThrownBy(() -> LoadServer.create(DataSet.PGBENCH, 1))
          .isInstanceOfSatisfying(
              ProblemException.class,
              thrown -> {
                assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
                assertThat(thrown.problem().why()).contains("\"pgbench_tellers\" is not a table");
              });
      LoadServer.execute(connection, "DROP SCHEMA bufferscope CASCADE");
    }
  }

  private static boolean waitsForLock(Connection watcher) {
    try {
      return LoadServer.number(
              watcher,
              "SELECT count(*) FROM pg_stat_activity"
                  + " WHERE application_name = 'bufferscope-data' AND wait_event_type = 'Lock'")
          == 1;
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static void assertNothingLeft() throws SQLException, InterruptedException {
    try (Connection connection = LoadServer.connect()) {
      LoadServer.eventually(
          "the loading session has ended",
          () -> {
            try {
              return LoadServer.number(
                      connection,
                      "SELECT count(*) FROM pg_stat_activity"
                          + " WHERE application_name = 'bufferscope-data'")
                  == 0;
            } catch (SQLException cause) {
              throw new IllegalStateException(cause);
            }
          });
      assertThat(
              LoadServer.number(
                  connection, "SELECT count(*) FROM pg_class WHERE relname LIKE 'pgbench%'"))
          .isZero();
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          row.append(column == 1 ? "" : " ").append(rows.getString(column));
        }
        found.add(row.toString());
      }
    }
    return found;
  }
}
