package io.bufferscope.load.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression of `\set`, `\if` or `\elif`. Booleans have three values, as in SQL; an operator or
/// function with a null among its arguments gives null, unless it is said otherwise.
public sealed interface Expression {
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
  record Variable(String name) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value value = scope.variable(name);
      if (value == null) {
        throw new ScriptException("undefined variable \"" + name + "\"");
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
      Value[] values = new Value[arguments.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments.get(i).evaluate(scope);
        if (values[i] instanceof Value.Null && !function.takesNull()) {
          return Value.NULL;
        }
      }
      return function.apply(values, scope);
    }
  }

  /// `AND`: the right side is computed only where the left does not decide.
  record And(Expression left, Expression right) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value one = left.evaluate(scope);
      if (!(one instanceof Value.Null) && !one.asTruth()) {
        return Value.FALSE;
      }
      Value other = right.evaluate(scope);
      if (other instanceof Value.Null) {
        return Value.NULL;
      }
      return !other.asTruth() ? Value.FALSE : one instanceof Value.Null ? Value.NULL : Value.TRUE;
    }
  }

  /// `OR`: the right side is computed only where the left does not decide.
  record Or(Expression left, Expression right) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value one = left.evaluate(scope);
      if (!(one instanceof Value.Null) && one.asTruth()) {
        return Value.TRUE;
      }
      Value other = right.evaluate(scope);
      if (other instanceof Value.Null) {
        return Value.NULL;
      }
      return other.asTruth() ? Value.TRUE : one instanceof Value.Null ? Value.NULL : Value.FALSE;
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
      return otherwise == null ? Value.NULL : otherwise.evaluate(scope);
    }
  }

  /// One branch of a `CASE`.
  record When(Expression condition, Expression result) {}
}
