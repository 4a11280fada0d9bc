package io.bufferscope.load;

import io.bufferscope.load.script.ScriptParser;
import io.bufferscope.load.script.Step;
import io.bufferscope.load.script.SyntaxException;
import io.bufferscope.load.script.Value;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.Workload;
import java.util.List;

/// pgbench's built-in scripts (manual, pgbench, "What Is the Transaction Actually Performed in
/// pgbench?"), with the keys of accounts drawn as the load says. Begin and end of a transaction of
/// several statements are statements of their own.
final class Builtin {
  private static final String ACCOUNT =
      """
      \\set aid %s
      """;
  private static final String TELLER =
      """
      \\set bid random(1, 1 * :scale)
      \\set tid random(1, 10 * :scale)
      \\set delta random(-5000, 5000)
      """;
  private static final String UPDATE_ACCOUNT =
      "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;\n";
  private static final String UPDATE_TELLER_AND_BRANCH =
      """
      UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
      UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
      """;
  private static final String INSERT =
      """
      INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) \
      VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
      """;
  private static final String SELECT = "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;\n";

  private Builtin() {}

  /// The steps of a workload's transaction.
  ///
  /// @param keys how accounts are drawn
  static List<Step> steps(Workload workload, KeyDistribution keys) {
    String account = ACCOUNT.formatted(draw(keys));
    String text =
        switch (workload) {
          case SELECT_ONLY -> account + SELECT;
          case SIMPLE_UPDATE ->
              account + TELLER + "BEGIN;\n" + UPDATE_ACCOUNT + SELECT + INSERT + "END;\n";
          case TPCB_LIKE ->
              account
                  + TELLER
                  + "BEGIN;\n"
                  + UPDATE_ACCOUNT
                  + SELECT
                  + UPDATE_TELLER_AND_BRANCH
                  + INSERT
                  + "END;\n";
          case SCRIPT -> throw new IllegalArgumentException("not built in");
        };
    try {
      return ScriptParser.parse(text);
    } catch (SyntaxException defect) {
      throw new IllegalStateException(text, defect);
    }
  }

  private static String draw(KeyDistribution keys) {
    return switch (keys) {
      case KeyDistribution.Uniform() -> "random(1, 100000 * :scale)";
      case KeyDistribution.Zipfian(double exponent) -> draw("zipfian", exponent);
      case KeyDistribution.Gaussian(double parameter) -> draw("gaussian", parameter);
      case KeyDistribution.Exponential(double parameter) -> draw("exponential", parameter);
    };
  }

  private static String draw(String distribution, double parameter) {
    return "random_" + distribution + "(1, 100000 * :scale, " + Value.of(parameter).text() + ")";
  }
}
