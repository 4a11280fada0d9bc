package io.bufferscope.load.script;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What one transaction of tpcb-like costs the client before anything is sent: nanoseconds of CPU
/// time and bytes allocated, for its expressions alone and together with the texts of its
/// statements. Run by hand: `PlayBenchmark`.
public final class PlayBenchmark {
  private static final int ROUNDS = 9;
  private static final int PLAYS = 300_000;
  private static final String TRANSACTION =
      """
      \\set aid AID
      \\set bid random(1, 1 * :scale)
      \\set tid random(1, 10 * :scale)
      \\set delta random(-5000, 5000)
      BEGIN;
      UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
      SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
      UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
      UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
      INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
        VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
      END;
      """;

  private PlayBenchmark() {}

  /// Prints a line for each distribution of the accounts.
  public static void main(String... arguments) throws Exception {
    for (String aid :
        List.of(
            "random(1, 100000 * :scale)",
            "random_zipfian(1, 100000 * :scale, 1.2)",
            "random_gaussian(1, 100000 * :scale, 5)")) {
      List<Step> steps = ScriptParser.parse(TRANSACTION.replace("AID", aid));
      List<Step> assignments = steps.subList(0, 4);
      System.out.printf(
          Locale.ROOT,
          "%-42s expressions %s; with texts %s%n",
          aid,
          cost(assignments, (_, _) -> {}),
          cost(steps, new Texts(steps)));
    }
  }

  private static String cost(List<Step> steps, Player.Server server) throws Exception {
    Bindings bindings = new Bindings(new Xoroshiro(1), 1);
    bindings.set("scale", Value.of(10));
    Player player = new Player(bindings, _ -> {});
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    double[] nanos = new double[ROUNDS];
    double[] bytes = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long bytesBefore = thread.getCurrentThreadAllocatedBytes();
      long before = thread.getCurrentThreadCpuTime();
      for (int play = 0; play < PLAYS; play++) {
        player.play(steps, server);
      }
      nanos[round] = (double) (thread.getCurrentThreadCpuTime() - before) / PLAYS;
      bytes[round] = (double) (thread.getCurrentThreadAllocatedBytes() - bytesBefore) / PLAYS;
    }
    Arrays.sort(nanos);
    Arrays.sort(bytes);
    return String.format(Locale.ROOT, "%.0f ns, %.0f bytes", nanos[ROUNDS / 2], bytes[ROUNDS / 2]);
  }

  /// Makes the text of each statement, as the simple protocol does. They come one after the other.
  private static final class Texts implements Player.Server {
    private final List<Template> templates = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private int next;

    Texts(List<Step> steps) {
      for (Step step : steps) {
        if (step instanceof Step.Sql sql) {
          templates.add(Template.of(sql.text()));
        }
      }
    }

    @Override
    public void execute(Step.Sql statement, Bindings bindings) {
      text.setLength(0);
      templates.get(next).fill(bindings, text);
      next = (next + 1) % templates.size();
    }
  }
}
