package io.bufferscope.load.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression of `\set`, `\if` or `\elif`. An operator or function with a null among its
/// arguments gives null, unless it is said otherwise.
public sealed interface Expression
    permits Expression.Constant,
        Expression.Variable,
        Expression.Call,
        Expression.And,
        Expression.Or,
        Expression.Case,
        Draw {
  /// Computes the value.
  ///
  /// @throws ScriptException where there is none
  Value evaluate(Scope scope);

  /// A value that stands in the script.
  record Constant(Value value) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return value;
    }
  }

  /// A variable, written with a colon in front.
  record Variable(Name name) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value value = scope.variable(name);
      if (value == null) {
        throw new ScriptException("undefined variable \"" + name.text() + "\"");
      }
      return value;
    }
  }

  /// A function or operator that computes all its arguments first.
  record Call(Function function, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Value evaluate(Scope scope) {
      return function.hasTwoOperands() ? ofTwo(scope) : ofMany(scope);
    }

    private Value ofTwo(Scope scope) {
      Value left = arguments.getFirst().evaluate(scope);
      Value right = arguments.getLast().evaluate(scope);
      boolean none = left instanceof Value.Null || right instanceof Value.Null;
      return none && !function.takesNull() ? Value.Null.NULL : function.apply(left, right);
    }

    private Value ofMany(Scope scope) {
      Value[] values = new Value[arguments.size()];
      boolean none = false;
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments.get(i).evaluate(scope);
        none |= values[i] instanceof Value.Null;
      }
      return none && !function.takesNull() ? Value.Null.NULL : function.apply(values);
    }
  }

  /// `AND`: the right side is computed only where the left is true; a left side that is null
  /// decides as well, where it would not in SQL.
  record And(Expression left, Expression right) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value one = left.evaluate(scope);
      if (one instanceof Value.Null || !one.asTruth()) {
        return one;
      }
      Value other = right.evaluate(scope);
      return other instanceof Value.Null ? other : Value.of(other.asTruth());
    }
  }

  /// `OR`: the right side is computed only where the left is false; a left side that is null
  /// decides as well, where it would not in SQL.
  record Or(Expression left, Expression right) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value one = left.evaluate(scope);
      if (one instanceof Value.Null || one.asTruth()) {
        return one;
      }
      Value other = right.evaluate(scope);
      return other instanceof Value.Null ? other : Value.of(other.asTruth());
    }
  }

  /// `CASE WHEN … THEN … ELSE … END`: of the results only the one needed is computed.
  ///
  /// @param otherwise null where there is no `ELSE`: null is the result then
  record Case(List<When> branches, @Nullable Expression otherwise) implements Expression {
    public Case {
      branches = List.copyOf(branches);
    }

    @Override
    public Value evaluate(Scope scope) {
      for (When branch : branches) {
        if (branch.condition().evaluate(scope).isMet()) {
          return branch.result().evaluate(scope);
        }
      }
      return otherwise == null ? Value.Null.NULL : otherwise.evaluate(scope);
    }
  }

  /// One branch of a `CASE`.
  record When(Expression condition, Expression result) {}
}
