package io.bufferscope.model.load;

import io.bufferscope.model.Numbers;
import java.util.List;
import java.util.Locale;

/// The built-in workloads as scripts in pgbench's language, which pgbench itself can run as well.
/// Those of pgbench are its own (manual, pgbench, "What Is the Transaction Actually Performed in
/// pgbench?"), with the keys of accounts drawn as the load says. Begin and end of a transaction of
/// several statements are statements of their own.
public final class Builtin {
  private static final String ALL_ACCOUNTS = "100000 * :scale";
  private static final int C_IDS = 200;
  private static final long PARTS = 1_000_000;

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

  /// The scripts of a load with a built-in workload.
  public static List<LoadScript> scripts(LoadSpec spec) {
    return switch (spec.workload()) {
      case SELECT_ONLY -> one("select only", aid(spec) + SELECT);
      case SIMPLE_UPDATE ->
          one(
              "simple update",
              aid(spec) + TELLER + "BEGIN;\n" + UPDATE_ACCOUNT + SELECT + INSERT + "END;\n");
      case TPCB_LIKE ->
          one(
              "TPC-B (sort of)",
              aid(spec)
                  + TELLER
                  + "BEGIN;\n"
                  + UPDATE_ACCOUNT
                  + SELECT
                  + UPDATE_TELLER_AND_BRANCH
                  + INSERT
                  + "END;\n");
      case COLD_HOT -> one("cold-hot", coldHot(spec, "cold_hot"));
      case COLD_HOT_REORGANISED ->
          one("cold-hot reorganised", coldHot(spec, "cold_hot_reorganised"));
      case ANALYTICS -> StarQueries.scripts();
      case SCRIPT -> throw new IllegalArgumentException("not built in");
    };
  }

  private static List<LoadScript> one(String name, String text) {
    return List.of(new LoadScript("<builtin: " + name + ">", text, 1));
  }

  private static String aid(LoadSpec spec) {
    KeySpec keys = spec.keys();
    boolean all = keys.workingSet() instanceof WorkingSet.Everything;
    String count = all ? ALL_ACCOUNTS : Long.toString(spec.accounts());
    String drawn = draw(keys.distribution(), count, spec.accounts());
    return "\\set aid "
        + (keys.placement() == Placement.SCATTERED
            ? "1 + permute(" + drawn + " - 1, " + count + ")"
            : drawn)
        + "\n";
  }

  private static String coldHot(LoadSpec spec, String table) {
    return "\\set c_id "
        + draw(spec.keys().distribution(), Integer.toString(C_IDS), C_IDS)
        + "\nSELECT avg(entry_value) FROM "
        + table
        + " WHERE c_id = :c_id;\n";
  }

  /// @param count how many keys there are, as an expression
  /// @param keys the same as a number
  private static String draw(KeyDistribution distribution, String count, long keys) {
    return switch (distribution) {
      case KeyDistribution.Uniform() -> "random(1, " + count + ")";
      case KeyDistribution.Zipfian(double exponent) -> draw("zipfian", count, exponent);
      case KeyDistribution.Gaussian(double parameter) -> draw("gaussian", count, parameter);
      case KeyDistribution.Exponential(double parameter) -> draw("exponential", count, parameter);
      case KeyDistribution.HotSet hot -> draw(hot, keys);
    };
  }

  private static String draw(String distribution, String count, double parameter) {
    return "random_" + distribution + "(1, " + count + ", " + Numbers.plain(parameter) + ")";
  }

  private static String draw(KeyDistribution.HotSet hot, long keys) {
    long hotKeys = Math.clamp(Math.round(keys * hot.rowsPercent() / 100), 1, keys);
    if (hotKeys == keys) {
      return "random(1, " + keys + ")";
    }
    long hotParts = Math.round(PARTS * hot.accessesPercent() / 100);
    return String.format(
        Locale.ROOT,
        "CASE WHEN random(1, %d) <= %d THEN random(1, %d) ELSE random(%d, %d) END",
        PARTS,
        hotParts,
        hotKeys,
        hotKeys + 1,
        keys);
  }
}
