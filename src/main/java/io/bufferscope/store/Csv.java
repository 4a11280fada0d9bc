package io.bufferscope.store;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.stats.UsageCounts;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Writes tables as CSV after RFC 4180, with a header line. A decimal point whatever the locale,
/// times in ISO 8601 with offset, and an empty cell where a value is undefined.
public final class Csv {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final String BLOCK_COLUMNS =
      "relation,fork,block,cached,usage_count,dirty,pins,kernel";

  private static final String POOL =
      "buffers,buffers_unused,usage_count_0,usage_count_1,usage_count_2,usage_count_3,"
          + "usage_count_4,usage_count_5,usage_age_seconds,buffers_allocated,buffers_evicted,"
          + "ring_evictions,ring_reuses,written_by_backends,written_by_bgwriter,"
          + "written_by_checkpointer";
  private static final int COLUMNS_BEFORE_REASON = 20 + POOL.split(",").length;

  private Csv() {}

  /// What was drawn over time: a row an interval, a column a measure, named as in [Measure].
  public static void write(HistoryWindow window, Appendable out) throws IOException {
    List<Measure> measures =
        Arrays.stream(Measure.values()).filter(window.values()::containsKey).toList();
    List<@Nullable Object> names = new ArrayList<>(List.of("at", "seconds"));
    measures.forEach(measure -> names.add(measure.name().toLowerCase(Locale.ROOT)));
    row(out, names);
    for (int i = 0; i < window.seconds().length; i++) {
      double seconds = window.seconds()[i];
      Instant at = window.origin().plusNanos(Math.round(seconds * NANOS_PER_SECOND));
      List<@Nullable Object> cells = new ArrayList<>(List.of(at, seconds));
      for (Measure measure : measures) {
        cells.add(window.values(measure)[i]);
      }
      row(out, cells);
    }
  }

  /// A record: a row a line, events included.
  public static void write(RecordFile file, Appendable out) throws IOException {
    row(
        out,
        "at,type,seconds,tps,client_tps,commits,rollbacks,blks_hit,blks_read,hit_ratio_percent,"
            + "heap_blks_hit,heap_blks_read,idx_blks_hit,idx_blks_read,latency_mean_ms,"
            + "latency_p50_ms,latency_p95_ms,latency_p99_ms,latency_p999_ms,latency_max_ms,"
            + POOL
            + ",reason,detail");
    for (RecordLine line : file.lines()) {
      row(
          out,
          switch (line) {
            case RecordLine.DeltaLine delta -> cells(delta, file.header().version());
            case RecordLine.GapLine gap ->
                sparse(gap.at(), "gap", gap.seconds(), gap.reason(), gap.detail());
            case RecordLine.EventLine event ->
                sparse(event.at(), "event", null, event.kind(), event.text());
          });
    }
  }

  /// The blocks of a relation in their order.
  public static void write(RelationMap map, Appendable out) throws IOException {
    row(out, BLOCK_COLUMNS);
    boolean known = map.kernel().known().isPresent();
    for (int block = 0; block < map.blocks(); block++) {
      row(
          out,
          cells(
              map.relation().qualifiedName(),
              map.fork(),
              block,
              map.states()[block],
              map.pins().at(block),
              known));
    }
  }

  /// The blocks of a partitioned table, partition after partition.
  public static void write(PartitionedMap map, Appendable out) throws IOException {
    row(out, BLOCK_COLUMNS);
    for (PartitionedMap.Part part : map.parts()) {
      boolean known = part.kernel().known().isPresent();
      for (int block = 0; block < part.blocks(); block++) {
        int place = part.first() + block;
        row(
            out,
            cells(
                part.relation().qualifiedName(),
                map.fork(),
                block,
                map.states()[place],
                map.pins().at(place),
                known));
      }
    }
  }

  private static List<@Nullable Object> cells(
      String relation, Fork fork, int block, byte state, int pins, boolean kernelKnown) {
    boolean cached = BlockState.isCached(state);
    return Arrays.asList(
        relation,
        fork.label(),
        block,
        cached,
        cached ? BlockState.usageCount(state) : null,
        cached ? BlockState.isDirty(state) : null,
        cached ? pins : null,
        kernelKnown ? BlockState.isInKernel(state) : null);
  }

