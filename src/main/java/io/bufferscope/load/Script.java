package io.bufferscope.load;

import io.bufferscope.model.load.Workload;
import java.util.List;

/// The statements of one transaction, in the words of pgbench's built-in scripts, with variables as
/// `:aid`. Begin and end of a transaction of several statements are statements of their own.
///
/// @param statements in the order in which they are sent
record Script(List<String> statements) {
  private static final String SELECT = "SELECT abalance FROM pgbench_accounts WHERE aid = :aid";

  /// The row that is read anyway carries the request, which costs no transaction of its own.
  private static final String SELECT_AND_FLUSH =
      "SELECT abalance, pg_stat_force_next_flush() FROM pgbench_accounts WHERE aid = :aid";

  /// The script of a workload.
  ///
  /// @param flush whether its transactions also make their session publish its statistics at their
  ///   end (PostgreSQL 15 and newer)
  static Script of(Workload workload, boolean flush) {
    String select = flush ? SELECT_AND_FLUSH : SELECT;
    return switch (workload) {
      case SELECT_ONLY -> new Script(List.of(select));
      case TPCB_LIKE ->
          new Script(
              List.of(
                  "BEGIN",
                  "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid",
                  select,
                  "UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid",
                  "UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid",
                  "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) "
                      + "VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)",
                  "END"));
    };
  }
}
