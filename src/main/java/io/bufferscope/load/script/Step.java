package io.bufferscope.load.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a script does, one thing after the other.
public sealed interface Step {
  /// The line of the script that it begins in, from 1.
  int line();

  /// A statement for the server.
  ///
  /// @param text the statement, without its semicolon, variables as `:name`
  /// @param result what becomes of its rows
  record Sql(int line, String text, Result result) implements Step {}

  /// `\set`: gives a variable a value.
  record Assign(int line, Name variable, Expression value) implements Step {}

  /// `\sleep`: waits.
  ///
  /// @param time a number, or a variable that holds one
  /// @param nanosPerUnit of the unit that it is in
  record Sleep(int line, Expression time, long nanosPerUnit) implements Step {}

  /// `\if … \elif … \else … \endif`: the first branch whose condition is met.
  ///
  /// @param otherwise empty where there is no `\else`
  record Choice(int line, List<Branch> branches, List<Step> otherwise) implements Step {
    public Choice {
      branches = List.copyOf(branches);
      otherwise = List.copyOf(otherwise);
    }
  }

  /// A branch of a [Choice].
  record Branch(Expression condition, List<Step> steps) {
    public Branch {
      steps = List.copyOf(steps);
    }
  }

  /// What becomes of a statement's rows.
  ///
  /// @param kind whether they are kept
  /// @param prefix what the names of the variables begin with
  record Result(Kind kind, String prefix) {
    /// Rows are received and not looked at.
    static final Result IGNORED = new Result(Kind.IGNORED, "");
  }

  /// Whether rows are kept.
  enum Kind {
    /// Received and not looked at.
    IGNORED,
    /// `\gset`: exactly one row of the last statement, whose columns become variables.
    ONE_ROW,
    /// `\aset`: the last row of each statement that has one.
    LAST_ROW
  }

  /// The result of a statement; null for anything else.
  static @Nullable Sql sql(Step step) {
    return step instanceof Sql sql ? sql : null;
  }
}
