package io.bufferscope.store;

import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.ServerInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The first line of a record: what was recorded, and how to read the lines below.
///
/// @param format always [#FORMAT]
/// @param version of the format; a reader of a lower version has to refuse the file
/// @param start when the recording began
/// @param intervalSeconds time between samples that was asked for
/// @param serverVersionNum the server's `server_version_num`
/// @param sharedBuffersBytes the size of its buffer pool in bytes
/// @param database the connected database
/// @param origin whose server it was: embedded, attached or foreign
/// @param load the program's own load; null where it only watched
/// @param units the units of those fields whose names do not say them
public record RecordHeader(
    String format,
    int version,
    Instant start,
    double intervalSeconds,
    int serverVersionNum,
    long sharedBuffersBytes,
    String database,
    String origin,
    @Nullable Load load,
    SortedMap<String, String> units) {
  public RecordHeader {
    units = Collections.unmodifiableSortedMap(units);
  }

  /// The name of the format.
  public static final String FORMAT = "bufferscope-record";

  /// The version that this program writes, and the newest that it reads.
  public static final int VERSION = 2;

  /// From this version on latencies have a standard deviation and a 99.9th percentile.
  static final int FIRST_WITH_P999 = 2;

  private static final SortedMap<String, String> UNITS =
      new TreeMap<>(
          Map.of(
              "hit_ratio", "percent",
              "blks", "blocks of 8 kB in the interval",
              "pool", "buffers of 8 kB, in the interval or at its end"));

  /// The own load of a recording.
  ///
  /// @param workload pgbench's name of the workload
  /// @param protocol pgbench's name of the protocol
  /// @param clients number of connections
  /// @param scale pgbench's scale factor
  public record Load(String workload, String protocol, int clients, int scale) {}

  /// The header of a recording that begins now.
  public static RecordHeader of(
      Instant start, Duration interval, ServerInfo server, @Nullable LoadSpec load) {
    return new RecordHeader(
        FORMAT,
        VERSION,
        start,
        interval.toNanos() / 1e9,
        server.version().number(),
        server.sharedBuffers().count(),
        server.endpoint().database(),
        server.origin().name().toLowerCase(Locale.ROOT),
        load == null
            ? null
            : new Load(
                load.workload().label(), load.protocol().label(), load.clients(), load.scale()),
        UNITS);
  }
}
