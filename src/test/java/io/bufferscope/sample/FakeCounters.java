package io.bufferscope.sample;

import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.DatabaseCounters;
import io.bufferscope.model.stats.ObserverCounters;
import io.bufferscope.model.stats.RelationCounters;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.ServerCounters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counters for tests, built step by step. Times are in seconds since a fixed moment.
final class FakeCounters {
  private final double seconds;
  private double nanoSeconds;
  private double started;
  private @Nullable Instant reset;
  private long commits;
  private ServerCounters server = new ServerCounters(0, 0, 0L, 0, 0);
  private final List<RelationCounters> relations = new ArrayList<>();

  private FakeCounters(double seconds) {
    this.seconds = seconds;
    this.nanoSeconds = seconds;
  }

  static FakeCounters at(double seconds) {
    return new FakeCounters(seconds);
  }

  static Instant instant(double seconds) {
    return Instant.parse("2026-01-01T00:00:00Z").plusNanos(Math.round(seconds * 1e9));
  }

  FakeCounters commits(long count) {
    commits = count;
    return this;
  }

  /// This machine's monotonic clock, where it is not the server's.
  FakeCounters nanoSeconds(double at) {
    nanoSeconds = at;
    return this;
  }

  FakeCounters started(double at) {
    started = at;
    return this;
  }

  FakeCounters reset(double at) {
    reset = instant(at);
    return this;
  }

  FakeCounters server(ServerCounters counters) {
    server = counters;
    return this;
  }

  FakeCounters table(String name, long hits, long autovacuums) {
    RelationId id = new RelationId(1, name.hashCode());
    BlockCounts heap = new BlockCounts(hits, 0);
    relations.add(new RelationCounters(id, "public", name, heap, null, null, null, autovacuums));
    return this;
  }

  Counters get() {
    return new Counters(
        instant(seconds),
        Math.round(nanoSeconds * 1e9),
        instant(started),
        new DatabaseCounters(
            1, "db", commits, 0, new BlockCounts(1_000_000 + commits, 0), 0, 0, 0, reset),
        relations,
        List.of(),
        server,
        new ObserverCounters(0, BlockCounts.NONE));
  }
}
