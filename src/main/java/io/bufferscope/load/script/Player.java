package io.bufferscope.load.script;

import java.sql.SQLException;
import java.util.List;

/// Carries out a script's steps for one client.
public final class Player {
  private final Bindings bindings;
  private final Sleeper sleeper;

  /// Carries out statements.
  @FunctionalInterface
  public interface Server {
    /// Sends a statement with the present values of its variables, and keeps of its rows what the
    /// step says.
    void execute(Step.Sql statement, Bindings bindings) throws SQLException;
  }

  /// Waits.
  @FunctionalInterface
  public interface Sleeper {
    /// Waits that long, or shorter where the load ends before.
    void sleep(long nanos);
  }

  /// @param bindings the client's variables
  public Player(Bindings bindings, Sleeper sleeper) {
    this.bindings = bindings;
    this.sleeper = sleeper;
  }

  /// Carries out steps in order.
  ///
  /// @param server carries out the statements
  /// @throws SQLException where a statement failed
  /// @throws ScriptException where an expression has no value
  public void play(List<Step> steps, Server server) throws SQLException {
    for (Step step : steps) {
      switch (step) {
        case Step.Sql statement -> server.execute(statement, bindings);
        case Step.Assign assign ->
            bindings.set(assign.variable(), assign.value().evaluate(bindings));
        case Step.Sleep sleep -> sleep(sleep);
        case Step.Choice choice -> play(chosen(choice), server);
      }
    }
  }

  private List<Step> chosen(Step.Choice choice) {
    for (Step.Branch branch : choice.branches()) {
      if (branch.condition().evaluate(bindings).isMet()) {
        return branch.steps();
      }
    }
    return choice.otherwise();
  }

  private void sleep(Step.Sleep sleep) {
    // What is behind the point counts for nothing, as with pgbench.
    long units = Math.max(0, (long) sleep.time().evaluate(bindings).asDouble());
    long most = Long.MAX_VALUE / sleep.nanosPerUnit();
    sleeper.sleep(Math.min(units, most) * sleep.nanosPerUnit());
  }
}
