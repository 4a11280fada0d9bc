package io.bufferscope.model.history;

import io.bufferscope.model.stats.IoContext;
import io.bufferscope.model.stats.WaitClass;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What can be drawn over time.
public enum Measure {
  /// Hit ratio of heap blocks in percent.
  HEAP_HIT_RATIO("heap", "%"),
  /// Hit ratio of index blocks in percent.
  INDEX_HIT_RATIO("index", "%"),
  /// Hit ratio of all blocks of the database, catalogs included, in percent.
  DATABASE_HIT_RATIO("database", "%"),
  /// `heap_blks_hit` a second.
  HEAP_BLOCKS_HIT("hit", "blocks/s"),
  /// `heap_blks_read` a second.
  HEAP_BLOCKS_READ("read", "blocks/s"),
  /// Committed transactions a second as the server counts them.
  TPS("tps", "1/s"),
  /// Transactions a second as this program's clients count them.
  CLIENT_TPS("client tps", "1/s"),
  /// 95th percentile of the clients' latency in milliseconds.
  LATENCY_P95("p95", "ms"),
  /// Median of the clients' latency in milliseconds.
  LATENCY_P50("p50", "ms"),
  /// 99th percentile of the clients' latency in milliseconds.
  LATENCY_P99("p99", "ms"),
  /// 99.9th percentile of the clients' latency in milliseconds.
  LATENCY_P999("p99.9", "ms"),
  /// Blocks asked of the kernel a second, context normal.
  IO_READS_NORMAL(IoFigure.READS, IoContext.NORMAL),
  /// Blocks asked of the kernel a second, context bulkread.
  IO_READS_BULKREAD(IoFigure.READS, IoContext.BULKREAD),
  /// Blocks asked of the kernel a second, context bulkwrite.
  IO_READS_BULKWRITE(IoFigure.READS, IoContext.BULKWRITE),
  /// Blocks asked of the kernel a second, context vacuum.
  IO_READS_VACUUM(IoFigure.READS, IoContext.VACUUM),
  /// Blocks asked of the kernel a second, context init.
  IO_READS_INIT(IoFigure.READS, IoContext.INIT),
  /// Blocks found in shared buffers a second, context normal.
  IO_HITS_NORMAL(IoFigure.HITS, IoContext.NORMAL),
  /// Blocks found in shared buffers a second, context bulkread.
  IO_HITS_BULKREAD(IoFigure.HITS, IoContext.BULKREAD),
  /// Blocks found in shared buffers a second, context bulkwrite.
  IO_HITS_BULKWRITE(IoFigure.HITS, IoContext.BULKWRITE),
  /// Blocks found in shared buffers a second, context vacuum.
  IO_HITS_VACUUM(IoFigure.HITS, IoContext.VACUUM),
  /// Blocks found in shared buffers a second, context init.
  IO_HITS_INIT(IoFigure.HITS, IoContext.INIT),
  /// Hit ratio in percent, context normal.
  IO_HIT_RATIO_NORMAL(IoFigure.HIT_RATIO, IoContext.NORMAL),
  /// Hit ratio in percent, context bulkread.
  IO_HIT_RATIO_BULKREAD(IoFigure.HIT_RATIO, IoContext.BULKREAD),
  /// Hit ratio in percent, context bulkwrite.
  IO_HIT_RATIO_BULKWRITE(IoFigure.HIT_RATIO, IoContext.BULKWRITE),
  /// Hit ratio in percent, context vacuum.
  IO_HIT_RATIO_VACUUM(IoFigure.HIT_RATIO, IoContext.VACUUM),
  /// Hit ratio in percent, context init.
  IO_HIT_RATIO_INIT(IoFigure.HIT_RATIO, IoContext.INIT),
  /// Blocks evicted a second, context normal.
  IO_EVICTIONS_NORMAL(IoFigure.EVICTIONS, IoContext.NORMAL),
  /// Blocks evicted a second, context bulkread.
  IO_EVICTIONS_BULKREAD(IoFigure.EVICTIONS, IoContext.BULKREAD),
  /// Blocks evicted a second, context bulkwrite.
  IO_EVICTIONS_BULKWRITE(IoFigure.EVICTIONS, IoContext.BULKWRITE),
  /// Blocks evicted a second, context vacuum.
  IO_EVICTIONS_VACUUM(IoFigure.EVICTIONS, IoContext.VACUUM),
  /// Blocks evicted a second, context init.
  IO_EVICTIONS_INIT(IoFigure.EVICTIONS, IoContext.INIT),
  /// Blocks written a second, context normal.
  IO_WRITES_NORMAL(IoFigure.WRITES, IoContext.NORMAL),
  /// Blocks written a second, context bulkread.
  IO_WRITES_BULKREAD(IoFigure.WRITES, IoContext.BULKREAD),
  /// Blocks written a second, context bulkwrite.
  IO_WRITES_BULKWRITE(IoFigure.WRITES, IoContext.BULKWRITE),
  /// Blocks written a second, context vacuum.
  IO_WRITES_VACUUM(IoFigure.WRITES, IoContext.VACUUM),
  /// Blocks written a second, context init.
  IO_WRITES_INIT(IoFigure.WRITES, IoContext.INIT),
  /// Blocks a second by which relations grew, context normal.
  IO_EXTENDS_NORMAL(IoFigure.EXTENDS, IoContext.NORMAL),
  /// Blocks a second by which relations grew, context bulkread.
  IO_EXTENDS_BULKREAD(IoFigure.EXTENDS, IoContext.BULKREAD),
  /// Blocks a second by which relations grew, context bulkwrite.
  IO_EXTENDS_BULKWRITE(IoFigure.EXTENDS, IoContext.BULKWRITE),
  /// Blocks a second by which relations grew, context vacuum.
  IO_EXTENDS_VACUUM(IoFigure.EXTENDS, IoContext.VACUUM),
  /// Blocks a second by which relations grew, context init.
  IO_EXTENDS_INIT(IoFigure.EXTENDS, IoContext.INIT),
  /// Active sessions without a wait.
  WAIT_RUNNING(WaitClass.RUNNING),
  /// Active sessions that wait for I/O.
  WAIT_IO(WaitClass.IO),
  /// Active sessions that wait for a lock.
  WAIT_LOCK(WaitClass.LOCK),
  /// Active sessions that wait for a short lock of the server.
  WAIT_LWLOCK(WaitClass.LWLOCK),
  /// Active sessions that wait for their client.
  WAIT_CLIENT(WaitClass.CLIENT),
  /// Active sessions that wait for something else.
  WAIT_OTHER(WaitClass.OTHER),
  /// Buffers that hold no block.
  BUFFERS_UNUSED("unused", Measure.BUFFERS),
  /// Buffers in use whose usage count is 0, which the clock sweep takes.
  USAGE_COUNT_0("count 0", Measure.BUFFERS),
  /// Buffers whose usage count is 1.
  USAGE_COUNT_1("count 1", Measure.BUFFERS),
  /// Buffers whose usage count is 2.
  USAGE_COUNT_2("count 2", Measure.BUFFERS),
  /// Buffers whose usage count is 3.
  USAGE_COUNT_3("count 3", Measure.BUFFERS),
  /// Buffers whose usage count is 4.
  USAGE_COUNT_4("count 4", Measure.BUFFERS),
  /// Buffers whose usage count is 5, the highest.
  USAGE_COUNT_5("count 5", Measure.BUFFERS),
  /// The pool's size.
  SHARED_BUFFERS("shared_buffers", Measure.BUFFERS),
  /// Buffers that were given another block a second, unused ones included.
  BUFFERS_ALLOCATED("allocated", Measure.BUFFERS_PER_SECOND),
  /// Blocks evicted a second for one of the context normal; 16 and later.
  BUFFERS_EVICTED("evicted", Measure.BUFFERS_PER_SECOND),
  /// Blocks evicted a second for a buffer of a ring; 16 and later.
  RING_EVICTIONS("ring evicted", Measure.BUFFERS_PER_SECOND),
  /// Buffers of rings used again a second; 16 and later.
  RING_REUSES("ring reused", Measure.BUFFERS_PER_SECOND),
  /// Buffers a second that backends wrote; before 16 with the blocks by which relations grew.
  WRITTEN_BY_BACKENDS("backends wrote", Measure.BUFFERS_PER_SECOND),
  /// Buffers a second that the background writer wrote.
  WRITTEN_BY_WRITER("bgwriter wrote", Measure.BUFFERS_PER_SECOND),
  /// Buffers a second that checkpoints wrote.
  WRITTEN_BY_CHECKPOINTER("checkpoints wrote", Measure.BUFFERS_PER_SECOND);

