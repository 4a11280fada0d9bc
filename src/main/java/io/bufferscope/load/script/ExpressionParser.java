package io.bufferscope.load.script;

import io.bufferscope.load.script.Tokens.Kind;
import io.bufferscope.load.script.Tokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads an expression, by the precedence of its operators: `OR`; `AND`; `NOT`; `IS`; comparisons;
/// bits; sums; products; signs (manual, pgbench, "Built-In Operators").
final class ExpressionParser {
  private static final int OR = 1;
  private static final int AND = 2;
  private static final int NOT = 3;
  private static final int IS = 4;
  private static final int COMPARISON = 5;
  private static final int BITS = 6;
  private static final int SUM = 7;
  private static final int PRODUCT = 8;
  private static final int SIGN = 9;
  private static final String OPERAND = "a number, a variable, a function or \"(\"";

  private final Tokens tokens;

  private ExpressionParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /// The expression between two places of a script.
  static Expression parse(Source source, int from, int end) throws SyntaxException {
    ExpressionParser parser = new ExpressionParser(new Tokens(source, from, end));
    Expression expression = parser.expression(OR);
    if (parser.tokens.peek().kind() != Kind.END) {
      throw parser.tokens.unexpected("an operator or the end of the expression");
    }
    return expression;
  }

  /// An operator between two operands.
  private record Infix(int precedence, Maker maker) {}

  @FunctionalInterface
  private interface Maker {
    Expression of(Expression left, Expression right);
  }

  /// Reads an expression whose operators bind at least as strongly as that.
  private Expression expression(int weakest) throws SyntaxException {
    Expression left = operand();
    int strongest = SIGN;
    while (true) {
      Token operator = tokens.peek();
      if (weakest <= IS && isTest(operator)) {
        // What is tested needs no parentheses, whatever follows.
        left = test(left);
        strongest = SIGN;
        continue;
      }
      Optional<Infix> infix = infix(operator);
      if (infix.isEmpty() || infix.get().precedence() < weakest) {
        return left;
      }
      int precedence = infix.get().precedence();
      if (precedence > strongest) {
        throw tokens.unexpected("parentheses around a comparison that is compared again");
      }
      Token _ = tokens.take();
      left = infix.get().maker().of(left, expression(precedence + 1));
      strongest = precedence == COMPARISON ? COMPARISON - 1 : precedence;
    }
  }

  private static boolean isTest(Token token) {
    return token.is("is") || token.is("isnull") || token.is("notnull");
  }

  private Expression test(Expression tested) throws SyntaxException {
    Token word = tokens.take();
    boolean negated = word.is("notnull") || (word.is("is") && tokens.takeIf("not").isPresent());
    Value wanted = word.is("is") ? testedFor() : Value.Null.NULL;
    Expression is = call(Function.IS, tested, new Expression.Constant(wanted));
    return negated ? call(Function.NOT, is) : is;
  }

  private Value testedFor() throws SyntaxException {
    @Nullable Value wanted = literal(tokens.peek());
    if (wanted == null) {
      throw tokens.unexpected("TRUE, FALSE or NULL");
    }
    Token _ = tokens.take();
    return wanted;
  }

  private static @Nullable Value literal(Token token) {
    return token.is("true")
        ? Value.Truth.TRUE
        : token.is("false") ? Value.Truth.FALSE : token.is("null") ? Value.Null.NULL : null;
  }

  private static Optional<Infix> infix(Token token) {
    if (token.kind() != Kind.SIGN && token.kind() != Kind.WORD) {
      return Optional.empty();
    }
    return switch (token.text()) {
      case "or" -> Optional.of(new Infix(OR, Expression.Or::new));
      case "and" -> Optional.of(new Infix(AND, Expression.And::new));
      case "=" -> infix(COMPARISON, Function.EQUAL);
      case "<>", "!=" -> infix(COMPARISON, Function.NOT_EQUAL);
      case "<" -> infix(COMPARISON, Function.LESS);
      case "<=" -> infix(COMPARISON, Function.LESS_OR_EQUAL);
      case ">" -> turned(Function.LESS);
      case ">=" -> turned(Function.LESS_OR_EQUAL);
      case "|" -> infix(BITS, Function.BIT_OR);
      case "#" -> infix(BITS, Function.BIT_XOR);
      case "&" -> infix(BITS, Function.BIT_AND);
      case "<<" -> infix(BITS, Function.SHIFT_LEFT);
      case ">>" -> infix(BITS, Function.SHIFT_RIGHT);
      case "+" -> infix(SUM, Function.ADD);
      case "-" -> infix(SUM, Function.SUBTRACT);
      case "*" -> infix(PRODUCT, Function.MULTIPLY);
      case "/" -> infix(PRODUCT, Function.DIVIDE);
      case "%" -> infix(PRODUCT, Function.MOD);
      default -> Optional.empty();
    };
  }

