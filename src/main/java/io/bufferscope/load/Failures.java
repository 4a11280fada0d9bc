package io.bufferscope.load;

import io.bufferscope.pg.SqlProblems;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/// The transactions that ended with an error, by SQLSTATE. Safe for any thread.
final class Failures {
  /// What SQLSTATE an error without one is counted under: PostgreSQL's `internal_error`.
  private static final String WITHOUT_STATE = "XX000";

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  /// Counts one.
  void count(SQLException cause) {
    counts.computeIfAbsent(state(cause), _ -> new LongAdder()).increment();
  }

  /// All so far.
  long total() {
    return counts.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /// All so far, in order of SQLSTATE.
  Map<String, Long> byState() {
    return counts.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, entry -> entry.getValue().sum(), Long::sum, TreeMap::new));
  }

  /// Whether a transaction that failed so can succeed when it is begun again: a serialization
  /// failure or a deadlock, as pgbench has it.
  static boolean isWorthAnotherTry(SQLException cause) {
    String state = state(cause);
    return state.equals("40001") || state.equals("40P01");
  }

  /// What a client does after an error.
  static Reaction reaction(SQLException cause) {
    String state = state(cause);
    if (SqlProblems.isConnectionLost(cause)) {
      return Reaction.RECONNECT;
    }
    // Serialization failure, deadlock; a statement that was cancelled or waited too long for a
    // lock, by the server's own settings or by somebody's command.
    return state.startsWith("40") || state.equals("57014") || state.equals("55P03")
        ? Reaction.GO_ON
        : Reaction.GIVE_UP;
  }

  private static String state(SQLException cause) {
    return Objects.requireNonNullElse(cause.getSQLState(), WITHOUT_STATE);
  }

  /// What a client does after an error.
  enum Reaction {
    /// Roll back and go on with the next transaction.
    GO_ON,
    /// Connect again.
    RECONNECT,
    /// End: the next transaction would fail in the same way.
    GIVE_UP
  }
}