  private static final String BUFFERS = "buffers";
  private static final String BUFFERS_PER_SECOND = "buffers/s";

  private static final Set<Measure> BASIC =
      Collections.unmodifiableSet(EnumSet.range(HEAP_HIT_RATIO, LATENCY_P95));

  private final String label;
  private final String unit;
  private final @Nullable IoFigure figure;
  private final @Nullable IoContext context;
  private final @Nullable WaitClass waitClass;

  /// A figure of a context of `pg_stat_io`.
  record Io(IoFigure figure, IoContext context) {}

  Measure(String label, String unit) {
    this.label = label;
    this.unit = unit;
    this.figure = null;
    this.context = null;
    this.waitClass = null;
  }

  Measure(IoFigure figure, IoContext context) {
    this.label = context.label();
    this.unit = figure.unit();
    this.figure = figure;
    this.context = context;
    this.waitClass = null;
  }

  Measure(WaitClass waitClass) {
    this.label = waitClass.label();
    this.unit = "sessions";
    this.figure = null;
    this.context = null;
    this.waitClass = waitClass;
  }

  /// What the first three charts show.
  public static Set<Measure> basic() {
    return BASIC;
  }

  /// A figure of `pg_stat_io`, each context in order.
  public static List<Measure> of(IoFigure figure) {
    return Arrays.stream(values()).filter(one -> one.figure == figure).toList();
  }