  private static Optional<Infix> infix(int precedence, Function function) {
    return Optional.of(new Infix(precedence, (left, right) -> call(function, left, right)));
  }

  private static Optional<Infix> turned(Function function) {
    return Optional.of(new Infix(COMPARISON, (left, right) -> call(function, right, left)));
  }

  private static Expression call(Function function, Expression... arguments) {
    return new Expression.Call(function, List.of(arguments));
  }

  private Expression operand() throws SyntaxException {
    Token token = tokens.take();
    return switch (token.kind()) {
      case NUMBER -> new Expression.Constant(number(token, ""));
      case VARIABLE -> new Expression.Variable(Name.of(token.text()));
      case WORD -> word(token);
      case SIGN -> sign(token);
      case END -> throw tokens.unexpected(OPERAND);
    };
  }

  private Expression sign(Token token) throws SyntaxException {
    return switch (token.text()) {
      case "(" -> {
        Expression inner = expression(OR);
        tokens.expect(")");
        yield inner;
      }
      case "+" -> expression(SIGN);
      case "-" -> negative();
      case "~" -> call(Function.BIT_NOT, expression(BITS + 1));
      default -> throw tokens.error(token, "found " + token.told() + ", expected " + OPERAND);
    };
  }

  /// As with pgbench, a negative number is 0 less a number, so that 0.0 has no sign; but the least
  /// integer has no positive counterpart, and an integer's sign belongs to it.
  private Expression negative() throws SyntaxException {
    if (tokens.peek().kind() == Kind.NUMBER) {
      return new Expression.Constant(number(tokens.take(), "-"));
    }
    return call(Function.SUBTRACT, new Expression.Constant(Value.of(0)), expression(SIGN));
  }

  private Value number(Token token, String sign) throws SyntaxException {
    String text = sign + token.text();
    if (!token.text().chars().allMatch(Character::isDigit)) {
      double number = Double.parseDouble(token.text());
      if (Double.isInfinite(number)) {
        throw tokens.error(token, "double constant overflow in " + text);
      }
      return Value.of(sign.isEmpty() ? number : 0 - number);
    }
    try {
      return Value.of(Long.parseLong(text));
    } catch (NumberFormatException cause) {
      throw tokens.error(token, "bigint constant overflow in " + text);
    }
  }

  private Expression word(Token word) throws SyntaxException {
    @Nullable Value literal = literal(word);
    if (literal != null) {
      return new Expression.Constant(literal);
    }
    return switch (word.text()) {
      case "not" -> call(Function.NOT, expression(NOT));
      case "case" -> choice();
      default -> function(word);
    };
  }

  private Expression choice() throws SyntaxException {
    List<Expression.When> branches = new ArrayList<>();
    tokens.expect("when");
    do {
      Expression condition = expression(OR);
      tokens.expect("then");
      branches.add(new Expression.When(condition, expression(OR)));
    } while (tokens.takeIf("when").isPresent());
    @Nullable Expression otherwise = tokens.takeIf("else").isPresent() ? expression(OR) : null;
    tokens.expect("end");
    return new Expression.Case(branches, otherwise);
  }

  private Expression function(Token name) throws SyntaxException {
    Function function =
        Function.named(name.text())
            .orElseThrow(() ->
                tokens.error(name, "there is no function \"" + name.text() + "\" in pgbench"));
    tokens.expect("(");
    List<Expression> arguments = new ArrayList<>();
    if (tokens.takeIf(")").isEmpty()) {
      do {
        arguments.add(expression(OR));
      } while (tokens.takeIf(",").isPresent());
      tokens.expect(")");
    }
    if (!function.takes(arguments.size())) {
      throw tokens.error(
          name,
          name.text() + " takes " + function.argumentsInWords() + ", not " + arguments.size());
    }
    return function.of(arguments);
  }
}
