package io.bufferscope.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
  private static final long SEED = 5432;
  private static final Scope SCOPE = new Fixed(new SplittableRandom(1));

  private record Fixed(RandomGenerator random) implements Scope {
    private static final Map<String, Value> VARIABLES =
        Map.of(
            "one",
            Value.of(1),
            "half",
            Value.of(0.5),
            "none",
            Value.Null.NULL,
            "yes",
            Value.Truth.TRUE,
            "default_seed",
            Value.of(SEED));

    @Override
    public @Nullable Value variable(Name name) {
      return VARIABLES.get(name.text());
    }
  }

  private static Value value(String expression) throws SyntaxException {
    return ExpressionParser.parse(new Source(expression), 0, expression.length()).evaluate(SCOPE);
  }

  // The values were computed by pgbench 15.
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "1 + 2 * 3 => 7",
        "(1 + 2) * 3 => 9",
        "-7 / 2 => -3",
        "-7 % 3 => -1",
        "7 / 2.0 => 3.5",
        "1 - 2 - 3 => -4",
        "- 2 * 3 => -6",
        "-9223372036854775808 => -9223372036854775808",
        "2 + 3 << 1 => 10",
        "~5 + 1 => -7",
        "6 & 3 => 2",
        "6 | 3 => 7",
        "1 < 2 and 2 < 3 => true",
        "not 1 = 2 => true",
        "not true or true => true",
        "true or :none => true",
        "(:none and false) is null => true",
        "(:none or true) is null => true",
        "(true and :none) is null => true",
        "least(1, :none) is null => true",
        "hash(1, :none) is null => true",
        "ln(-1) => NaN",
        "1.0 / 0 => Infinity",
        "0.0 / 0 = 0.0 / 0 => false",
        "0.0 / 0 <> 0.0 / 0 => true",
        "- 9223372036854775808 => -9223372036854775808",
        "1 << 65 => 2",
        "1 >> -1 => 0",
        "abs(-9223372036854775808) => -9223372036854775808",
        "permute(-3, 10, 1) => 2",
        "1 is true => false",
        "-0.0 => 0",
        "-.5 => -0.5",
        ":none is null notnull => true",
        "CASE WHEN TRUE THEN Least(1, 2) END => 1",
        "false and :none is null => false",
        ":none is null => true",
        ":none isnull => true",
        "1 notnull => true",
        "1 is not null => true",
        ":yes is true => true",
        ":none + 1 is null => true",
        "case when :one = 1 then 10 else 20 end => 10",
        "case when 1 > 2 then 1 when 2 > 1 then 2 end => 2",
        "case when false then 1 end is null => true",
        "greatest(1, 3, 2) => 3",
        "least(1, 2.5, 3) => 1",
        "abs(-3) => 3",
        "int(5.4 + 3.8) => 9",
        "int(2.5) => 2",
        "double(5432) => 5432",
        "mod(54, 32) => 22",
        "pi() => 3.14159265358979",
        "pow(2.0, 10) => 1024",
        "sqrt(2.0) => 1.4142135623731",
        "exp(1.0) => 2.71828182845905",
        "ln(2.718281828459045) => 1",
        "1.0e20 => 1e+20",
        "0.00001 * 1 => 1e-05",
        "0.0001 * 1 => 0.0001",
        "hash(10, 5432) => -5817877081768721676",
        "hash_fnv1a(10, 5432) => -7793829335365542153",
        "hash_murmur2(10, 5432) => -5817877081768721676",
        "permute(3, 10, 42) => 4",
        "permute(77, 1000000, 7) => 756045",
        "permute(123456, 1000, 123) => 120",
        "permute(5, 7, 5432) => 2",
        "123456789.123456789 => 123456789.123457",
        "permute(0, 4) + permute(1, 4) + permute(2, 4) + permute(3, 4) => 6",
      })
  void anExpressionHasTheValueThatPgbenchGivesIt(String expression, String expected)
      throws SyntaxException {
    assertThat(value(expression).text()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1 / 0, division by zero",
    "5 % 0, division by zero",
    "9223372036854775807 + 1, bigint add out of range",
    "-9223372036854775808 / -1, bigint div out of range",
    "int(1.0e30), double to int overflow",
    "true + 1, cannot coerce boolean to int",
    "not 1, cannot coerce int to boolean",
    "true = true, cannot coerce boolean to int",
    ":missing, undefined variable \"missing\"",
    "'least(:none, 1 / 0)', division by zero",
    "'least(true, 1.5)', cannot coerce boolean to double",
    "'permute(3, 0)', permute size parameter must be greater than zero",
    "'random(0, 9223372036854775807)', random range is too large",
    "'random_gaussian(1, 2, 1.9)', gaussian parameter must be at least 2.0 (not 1.9)",
  })
  void whatHasNoValueIsToldInPgbenchsWords(String expression, String message) {
    assertThatThrownBy(() -> value(expression))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random(5, 4)",
        "random_zipfian(1, 10, 1.0)",
        "random_gaussian(1, 10, 1.9)",
        "random_exponential(1, 10, 0)",
        "permute(1, 0)"
      })
  void aDrawThatCannotBeMadeIsAnError(String expression) {
    assertThatThrownBy(() -> value(expression)).isInstanceOf(ScriptException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random(3, 7)",
        "random_zipfian(3, 7, 1.5)",
        "random_gaussian(3, 7, 2.5)",
        "random_exponential(3, 7, 2.5)"
      })
  void aDrawIsWithinItsBoundsAndReachesBoth(String expression) throws SyntaxException {
    boolean least = false;
    boolean most = false;
    for (int draw = 0; draw < 2000; draw++) {
      long drawn = value(expression).asLong();
      assertThat(drawn).isBetween(3L, 7L);
      least |= drawn == 3;
      most |= drawn == 7;
    }
    assertThat(least && most).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + | 4 | the end of the expression",
        "1 2 | 3 | expected an operator",
        "(1 + 2 | 7 | expected \")\"",
        "1 < 2 < 3 | 7 | parentheses",
        "sinus(1) | 1 | no function \"sinus\"",
        "random(1) | 1 | takes 2 arguments, not 1",
        "abs(1, 2) | 1 | takes 1 argument, not 2",
        "1 ? 2 | 3 | unexpected character \"?\"",
        "case 1 end | 6 | expected \"WHEN\"",
        "9223372036854775808 | 1 | overflow",
        "1e400 | 1 | double constant overflow in 1e400",
        "1 between 2 | 3 | found \"between\", expected an operator",
        "permute(1) | 1 | takes 2 or 3 arguments, not 1",
        ":1x | 1 | unexpected character \":\"",
        "1 is 5 | 6 | expected TRUE, FALSE or NULL",
      })
  void aSyntaxErrorTellsThePlaceAndWhatWasExpected(String expression, int column, String message) {
    assertThatThrownBy(() -> value(expression))
        .isInstanceOfSatisfying(
            SyntaxException.class,
            error -> {
              assertThat(error.getMessage()).contains(message);
              assertThat(error.line()).isEqualTo(1);
              assertThat(error.column()).isEqualTo(column);
            });
  }

  @Test
  void aPermutationMapsEachNumberToAnotherOne() throws SyntaxException {
    for (long size : new long[] {2, 3, 7, 8, 100, 1000}) {
      long[] seen = new long[(int) size];
      for (long number = 0; number < size; number++) {
        seen[(int) Permutation.of(number, size, SEED)]++;
      }
      assertThat(seen).containsOnly(1);
    }
  }

  @Test
  void theWholeRangeBelowTwoToThe63CanBeDrawnFrom() throws SyntaxException {
    for (int draw = 0; draw < 100; draw++) {
      assertThat(value("random(1, 9223372036854775807)").asLong()).isPositive();
    }
  }

  @Test
  void aDrawFromARangeThatChangesIsWithinTheRangeOfTheMoment() throws SyntaxException {
    String text = "random_zipfian(:n, 2 * :n, 1.5)";
    Expression draw = ExpressionParser.parse(new Source(text), 0, text.length());
    Bindings bindings = new Bindings(new Xoroshiro(1), SEED);
    for (long n = 1; n < 1000; n++) {
      bindings.set("n", Value.of(n));
      assertThat(draw.evaluate(bindings).asLong()).isBetween(n, 2 * n);
    }
  }
}
