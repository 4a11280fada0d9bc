package io.bufferscope.load;

import io.bufferscope.load.script.ScriptParser;
import io.bufferscope.load.script.Step;
import io.bufferscope.load.script.SyntaxException;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// The transactions of a load: one, or several of which each has its weight. Read once and shared
/// by all clients.
///
/// @param scripts the transactions
/// @param totalWeight the sum of their weights
record Mix(List<Transaction> scripts, long totalWeight) {
  /// A transaction.
  ///
  /// @param steps what it does
  /// @param publishing the same, and publishes the session's statistics at its end
  record Transaction(List<Step> steps, List<Step> publishing, int weight) {}

  /// The transactions of a load.
  ///
  /// @throws ProblemException of kind USAGE where a script cannot be understood
  static Mix of(LoadSpec spec) throws ProblemException {
    List<Transaction> scripts = new ArrayList<>();
    if (spec.workload() == Workload.SCRIPT) {
      for (LoadScript script : spec.scripts()) {
        scripts.add(transaction(parsed(script), script.weight()));
      }
    } else {
      scripts.add(transaction(Builtin.steps(spec.workload(), spec.distribution()), 1));
    }
    return new Mix(List.copyOf(scripts), scripts.stream().mapToLong(Transaction::weight).sum());
  }

  private static Transaction transaction(List<Step> steps, int weight) {
    return new Transaction(steps, Publishing.of(steps), weight);
  }

  private static List<Step> parsed(LoadScript script) throws ProblemException {
    try {
      return ScriptParser.parse(script.text());
    } catch (SyntaxException cause) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              script.name()
                  + ", line "
                  + cause.line()
                  + ", column "
                  + cause.column()
                  + ": the script cannot be run.",
              cause.getMessage(),
              "Scripts are written as for pgbench (manual, pgbench, \"Custom Scripts\")."),
          cause);
    }
  }

  /// One of the transactions, as often as its weight says.
  Transaction draw(RandomGenerator random) {
    if (scripts.size() == 1) {
      return scripts.getFirst();
    }
    long drawn = random.nextLong(totalWeight);
    for (Transaction script : scripts) {
      drawn -= script.weight();
      if (drawn < 0) {
        return script;
      }
    }
    throw new IllegalStateException("weights that do not add up");
  }
}
