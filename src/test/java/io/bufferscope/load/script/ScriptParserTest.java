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
                SELECT :x$$;$$, a::x$$;
                -- nothing; here
                SELECT 3
                """))
        .containsExactly(
            "SELECT 'a;b', \"c;d\", $$e;f$$, $x$g;$$;h$x$, E'i\\';j' /* k; /* l; */ m; */",
            "SELECT (1; 2)",
            "SELECT :x$$;$$, a::x$$",
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

  @Test
  void commandsGoOnBehindABackslashAtTheEndOfTheLineAsWell() throws SyntaxException {
    assertThat(ScriptParser.parse("\\set\\\n x\\\r\n 1\n\\sleep \\\n 10\\\n MS\n"))
        .containsExactly(
            new Step.Assign(1, Name.of("x"), new Expression.Constant(Value.of(1))),
            new Step.Sleep(4, new Expression.Constant(Value.of(10)), 1_000_000));
  }

  @Test
  void aSleepIsOfSecondsWhereNoUnitIsGivenAndAVariableKeepsItsName() throws SyntaxException {
    assertThat(ScriptParser.parse("\\sleep 5\n\\sleep +5us\n\\sleep :xs\n\\sleep :ms us\n"))
        .containsExactly(
            new Step.Sleep(1, new Expression.Constant(Value.of(5)), 1_000_000_000),
            new Step.Sleep(2, new Expression.Constant(Value.of(5)), 1_000),
            new Step.Sleep(3, new Expression.Variable(Name.of("xs")), 1_000_000_000),
            new Step.Sleep(4, new Expression.Variable(Name.of("ms")), 1_000));
  }

  @Test
  void aSemicolonBehindABackslashJoinsStatements() throws SyntaxException {
    assertThat(statements("SELECT 1 \\; SELECT 2\\:x \\gset\nSELECT 3;"))
        .containsExactly("SELECT 1 ; SELECT 2:x", "SELECT 3");
  }

  @Test
  void rowsAreKeptAlsoBehindASemicolon() throws SyntaxException {
    assertThat(ScriptParser.parse("SELECT 1 AS a;\n\n\\gset\n"))
        .containsExactly(new Step.Sql(1, "SELECT 1 AS a", new Step.Result(Step.Kind.ONE_ROW, "")));
  }

  @Test
  void aSemicolonAloneAndACommentAreSentAsPgbenchDoes() throws SyntaxException {
    assertThat(statements(";\n/* what; it is */\n\\set x 1\n"))
        .containsExactly("", "/* what; it is */", "Assign");
  }

  @Test
  void theBodyOfAFunctionInSqlHasItsSemicolons() throws SyntaxException {
    assertThat(
            statements(
                """
                CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC
                  SELECT CASE WHEN true THEN 1 END; SELECT 2;
                END;
                BEGIN; END;
                """))
        .hasSize(3)
        .endsWith("BEGIN", "END");
  }

  @Test
  void aLineIsWhereTheStatementBegins() throws SyntaxException {
    assertThat(ScriptParser.parse("\n-- one\n\n/* two */\nSELECT 1;\n\n  SELECT 2;"))
        .extracting(Step::line)
        .containsExactly(4, 7);
  }

  @Test
  void longQuotesCommentsAndLinesAreRead() throws SyntaxException {
    String many = "it''s ".repeat(100_000);
    String script =
        "SELECT '%s', E'%s', $$%s$$ /* %s */;\n\\set x %s 1\n"
            .formatted(many, many, many, many, " ".repeat(100_000));
    assertThat(ScriptParser.parse(script)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1;\\n\\\\foo | 2 | 1 | there is no command \\foo",
        "\\\\if1\\nSELECT 1; | 1 | 1 | there is no command \\if1",
        "\\\\set | 1 | 5 | found the end of the line, expected a variable's name",
        "\\\\set x | 1 | 7 | found the end of the expression, expected a number",
        "\\\\set 1- 2 | 1 | 6 | expected a variable's name",
        "\\\\set 1x 2 | 1 | 6 | found \"1x\", expected a variable's name",
        "\\\\set x 1 +\\nSELECT 1; | 1 | 11 | expected a number",
        "\\\\if true\\nSELECT 1; | 1 | 1 | without matching \\endif",
        "\\\\if\\nSELECT 1; | 1 | 4 | found the end of the expression",
        "\\\\endif | 1 | 1 | without matching \\if",
        "\\\\elif 1 | 1 | 1 | without matching \\if",
        "\\\\if 1\\n\\\\else\\n\\\\else\\n\\\\endif | 3 | 1 | \\else after \\else",
        "\\\\if 1\\n\\\\else\\n\\\\elif 1\\n\\\\endif | 3 | 1 | \\elif after \\else",
        "\\\\if 1\\n\\\\else 1 | 2 | 7 | found \"1\", expected the end of the line",
        "\\\\gset | 1 | 1 | must follow an SQL command",
        "SELECT 1 \\\\gset\\n\\\\gset | 2 | 1 | must follow an SQL command",
        "SELECT 1;\\n\\\\if 1\\n\\\\gset | 3 | 1 | must follow an SQL command",
        "SELECT 1 \\\\gset a b | 1 | 18 | found \"b\", expected the end of the line",
        "SELECT 1 \\\\gset a- | 1 | 16 | expected a variable's name",
        "\\\\sleep | 1 | 7 | expected a time to sleep",
        "\\\\sleep soon | 1 | 8 | found \"soon\", expected an integer or a variable",
        "\\\\sleep 1.5 ms | 1 | 8 | found \"1.5\", expected an integer or a variable",
        "\\\\sleep 1 h | 1 | 10 | found \"h\", expected a unit: us, ms or s",
        "\\\\sleep 1h | 1 | 9 | found \"h\", expected a unit: us, ms or s",
        "\\\\sleep 1 s now | 1 | 12 | found \"now\", expected the end of the line",
        "SELECT 1 \\\\\\nFROM x; | 1 | 10 | expected the name of a command",
        "\\\\startpipeline | 1 | 1 | is not possible",
        "\\\\syncpipeline | 1 | 1 | is not possible",
        "\\\\endpipeline | 1 | 1 | is not possible",
        "\\\\shell ls | 1 | 1 | is refused",
        "\\\\setshell x ls | 1 | 1 | is refused",
        "-- nothing | 1 | 1 | the script is empty",
      })
  void whatCannotBeUnderstoodIsToldWithItsPlace(
      String script, int line, int column, String message) {
    String text = script.replace("\\\\", "\\").replace("\\n", "\n");
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
