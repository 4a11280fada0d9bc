package io.bufferscope.load;

import io.bufferscope.load.script.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Makes a script's transaction publish its session's statistics at its end
/// (`pg_stat_force_next_flush()`, PostgreSQL 15 and newer). The request goes along with the last
/// statement, in the same message to the server and in the same transaction, so that the server
/// counts no transaction more: before one that ends a transaction, else behind it.
final class Publishing {
  private static final String REQUEST = "SELECT pg_stat_force_next_flush()";
  private static final Pattern END = Pattern.compile("(?is)(end|commit)\\b.*");

  /// Others may refuse to run beside another statement, as VACUUM does.
  private static final Pattern SHARES =
      Pattern.compile("(?is)(select|insert|update|delete|merge|with|values|table)\\b.*");

  private Publishing() {}

  /// The steps with the request; unchanged where it has no place, and the server publishes by
  /// itself, once a second at most.
  static List<Step> of(List<Step> steps) {
    if (steps.getLast() instanceof Step.Sql last && last.result().kind() == Step.Kind.IGNORED) {
      String text = last.text();
      if (END.matcher(text).matches()) {
        return withLast(steps, last, REQUEST + "; " + text);
      }
      if (SHARES.matcher(text).matches()) {
        return withLast(steps, last, text + "; " + REQUEST);
      }
    }
    return steps;
  }

  private static List<Step> withLast(List<Step> steps, Step.Sql last, String text) {
    List<Step> changed = new ArrayList<>(steps);
    changed.set(steps.size() - 1, new Step.Sql(last.line(), text, last.result()));
    return List.copyOf(changed);
  }
}