  /// The classes of waits in order.
  public static List<Measure> waits() {
    return Arrays.stream(values()).filter(one -> one.waitClass != null).toList();
  }

  /// How many buffers are unused, and how many are used with each usage count in order: all
  /// together are the pool.
  public static List<Measure> usageCounts() {
    return List.copyOf(EnumSet.range(BUFFERS_UNUSED, USAGE_COUNT_5));
  }

  /// Whether it tells of a moment, so that it can neither be added up nor be divided by time.
  boolean isState() {
    return compareTo(BUFFERS_UNUSED) >= 0 && compareTo(SHARED_BUFFERS) <= 0;
  }

  /// Whether backends publish it, and so all of a long statement's at its end. The background
  /// writer and the checkpointer publish as they go.
  boolean isOfBackends() {
    return this != BUFFERS_ALLOCATED
        && this != WRITTEN_BY_WRITER
        && this != WRITTEN_BY_CHECKPOINTER;
  }

  /// Whether it is a figure of the pool's buffers.
  boolean isOfPool() {
    return compareTo(BUFFERS_UNUSED) >= 0;
  }

  /// The short name in headings.
  public String label() {
    return label;
  }

  /// The unit of the values.
  public String unit() {
    return unit;
  }

  Optional<Io> io() {
    return figure == null || context == null
        ? Optional.empty()
        : Optional.of(new Io(figure, context));
  }

  Optional<WaitClass> waitClass() {
    return Optional.ofNullable(waitClass);
  }
}
