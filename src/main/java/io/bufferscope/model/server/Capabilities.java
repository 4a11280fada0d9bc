package io.bufferscope.model.server;

import java.util.List;
import java.util.Optional;

/// What a server and a role can show, in the order in which it is told.
///
/// @param all each of the names below once
/// @param platform who runs the server
public record Capabilities(List<Capability> all, Platform platform) {
  /// `pg_statio_user_tables` and `pg_stat_database`.
  public static final String STATISTICS = "statistics";

  /// `pg_stat_io`.
  public static final String STAT_IO = "stat_io";

  /// `track_io_timing` is on.
  public static final String IO_TIMING = "io_timing";

  /// The rows of `pg_buffercache`.
  public static final String PAGE_MAP = "page_map";

  /// `pg_buffercache_summary()` and `pg_buffercache_usage_counts()`.
  public static final String USAGE_COUNTS = "usage_counts";

  /// `pg_stat_force_next_flush()`.
  public static final String FORCE_FLUSH = "force_flush";

  /// Taking what this program's observers do themselves off the database's figures.
  public static final String OWN_TRAFFIC = "own_traffic";

  /// Statements and waits of other roles' sessions.
  public static final String ACTIVITY = "activity";

  /// Creating and changing the load's own tables.
  public static final String LOAD = "load";

  /// `pg_buffercache_evict()` and its like.
  public static final String EVICT = "evict";

  /// `pg_prewarm()`.
  public static final String PREWARM = "prewarm";

  /// `CHECKPOINT`.
  public static final String CHECKPOINT = "checkpoint";

  /// The functions of `pageinspect`.
  public static final String PAGE_INSPECT = "page_inspect";

  public Capabilities {
    all = List.copyOf(all);
  }

  /// Of a server that nobody else runs for the user.
  public Capabilities(List<Capability> all) {
    this(all, Platform.PLAIN);
  }

  /// Whether something of that name can be had.
  public boolean has(String name) {
    return find(name).filter(Capability::available).isPresent();
  }

  /// What is known of something of that name; empty where nothing is.
  public Optional<Capability> find(String name) {
    return all.stream().filter(one -> one.name().equals(name)).findFirst();
  }
}
