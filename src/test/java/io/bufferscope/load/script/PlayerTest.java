package io.bufferscope.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlayerTest {
  private final List<String> done = new ArrayList<>();
  private final Bindings bindings = new Bindings(new SplittableRandom(1), 42);
  private final Player player = new Player(bindings, nanos -> done.add("slept " + nanos));

  private static String filled(String text, Bindings with) {
    Template template = Template.of(text);
    StringBuilder filled = new StringBuilder();
    for (int i = 0; i < template.names().size(); i++) {
      filled.append(template.texts().get(i)).append(with.text(template.names().get(i)));
    }
    return filled.append(template.texts().getLast()).toString();
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
    assertThat(bindings.variable("flag")).isEqualTo(Value.TRUE);
    assertThat(bindings.variable("nothing")).isEqualTo(Value.NULL);
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
}
