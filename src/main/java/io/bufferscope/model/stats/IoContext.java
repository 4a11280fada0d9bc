package io.bufferscope.model.stats;

import java.util.Arrays;
import java.util.Optional;

/// In which way blocks were accessed, as `pg_stat_io` tells it (manual, table 27.23). All but the
/// first go through a small ring of buffers, so that what they miss says nothing about the size of
/// the pool.
public enum IoContext {
  /// Through the whole pool.
  NORMAL("normal"),
  /// Large reads, such as the sequential scan of a table of more than a quarter of the pool.
  BULKREAD("bulkread"),
  /// Large writes, such as `COPY` and `CREATE TABLE AS`.
  BULKWRITE("bulkwrite"),
  /// `VACUUM` and `ANALYZE`.
  VACUUM("vacuum"),
  /// Making WAL segments; 18 and later.
  INIT("init");

  private final String label;

  IoContext(String label) {
    this.label = label;
  }

  /// PostgreSQL's name for it.
  public String label() {
    return label;
  }

  /// The context of that name; empty for one that came with a later server.
  public static Optional<IoContext> ofLabel(String label) {
    return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
  }
}