  /// The buffers of the pool in their order; what an unused one would hold is empty, and so is what
  /// is not known of the kernel's page cache.
  public static void write(MapSnapshot map, Appendable out) throws IOException {
    PoolSnapshot pool = map.pool();
    row(out, "buffer,relation,fork,block,usage_count,dirty,pins,kernel");
    for (int buffer = 0; buffer < pool.buffers(); buffer++) {
      int owner = pool.owners()[buffer];
      byte state = pool.states()[buffer];
      boolean used = owner != PoolSnapshot.UNUSED;
      row(
          out,
          Arrays.asList(
              buffer + 1,
              used ? pool.ownerList().get(owner).label() : null,
              used ? Fork.ofNumber(pool.forks()[buffer]).label() : null,
              used ? pool.blockNumbers()[buffer] : null,
              used ? BlockState.usageCount(state) : null,
              used ? BlockState.isDirty(state) : null,
              used ? pool.pins().at(buffer) : null,
              map.isInKernel(buffer).orElse(null)));
    }
  }

  private static List<@Nullable Object> cells(RecordLine.DeltaLine delta, int version) {
    List<RecordLine.Relation> relations = delta.relations();
    LatencySummary latency = delta.latencyMs();
    List<@Nullable Object> cells = new ArrayList<>();
    cells.addAll(
        Arrays.asList(
            delta.at(),
            "delta",
            delta.seconds(),
            delta.tps(),
            delta.clientTps(),
            delta.commits(),
            delta.rollbacks(),
            delta.blksHit(),
            delta.blksRead(),
            delta.hitRatio(),
            relations.stream().mapToLong(RecordLine.Relation::heapBlksHit).sum(),
            relations.stream().mapToLong(RecordLine.Relation::heapBlksRead).sum(),
            relations.stream().mapToLong(RecordLine.Relation::idxBlksHit).sum(),
            relations.stream().mapToLong(RecordLine.Relation::idxBlksRead).sum(),
            latency == null ? null : latency.mean(),
            latency == null ? null : latency.p50(),
            latency == null ? null : latency.p95(),
            latency == null ? null : latency.p99(),
            latency == null || version < RecordHeader.FIRST_WITH_P999 ? null : latency.p999(),
            latency == null ? null : latency.max()));
    cells.addAll(cells(delta.pool()));
    cells.add(null);
    cells.add(null);
    return cells;
  }

  private static List<@Nullable Object> cells(RecordLine.@Nullable Pool pool) {
    if (pool == null) {
      return Collections.nCopies(POOL.split(",").length, null);
    }
    List<@Nullable Object> cells = new ArrayList<>();
    cells.add(pool.buffers());
    cells.add(pool.unused());
    @Nullable List<Long> counts = pool.usageCounts();
    for (int count = 0; count <= UsageCounts.HIGHEST; count++) {
      cells.add(counts == null || count >= counts.size() ? null : counts.get(count));
    }
    cells.addAll(
        Arrays.asList(
            pool.usageAgeSeconds(),
            pool.allocated(),
            pool.evicted(),
            pool.ringEvicted(),
            pool.ringReused(),
            pool.writtenByBackends(),
            pool.writtenByBgwriter(),
            pool.writtenByCheckpointer()));
    return cells;
  }

  private static List<@Nullable Object> sparse(
      Instant at, String type, @Nullable Double seconds, String reason, String detail) {
    List<@Nullable Object> cells = new ArrayList<>();
    cells.add(at);
    cells.add(type);
    cells.add(seconds);
    for (int column = 3; column < COLUMNS_BEFORE_REASON; column++) {
      cells.add(null);
    }
    cells.add(reason);
    cells.add(detail);
    return cells;
  }

  private static void row(Appendable out, String names) throws IOException {
    out.append(names).append("\r\n");
  }

  /// Writes a line of cells.
  static void row(Appendable out, List<@Nullable Object> cells) throws IOException {
    String separator = "";
    for (Object cell : cells) {
      out.append(separator).append(text(cell));
      separator = ",";
    }
    out.append("\r\n");
  }

  private static String text(@Nullable Object cell) {
    return switch (cell) {
      case null -> "";
      case Double number -> Double.isFinite(number) ? plain(number) : "";
      case Instant at -> Times.text(at);
      case String text -> quoted(text);
      default -> cell.toString();
    };
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).toPlainString();
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
