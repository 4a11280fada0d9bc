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
  private static final String CONTINUATION = "\\\\\\r?\\n";
  private static final Pattern WORD = Pattern.compile("(?:(?!" + CONTINUATION + ")\\S)++");
  private static final Pattern LINE = Pattern.compile("(?:" + CONTINUATION + "|[^\\n])*+");
  private static final Pattern TIME = Pattern.compile("(?<number>[-+]?\\d{1,18})(?<unit>\\D.*)?");

  private static final long NANOS_PER_SECOND = 1_000_000_000;

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

  /// An argument of a command.
  ///
  /// @param at where it begins
  private record Word(String text, int at) {
    int end() {
      return at + text.length();
    }

    Word from(int offset) {
      return new Word(text.substring(offset), at + offset);
    }
  }

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
      if (found.isStatement()) {
        add(new Step.Sql(source.line(found.from()), found.text(), Step.Result.IGNORED));
      }
      from = found.end();
      if (found.ending() == StatementScanner.Ending.BACKSLASH) {
        Command command = command(from);
        carryOut(command);
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
    Matcher line = LINE.matcher(source.text()).region(at + 1, source.text().length());
    int end = line.lookingAt() ? line.end() : at + 1;
    Matcher name = WORD.matcher(source.text()).region(at + 1, end);
    if (!name.find()) {
      throw source.error(at, "found \"\\\", expected the name of a command behind it");
    }
    return new Command(at, name.group().toLowerCase(Locale.ROOT), name.end(), end);
  }

  private void carryOut(Command command) throws SyntaxException {
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
      case "gset" -> keep(command, Step.Kind.ONE_ROW);
      case "aset" -> keep(command, Step.Kind.LAST_ROW);
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
    List<Word> words = words(command);
    if (words.isEmpty()) {
      throw source.error(command.end(), "found the end of the line, expected a variable's name");
    }
    Word name = words.getFirst();
    Expression value = ExpressionParser.parse(source, name.end(), command.end());
    add(new Step.Assign(source.line(command.at()), Name.of(name(name)), value));
  }

  private String name(Word word) throws SyntaxException {
    if (!Name.isValid(word.text())) {
      throw source.error(
          word.at(),
          "found \""
              + word.text()
              + "\", expected a variable's name: letters, digits and underscores, no digit first");
    }
    return word.text();
  }

  private void sleep(Command command) throws SyntaxException {
    List<Word> words = words(command);
    if (words.isEmpty()) {
      throw source.error(command.end(), "found the end of the line, expected a time to sleep");
    }
    if (words.size() > 2) {
      throw unexpected(words.get(2), "the end of the line");
    }
    Word time = words.getFirst();
    @Nullable Word unit = words.size() > 1 ? words.getLast() : null;
    Expression number;
    if (time.text().startsWith(":")) {
      number = new Expression.Variable(Name.of(name(time.from(1))));
    } else {
      Matcher parts = TIME.matcher(time.text());
      if (!parts.matches() || (parts.group("unit") != null && unit != null)) {
        throw unexpected(time, "an integer or a variable to sleep for");
      }
      number = new Expression.Constant(Value.of(Long.parseLong(parts.group("number"))));
      unit = parts.group("unit") == null ? unit : time.from(parts.start("unit"));
    }
    long nanos = unit == null ? NANOS_PER_SECOND : nanosPerUnit(unit);
    add(new Step.Sleep(source.line(command.at()), number, nanos));
  }

  private long nanosPerUnit(Word unit) throws SyntaxException {
    return switch (unit.text().toLowerCase(Locale.ROOT)) {
      case "us" -> 1_000;
      case "ms" -> 1_000_000;
      case "s" -> NANOS_PER_SECOND;
      default -> throw unexpected(unit, "a unit: us, ms or s");
    };
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

  private void keep(Command command, Step.Kind kind) throws SyntaxException {
    List<Step> steps = levels.element().steps;
    Step.@Nullable Sql sql = steps.isEmpty() ? null : Step.sql(steps.getLast());
    if (sql == null || sql.result().kind() != Step.Kind.IGNORED) {
      throw source.error(command.at(), "\\" + command.name() + " must follow an SQL command");
    }
    List<Word> words = words(command);
    if (words.size() > 1) {
      throw unexpected(words.get(1), "the end of the line");
    }
    String prefix = words.isEmpty() ? "" : name(words.getFirst());
    steps.set(
        steps.size() - 1, new Step.Sql(sql.line(), sql.text(), new Step.Result(kind, prefix)));
  }

  private void refuseArguments(Command command) throws SyntaxException {
    List<Word> words = words(command);
    if (!words.isEmpty()) {
      throw unexpected(words.getFirst(), "the end of the line");
    }
  }

  private SyntaxException unexpected(Word word, String expected) {
    return source.error(word.at(), "found \"" + word.text() + "\", expected " + expected);
  }

  private List<Word> words(Command command) {
    return WORD.matcher(source.text())
        .region(command.from(), command.end())
        .results()
        .map(found -> new Word(found.group(), found.start()))
        .toList();
  }
}
