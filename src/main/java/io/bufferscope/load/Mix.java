package io.bufferscope.load;

import io.bufferscope.load.script.ScriptParser;
import io.bufferscope.load.script.Step;
import io.bufferscope.load.script.SyntaxException;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Builtin;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;

/// The transactions of a load: one, or several of which each has its weight. Read once and shared
/// by all clients.
final class Mix {
  private final List<Transaction> scripts = new ArrayList<>();
  private final List<Statement> statements = new ArrayList<>();
  private final IdentityHashMap<Step.Sql, Integer> numbers = new IdentityHashMap<>();
  private long totalWeight;

  private Mix() {}

  /// A transaction.
  ///
  /// @param number its place among the scripts, from 0
  /// @param name how it is told of
  /// @param weight how often it is chosen
  /// @param steps what it does
  /// @param publishing the same, and publishes the session's statistics at its end
  record Transaction(
      int number, String name, int weight, List<Step> steps, List<Step> publishing) {}

  /// A statement.
  ///
  /// @param script the place of its script among the scripts
  /// @param text as the script has it
  record Statement(int script, String text) {}

  /// The transactions of a load.
  ///
  /// @throws ProblemException of kind USAGE where a script cannot be understood
  static Mix of(LoadSpec spec) throws ProblemException {
    List<LoadScript> scripts =
        spec.workload() == Workload.SCRIPT ? spec.scripts() : Builtin.scripts(spec);
    Mix mix = new Mix();
    for (LoadScript script : scripts) {
      mix.add(script, parsed(script));
    }
    return mix;
  }

  private void add(LoadScript script, List<Step> steps) {
    List<Step> publishing = Publishing.of(steps);
    int number = scripts.size();
    number(number, steps);
    if (publishing.getLast() instanceof Step.Sql last
        && steps.getLast() instanceof Step.Sql plain) {
      // Counted as the statement that it stands for.
      numbers.put(last, numberOf(plain));
    }
    scripts.add(new Transaction(number, script.name(), script.weight(), steps, publishing));
    totalWeight += script.weight();
  }

  private void number(int script, List<Step> steps) {
    for (Step step : steps) {
      if (step instanceof Step.Sql sql) {
        numbers.put(sql, statements.size());
        statements.add(new Statement(script, sql.text()));
      } else if (step instanceof Step.Choice choice) {
        choice.branches().forEach(branch -> number(script, branch.steps()));
        number(script, choice.otherwise());
      }
    }
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

  /// All of them, in order.
  List<Transaction> scripts() {
    return scripts;
  }

  /// Their statements, those of the first script first.
  List<Statement> statements() {
    return statements;
  }

  /// The place of a statement among all.
  int numberOf(Step.Sql statement) {
    return Objects.requireNonNull(numbers.get(statement));
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
