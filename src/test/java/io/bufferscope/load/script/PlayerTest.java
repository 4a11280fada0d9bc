package io.bufferscope.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlayerTest {
  private final List<String> done = new ArrayList<>();
  private final Bindings bindings = new Bindings(new SplittableRandom(1), 42);
  private final Player player = new Player(bindings, nanos -> done.add("slept " + nanos));

  private static String filled(String text, Bindings with) {
    StringBuilder filled = new StringBuilder();
    Template.of(text).fill(with, filled);
    return filled.toString();
  }

  private List<String> play(String script) throws Exception {
    player.play(
        ScriptParser.parse(script), (statement, with) -> done.add(filled(statement.text(), with)));
    return done;
  }

  @Test
  void stepsAreCarriedOutInOrderWithTheValuesOfTheMoment() throws Exception {
    assertThat(play("\\set x 2\nSELECT :x;\n\\set x :x * 3\n\\sleep :x ms\nSELECT :x + 1;"))
        .containsExactly("SELECT 2", "slept 6000000", "SELECT 6 + 1");
  }

  @Test
  void theFirstBranchWhoseConditionIsMetIsTaken() throws Exception {
    String script =
        """
        \\if :x < 10
        SELECT 'low';
        \\elif :x < 20
        SELECT 'middle';
        \\else
        SELECT 'high';
        \\endif
        """;
    for (long x : new long[] {5, 15, 25}) {
      bindings.set("x", Value.of(x));
      play(script);
    }
    assertThat(done).containsExactly("SELECT 'low'", "SELECT 'middle'", "SELECT 'high'");
  }

  @Test
  void aConditionThatIsNullIsNotMet() throws Exception {
    assertThat(play("\\if null\nSELECT 1;\n\\endif\nSELECT 2;")).containsExactly("SELECT 2");
  }

  @Test
  void textFromOutsideStandsAsItIsAndCountsAsWhatItLooksLike() throws Exception {
    bindings.setText("id", "007");
    bindings.setText("flag", "t");
    bindings.setText("share", "1.50");
    bindings.setText("nothing", "null");
    assertThat(play("SELECT :id, ':share';\n\\set y :id + 1\n\\set z :share * 2\nSELECT :y, :z;"))
        .containsExactly("SELECT 007, '1.50'", "SELECT 8, 3");
    assertThat(bindings.variable("flag")).isEqualTo(Value.Truth.TRUE);
    assertThat(bindings.variable("nothing")).isEqualTo(Value.Null.NULL);
  }

  @Test
  void textThatLooksLikeNoValueIsAnErrorOnlyInAnExpression() throws Exception {
    bindings.setText("name", "O'Neill");
    assertThat(play("SELECT :name;")).containsExactly("SELECT O'Neill");
    assertThatThrownBy(() -> play("\\set x :name + 1"))
        .isInstanceOf(ScriptException.class)
        .hasMessage("malformed variable \"name\" value: \"O'Neill\"");
  }

  @Test
  void hashesTakeTheRunsSeedWhereNoneIsGiven() throws Exception {
    assertThat(play("\\set a hash(10)\n\\set b hash(10, 42)\nSELECT :a = :b;"))
        .singleElement()
        .satisfies(sql -> {
          String[] sides = sql.substring("SELECT ".length()).split(" = ", -1);
          assertThat(sides[0]).isEqualTo(sides[1]);
        });
  }

  @Test
  void whatAClientLooksUpByNameIsWhatAScriptSet() throws Exception {
    play("\\set x 1.50 * 2\n\\set y 1 = 1");
    assertThat(bindings.text("x")).isEqualTo("3");
    assertThat(bindings.variable("y")).isEqualTo(Value.Truth.TRUE);
    assertThat(bindings.text("z")).isNull();
    assertThat(bindings.variable("z")).isNull();
  }

  @Test
  void aVariableThatWasNeverSetStandsAsItIsWritten() throws Exception {
    assertThat(play("SELECT :nothing, ':nothing';")).containsExactly("SELECT :nothing, ':nothing'");
    assertThat(Template.of("SELECT :nothing").text(0, bindings)).isNull();
  }

  @Test
  void branchesThatAreNotTakenAreNotComputed() throws Exception {
    assertThat(
            play(
                """
                \\if false
                \\if 1 / 0
                \\endif
                \\elif true
                SELECT 1;
                \\elif 1 / 0
                \\else
                \\set x 1 / 0
                \\endif
                """))
        .containsExactly("SELECT 1");
  }

  @Test
  void aSleepOfAVariableLeavesOutWhatIsBehindThePoint() throws Exception {
    bindings.setText("delays", "3");
    assertThat(play("\\set x 1.7\n\\sleep :x ms\n\\sleep :delays us\n\\set x -5\n\\sleep :x"))
        .containsExactly("slept 1000000", "slept 3000", "slept 0");
  }

  @Test
  void aColumnThatNoVariableCanBeCalledAsIsAnError() {
    assertThatThrownBy(() -> bindings.setText("?column?", "1"))
        .isInstanceOf(ScriptException.class)
        .hasMessage("invalid variable name: \"?column?\"");
  }

  // The values were computed by pgbench 15.
  @ParameterizedTest
  @CsvSource({
    "' 12', 12",
    "-7, -7",
    "1e3, 1000",
    "inf, Infinity",
    "-Infinity, -Infinity",
    "NaN, NaN",
    "ye, true",
    "ON, true",
    "n, false",
    "of, false",
    "NULL, NULL"
  })
  void textFromOutsideIsReadAsPgbenchReadsIt(String text, String value) throws Exception {
    bindings.setText("x", text);
    assertThat(play("\\set y :x\nSELECT :y;")).containsExactly("SELECT " + value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "o", "12 ", "1.2.3", "9223372036854775808"})
  void textThatIsNoValueIsRefused(String text) {
    bindings.setText("x", text);
    assertThatThrownBy(() -> play("\\set y :x"))
        .isInstanceOf(ScriptException.class)
        .hasMessageStartingWith("malformed variable \"x\" value");
  }
}
