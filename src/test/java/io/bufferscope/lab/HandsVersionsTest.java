package io.bufferscope.lab;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.CacheOutcome.Checkpointed;
import io.bufferscope.model.map.CacheOutcome.Evicted;
import io.bufferscope.model.map.CacheOutcome.Prewarmed;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Servers of the user's own that are older than the embedded one.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
class HandsVersionsTest {
  @Test
  void seventeenEvictsBufferByBufferAndDoesNotTellWhatWasWritten() throws Exception {
    EmbeddedServer server = TestServer.ofVersion(17);
    try (ServerLab lab = lab(server);
        Connection client = TestServer.connect(server);
        Statement sql = client.createStatement()) {
      RelationRef rows = table(lab, sql);
      long cached = number(sql, ofRows("relforknumber = 0"));
      assertThat(number(sql, "SELECT pg_relation_size('public.hand_rows') / 8192"))
          .isEqualTo(cached)
          .isGreaterThan(20);
      assertThat(((Evicted) change(lab, new CacheCommand.EvictBlock(rows, Fork.MAIN, 3))).evicted())
          .isEqualTo(1);
      assertThat(number(sql, ofRows("relblocknumber = 3 AND relforknumber = 0"))).isZero();
      long left = number(sql, ofRows("true"));
      Evicted evicted = (Evicted) change(lab, new CacheCommand.EvictRelation(rows));
      assertThat(evicted.evicted()).isEqualTo(left);
      assertThat(evicted.flushed()).isEmpty();
      assertThat(number(sql, ofRows("true"))).isZero();
      Prewarmed prewarmed = (Prewarmed) change(lab, new CacheCommand.Prewarm(rows));
      assertThat(prewarmed.stayed()).hasValue(cached);
      Evicted all = (Evicted) change(lab, new CacheCommand.EvictAll());
      assertThat(all.evicted()).isGreaterThanOrEqualTo(cached);
      assertThat(number(sql, ofRows("true"))).isZero();
    }
  }

  @Test
  void fourteenHasNoEvictionButCountsItsCheckpoints() throws Exception {
    EmbeddedServer server = TestServer.ofVersion(14);
    try (ServerLab lab = lab(server);
        Connection client = TestServer.connect(server);
        Statement sql = client.createStatement()) {
      RelationRef rows = table(lab, sql);
      assertThat(lab.change(new CacheCommand.EvictRelation(rows), _ -> {}))
          .failsWithin(Duration.ofSeconds(10))
          .withThrowableThat()
          .withMessageContaining("came with PostgreSQL 17, this is 14.")
          .withMessageContaining("Restart the server");
      long dirty = number(sql, ofRows("isdirty"));
      assertThat(dirty).isGreaterThan(20);
      Checkpointed done = (Checkpointed) change(lab, new CacheCommand.Checkpoint());
      assertThat(done.written().orElseThrow()).isGreaterThanOrEqualTo(dirty);
      Prewarmed prewarmed = (Prewarmed) change(lab, new CacheCommand.Prewarm(rows));
      assertThat(prewarmed.stayed()).hasValue(prewarmed.blocks());
    }
  }

  private static RelationRef table(ServerLab lab, Statement sql) throws Exception {
    sql.execute("DROP TABLE IF EXISTS public.hand_rows");
    sql.execute(
        "CREATE TABLE public.hand_rows WITH (autovacuum_enabled = off) AS"
            + " SELECT g, repeat('x', 500) FROM generate_series(1, 500) g");
    lab.open().get(30, TimeUnit.SECONDS);
    return lab.readMap().get(10, TimeUnit.SECONDS).pool().ownerList().stream()
        .flatMap(owner -> owner.relation().stream())
        .filter(one -> one.name().equals("hand_rows"))
        .findFirst()
        .orElseThrow();
  }

  private static ServerLab lab(EmbeddedServer server) {
    return new ServerLab(
        new LabOptions(
            Optional.of(new Access(server.endpoint(), null)),
            TestServer.temporaryHome(),
            TestServer.cache(),
            OptionalInt.empty(),
            ServerSettings.DEFAULT,
            true,
            Duration.ofSeconds(1),
            Optional.empty()),
        new NamedThreads());
  }

  private static CacheOutcome change(Lab lab, CacheCommand command) throws Exception {
    return lab.change(command, _ -> {}).get(30, TimeUnit.SECONDS);
  }

  private static String ofRows(String condition) {
    return "SELECT count(*) FROM pg_buffercache"
        + " WHERE relfilenode = pg_relation_filenode('public.hand_rows')"
        + " AND reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())"
        + " AND "
        + condition;
  }
}
