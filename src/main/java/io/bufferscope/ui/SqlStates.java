package io.bufferscope.ui;

import java.util.Map;

/// SQLSTATEs by PostgreSQL's condition names (manual, appendix A): those that a load meets, and the
/// classes of the others.
final class SqlStates {
  private static final Map<String, String> CONDITIONS =
      Map.ofEntries(
          Map.entry("08000", "connection_exception"),
          Map.entry("08001", "sqlclient_unable_to_establish_sqlconnection"),
          Map.entry("08003", "connection_does_not_exist"),
          Map.entry("08004", "sqlserver_rejected_establishment_of_sqlconnection"),
          Map.entry("08006", "connection_failure"),
          Map.entry("08P01", "protocol_violation"),
          Map.entry("22003", "numeric_value_out_of_range"),
          Map.entry("22012", "division_by_zero"),
          Map.entry("22P02", "invalid_text_representation"),
          Map.entry("23502", "not_null_violation"),
          Map.entry("23503", "foreign_key_violation"),
          Map.entry("23505", "unique_violation"),
          Map.entry("23514", "check_violation"),
          Map.entry("25006", "read_only_sql_transaction"),
          Map.entry("25P02", "in_failed_sql_transaction"),
          Map.entry("25P03", "idle_in_transaction_session_timeout"),
          Map.entry("26000", "invalid_sql_statement_name"),
          Map.entry("28000", "invalid_authorization_specification"),
          Map.entry("28P01", "invalid_password"),
          Map.entry("3F000", "invalid_schema_name"),
          Map.entry("40001", "serialization_failure"),
          Map.entry("40003", "statement_completion_unknown"),
          Map.entry("40P01", "deadlock_detected"),
          Map.entry("42501", "insufficient_privilege"),
          Map.entry("42601", "syntax_error"),
          Map.entry("42703", "undefined_column"),
          Map.entry("42883", "undefined_function"),
          Map.entry("42P01", "undefined_table"),
          Map.entry("42P05", "duplicate_prepared_statement"),
          Map.entry("53100", "disk_full"),
          Map.entry("53200", "out_of_memory"),
          Map.entry("53300", "too_many_connections"),
          Map.entry("55P03", "lock_not_available"),
          Map.entry("57014", "query_canceled"),
          Map.entry("57P01", "admin_shutdown"),
          Map.entry("57P02", "crash_shutdown"),
          Map.entry("57P03", "cannot_connect_now"),
          Map.entry("58030", "io_error"),
          Map.entry("XX000", "internal_error"),
          Map.entry("XX001", "data_corrupted"),
          Map.entry("XX002", "index_corrupted"));

  private static final Map<String, String> CLASSES =
      Map.ofEntries(
          Map.entry("08", "connection exception"),
          Map.entry("22", "data exception"),
          Map.entry("23", "integrity constraint violation"),
          Map.entry("25", "invalid transaction state"),
          Map.entry("28", "invalid authorization"),
          Map.entry("40", "transaction rollback"),
          Map.entry("42", "syntax error or access rule violation"),
          Map.entry("53", "insufficient resources"),
          Map.entry("54", "program limit exceeded"),
          Map.entry("55", "object not in prerequisite state"),
          Map.entry("57", "operator intervention"),
          Map.entry("58", "system error"),
          Map.entry("P0", "PL/pgSQL error"),
          Map.entry("XX", "internal error"));

  private SqlStates() {}

  /// The state with the name of its condition, or of its class, as in "40001
  /// serialization_failure".
  static String named(String state) {
    String known = CONDITIONS.getOrDefault(state, "");
    if (known.isEmpty() && state.length() >= 2) {
      known = CLASSES.getOrDefault(state.substring(0, 2), "");
    }
    return (state + " " + known).strip();
  }
}
