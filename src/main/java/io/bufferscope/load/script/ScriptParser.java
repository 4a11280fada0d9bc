package io.bufferscope.load.script;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a script as pgbench does: statements that end with a semicolon or at a backslash, and
/// commands that begin with a backslash and end with their line.
public final class ScriptParser {
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_\\x{80}-\\x{10ffff}]+");
  private static final Pattern DURATION = Pattern.compile("(:?[^:]*?)(us|ms|s)?");
  private static final String CONTINUATION = "\\\\\\r?\\n";

  private final Source source;
  private final StatementScanner scanner;
  private final Deque<Level> levels = new ArrayDeque<>();

  /// The steps of a branch that is being read, and those of its choice that came before.
  private static final class Level {
    final int at;
    final List<Step.Branch> branches = new ArrayList<>();
    @Nullable Expression condition;
    List<Step> steps = new ArrayList<>();
    boolean inElse;

    Level(int at, @Nullable Expression condition) {
      this.at = at;
      this.condition = condition;
    }
  }

  /// A command of a line.
  ///
  /// @param at where its backslash is
  /// @param name without the backslash, in lower case
  /// @param from where its arguments begin
  /// @param end where its line ends
  private record Command(int at, String name, int from, int end) {}

  private ScriptParser(String text) {
    this.source = new Source(text);
    this.scanner = new StatementScanner(text);
    levels.push(new Level(0, null));
  }

  /// The steps of a script.
  ///
  /// @param text the whole file
  /// @throws SyntaxException where it cannot be understood, or asks for what is not done here
  public static List<Step> parse(String text) throws SyntaxException {
    return new ScriptParser(text).parse();
  }

  private List<Step> parse() throws SyntaxException {
    int from = 0;
    while (from < source.text().length()) {
      StatementScanner.Found found = scanner.next(from);
      if (!found.text().isEmpty()) {
        add(new Step.Sql(source.line(found.from()), found.text(), Step.Result.IGNORED));
      }
      from = found.end();
      if (found.atBackslash()) {
        Command command = command(from);
        carryOut(command, !found.text().isEmpty());
        from = command.end();
      }
    }
    Level last = levels.pop();
    if (!levels.isEmpty()) {
      throw source.error(last.at, "\\if without matching \\endif");
    }
    if (last.steps.isEmpty()) {
      throw source.error(0, "the script is empty, expected a statement or a command");
    }
    return List.copyOf(last.steps);
  }

  private void add(Step step) {
    levels.element().steps.add(step);
  }

  private Command command(int at) throws SyntaxException {
    String text = source.text();
    Matcher name = Pattern.compile("[a-zA-Z]+").matcher(text).region(at + 1, text.length());
    if (!name.lookingAt()) {
      throw source.error(at, "found \"\\\", expected the name of a command behind it");
    }
    Matcher line =
        Pattern.compile("(?:" + CONTINUATION + "|[^\\n])*")
            .matcher(text)
            .region(name.end(), text.length());
    int end = line.lookingAt() ? line.end() : name.end();
    return new Command(at, name.group().toLowerCase(Locale.ROOT), name.end(), end);
  }

  private void carryOut(Command command, boolean afterStatement) throws SyntaxException {
    switch (command.name()) {
      case "set" -> assign(command);
      case "sleep" -> sleep(command);
      case "if" -> levels.push(new Level(command.at(), condition(command)));
      case "elif" -> nextBranch(command, condition(command), false);
      case "else" -> {
        refuseArguments(command);
        nextBranch(command, null, true);
      }
      case "endif" -> endIf(command);
      case "gset" -> keep(command, Step.Kind.ONE_ROW, afterStatement);
      case "aset" -> keep(command, Step.Kind.LAST_ROW, afterStatement);
      case "startpipeline", "endpipeline", "syncpipeline" ->
          throw source.error(
              command.at(),
              "\\"
                  + command.name()
                  + " is not possible: the driver has no pipelines of scripts;"
                  + " leave the pipeline commands out");
      case "shell", "setshell" ->
          throw source.error(
              command.at(),
              "\\" + command.name() + " is refused: a script runs no programs of this machine");
      default ->
          throw source.error(
              command.at(),
              "there is no command \\"
                  + command.name()
                  + ", expected \\set, \\sleep, \\if, \\elif, \\else, \\endif, \\gset or \\aset");
    }
  }

  private void assign(Command command) throws SyntaxException {
    Matcher name = WORD.matcher(source.text()).region(command.from(), command.end());
    if (!name.find()) {
      throw source.error(command.end(), "expected \\set name expression");
    }
    if (!NAME.matcher(name.group()).matches()) {
      throw source.error(name.start(), "\"" + name.group() + "\" is no name of a variable");
    }
    Expression value = ExpressionParser.parse(source, name.end(), command.end());
    add(new Step.Assign(source.line(command.at()), name.group(), value));
  }

  private void sleep(Command command) throws SyntaxException {
    List<String> words = words(command);
    Matcher time = DURATION.matcher(String.join("", words));
    if (words.isEmpty() || words.size() > 2 || !time.matches() || time.group(1).isEmpty()) {
      throw source.error(command.at(), "expected \\sleep number [us | ms | s]");
    }
    String unit = time.group(2) == null ? "s" : time.group(2);
    long nanos = unit.equals("us") ? 1_000 : unit.equals("ms") ? 1_000_000 : 1_000_000_000;
    add(new Step.Sleep(source.line(command.at()), number(command, time.group(1)), nanos));
  }

  private Expression number(Command command, String text) throws SyntaxException {
    if (text.startsWith(":") && NAME.matcher(text.substring(1)).matches()) {
      return new Expression.Variable(text.substring(1));
    }
    if (text.matches("\\d{1,18}")) {
      return new Expression.Constant(Value.of(Long.parseLong(text)));
    }
    throw source.error(
        command.at(), "found \"" + text + "\", expected an integer or a variable to sleep for");
  }

  private Expression condition(Command command) throws SyntaxException {
    return ExpressionParser.parse(source, command.from(), command.end());
  }

  private void nextBranch(Command command, @Nullable Expression condition, boolean otherwise)
      throws SyntaxException {
    Level level = open(command);
    if (level.inElse) {
      throw source.error(command.at(), "\\" + command.name() + " after \\else");
    }
    close(level);
    level.condition = condition;
    level.inElse = otherwise;
    level.steps = new ArrayList<>();
  }

  private void endIf(Command command) throws SyntaxException {
    refuseArguments(command);
    Level level = open(command);
    if (!level.inElse) {
      close(level);
      level.steps = List.of();
    }
    levels.pop();
    add(new Step.Choice(source.line(level.at), level.branches, level.steps));
  }

  private Level open(Command command) throws SyntaxException {
    if (levels.size() == 1) {
      throw source.error(command.at(), "\\" + command.name() + " without matching \\if");
    }
    return levels.element();
  }

  private static void close(Level level) {
    if (level.condition != null) {
      level.branches.add(new Step.Branch(level.condition, level.steps));
    }
  }

  private void keep(Command command, Step.Kind kind, boolean afterStatement)
      throws SyntaxException {
    List<Step> steps = levels.element().steps;
    Step.@Nullable Sql sql = steps.isEmpty() ? null : Step.sql(steps.getLast());
    if (sql == null || sql.result() != Step.Result.IGNORED) {
      throw source.error(command.at(), "\\" + command.name() + " must follow an SQL command");
    }
    if (!afterStatement) {
      throw source.error(
          command.at(),
          "\\"
              + command.name()
              + " stands in the place of the statement's semicolon; leave the"
              + " semicolon out");
    }
    List<String> words = words(command);
    if (words.size() > 1 || (words.size() == 1 && !NAME.matcher(words.getFirst()).matches())) {
      throw source.error(command.from(), "expected \\" + command.name() + " [prefix]");
    }
    String prefix = words.isEmpty() ? "" : words.getFirst();
    steps.set(
        steps.size() - 1, new Step.Sql(sql.line(), sql.text(), new Step.Result(kind, prefix)));
  }

  private void refuseArguments(Command command) throws SyntaxException {
    if (!words(command).isEmpty()) {
      throw source.error(
          command.from(), "\\" + command.name() + " takes no argument: expected the line's end");
    }
  }

  private List<String> words(Command command) {
    return WORD.matcher(source.text())
        .region(command.from(), command.end())
        .results()
        .map(found -> found.group())
        .toList();
  }
}
