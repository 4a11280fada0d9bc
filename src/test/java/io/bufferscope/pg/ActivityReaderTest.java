package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.WaitClass;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// What sessions of a real server of each version are found doing. Nobody else uses it.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {14, 15, 16, 17, 18})
class ActivityReaderTest {
  private final EmbeddedServer server;
  private Observer observer;
  private StatsReader reader;
  private Connection client;
  private Statement sql;

  ActivityReaderTest(int major) {
    this.server = TestServer.ofVersion(major);
  }

  @BeforeEach
  void connect() throws ProblemException, SQLException {
    observer = TestObserver.open(server.endpoint());
    reader = new StatsReader(observer);
    client = TestServer.connect(server);
    sql = client.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    sql.cancel();
    client.close();
    observer.close();
  }

  @Test
  void aSessionThatWaitsForALockIsFoundWaitingForALock() throws Exception {
    try (Connection holder = TestServer.connect(server);
        Statement lock = holder.createStatement()) {
      lock.execute("SELECT pg_advisory_lock(4711)");
      var waiting = inBackground("SELECT pg_advisory_lock(4711)");
      Activity seen = await(activity -> activity.active(WaitClass.LOCK) == 1);
      assertThat(seen.waits()).contains(new Activity.Wait("Lock", "advisory", 1));
      lock.execute("SELECT pg_advisory_unlock(4711)");
      waiting.join();
    }
  }

  @Test
  void aSessionThatComputesRunsAndItsStatementGetsOlder() throws Exception {
    var working = inBackground("SELECT sum(sqrt(g)) FROM generate_series(1, 1000000000::bigint) g");
    Activity first = await(activity -> activity.active(WaitClass.RUNNING) >= 1);
    LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
    Activity later = await(activity -> activity.active(WaitClass.RUNNING) >= 1);
    double grown =
        Objects.requireNonNull(later.oldestStatementSeconds())
            - Objects.requireNonNull(first.oldestStatementSeconds());
    assertThat(grown).isGreaterThanOrEqualTo(0.3);
    sql.cancel();
    working.exceptionally(_ -> true).join();
  }

  @Test
  void aSessionWithoutAStatementAndTheObserversOwnAreNotActive() throws Exception {
    sql.execute("SELECT 1");
    Activity seen = await(activity -> activity.active() == 0);
    assertThat(seen.waits()).isEmpty();
    assertThat(seen.oldestStatementSeconds()).isNull();
    assertThat(seen.hidden()).isZero();
  }

  @Test
  void sessionsOfOtherRolesAreCountedAsHiddenUntilTheRoleMaySeeThem() throws Exception {
    sql.execute("DROP ROLE IF EXISTS watcher");
    sql.execute("CREATE ROLE watcher");
    var sleeping = CompletableFuture.supplyAsync(() -> sleep());
    try {
      await(activity -> activity.waits().contains(new Activity.Wait("Timeout", "PgSleep", 1)));
      observer.execute("role", "SET ROLE watcher");
      Activity seen = Objects.requireNonNull(reader.read().activity());
      assertThat(seen.active()).isZero();
      assertThat(seen.hidden()).isGreaterThanOrEqualTo(2);
      observer.execute("role", "RESET ROLE");
      sql.execute("GRANT pg_read_all_stats TO watcher");
      observer.execute("role", "SET ROLE watcher");
      await(activity -> activity.hidden() == 0 && activity.active(WaitClass.OTHER) == 1);
    } finally {
      observer.execute("role", "RESET ROLE");
      sql.execute(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
      sleeping.join();
      sql.execute("DROP OWNED BY watcher");
      sql.execute("DROP ROLE watcher");
    }
  }

  private boolean sleep() {
    try (Connection other = TestServer.connect(server);
        Statement statement = other.createStatement()) {
      return statement.execute("SELECT pg_sleep(60)");
    } catch (SQLException _) {
      return false;
    }
  }

  private CompletableFuture<Boolean> inBackground(String statement) {
    return CompletableFuture.supplyAsync(() -> {
      try {
        return sql.execute(statement);
      } catch (SQLException cause) {
        throw new IllegalStateException(cause);
      }
    });
  }

  private Activity await(Predicate<Activity> condition) throws ProblemException {
    return Eventually.read(
        "activity",
        TestObserver.ANSWER,
        () -> Objects.requireNonNull(reader.read().activity()),
        condition);
  }
}
