package io.bufferscope.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptParserTest {
  private static List<String> statements(String script) throws SyntaxException {
    return ScriptParser.parse(script).stream()
        .map(step -> step instanceof Step.Sql sql ? sql.text() : step.getClass().getSimpleName())
        .toList();
  }

  @Test
  void pgbenchsOwnTransactionIsUnderstood() throws SyntaxException {
    String script =
        """
        \\set aid random(1, 100000 * :scale)
        \\set delta random(-5000, 5000)
        BEGIN;
        UPDATE pgbench_accounts SET abalance = abalance + :delta
          WHERE aid = :aid; -- the account
        SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
        END;
        """;
    assertThat(statements(script))
        .containsExactly(
            "Assign",
            "Assign",
            "BEGIN",
            "UPDATE pgbench_accounts SET abalance = abalance + :delta\n  WHERE aid = :aid",
            "SELECT abalance FROM pgbench_accounts WHERE aid = :aid",
            "END");
    assertThat(ScriptParser.parse(script)).extracting(Step::line).containsExactly(1, 2, 3, 4, 6, 7);
  }

  @Test
  void aSemicolonInsideQuotesCommentsAndParenthesesEndsNothing() throws SyntaxException {
    assertThat(
            statements(
                """
                SELECT 'a;b', "c;d", $$e;f$$, $x$g;$$;h$x$, E'i\\';j' /* k; /* l; */ m; */;
                SELECT (1; 2);
                -- nothing; here
                SELECT 3
                """))
        .containsExactly(
            "SELECT 'a;b', \"c;d\", $$e;f$$, $x$g;$$;h$x$, E'i\\';j' /* k; /* l; */ m; */",
            "SELECT (1; 2)",
            "SELECT 3");
  }

  @Test
  void aChoiceHasItsBranches() throws SyntaxException {
    List<Step> steps =
        ScriptParser.parse(
            """
            \\if :x > 1
              SELECT 1;
              \\if :y
                SELECT 2;
              \\endif
            \\elif :x = 1
              \\sleep 10ms
            \\else
              SELECT 3;
            \\endif
            """);
    assertThat(steps)
        .singleElement()
        .isInstanceOfSatisfying(
            Step.Choice.class,
            choice -> {
              assertThat(choice.branches()).hasSize(2);
              assertThat(choice.branches().getFirst().steps())
                  .hasExactlyElementsOfTypes(Step.Sql.class, Step.Choice.class);
              assertThat(choice.branches().getLast().steps())
                  .containsExactly(
                      new Step.Sleep(7, new Expression.Constant(Value.of(10)), 1_000_000));
              assertThat(choice.otherwise()).hasSize(1);
            });
  }

  @Test
  void rowsAreKeptWhereItIsSaidBehindTheStatement() throws SyntaxException {
    List<Step> steps = ScriptParser.parse("SELECT 1 AS a, 2 AS b \\gset p_\nSELECT :p_a \\aset\n");
    assertThat(steps)
        .extracting(step -> ((Step.Sql) step).result())
        .containsExactly(
            new Step.Result(Step.Kind.ONE_ROW, "p_"), new Step.Result(Step.Kind.LAST_ROW, ""));
  }

  @Test
  void anExpressionGoesOnBehindABackslashAtTheEndOfTheLine() throws SyntaxException {
    List<Step> steps = ScriptParser.parse("\\set x 1 + \\\n  2\nSELECT :x;\n");
    assertThat(steps).hasSize(2);
    assertThat(((Step.Assign) steps.getFirst()).value())
        .isEqualTo(
            new Expression.Call(
                Function.ADD,
                List.of(
                    new Expression.Constant(Value.of(1)), new Expression.Constant(Value.of(2)))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1;\\n\\\\foo | 2 | 1 | there is no command \\foo",
        "\\\\set | 1 | 5 | expected \\set name expression",
        "\\\\set 1- 2 | 1 | 6 | no name of a variable",
        "\\\\set x 1 +\\nSELECT 1; | 1 | 11 | expected a number",
        "\\\\if true\\nSELECT 1; | 1 | 1 | without matching \\endif",
        "\\\\endif | 1 | 1 | without matching \\if",
        "\\\\if 1\\n\\\\else\\n\\\\else\\n\\\\endif | 3 | 1 | \\else after \\else",
        "\\\\gset | 1 | 1 | must follow an SQL command",
        "SELECT 1;\\n\\\\gset | 2 | 1 | in the place of the statement's semicolon",
        "\\\\sleep soon | 1 | 1 | expected an integer or a variable",
        "\\\\sleep 1 h | 1 | 1 | expected an integer or a variable",
        "\\\\startpipeline | 1 | 1 | is not possible",
        "\\\\shell ls | 1 | 1 | is refused",
        "-- nothing | 1 | 1 | the script is empty",
      })
  void whatCannotBeUnderstoodIsToldWithItsPlace(
      String script, int line, int column, String message) {
    String text = script.replace("\\n", "\n").replace("\\\\", "\\");
    assertThatThrownBy(() -> ScriptParser.parse(text))
        .isInstanceOfSatisfying(
            SyntaxException.class,
            error -> {
              assertThat(error.getMessage()).contains(message);
              assertThat(error.line()).isEqualTo(line);
              assertThat(error.column()).isEqualTo(column);
            });
  }

  @Test
  void aTemplateIsCutAtItsVariablesAndNotAtTypesAndTimes() {
    Template template = Template.of("SELECT :a::int, ':b', '12:30', x::text WHERE y = :a");
    assertThat(template.names()).containsExactly("a", "b", "a");
    assertThat(template.texts())
        .containsExactly("SELECT ", "::int, '", "', '12:30', x::text WHERE y = ", "");
  }
}
