package io.bufferscope.load.script;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds where statements end: at a semicolon or a backslash that is not inside quotes, dollar
/// quotes, a comment, parentheses or the body of a function in SQL (manual, SQL Syntax, "Lexical
/// Structure"). A semicolon or colon behind a backslash belongs to the statement, and comments of
/// `--` are left out of it, as psql does it (manual, psql, "Meta-Commands", `\;`).
final class StatementScanner {
  private static final Pattern PIECE =
      Pattern.compile(
          "--[^\\n]*+"
              + "|\\s++"
              + "|\\\\[;:]"
              + "|[eE]'(?:[^'\\\\]|\\\\.|'')*+'?"
              + "|'(?:[^']|'')*+'?"
              + "|\"(?:[^\"]|\"\")*+\"?"
              + ("|\\$(?<tag>(?:" + Name.PATTERN + ")?)\\$(?:.*?\\$\\k<tag>\\$|.*)")
              + "|::|:[A-Za-z0-9_\\x{80}-\\x{10ffff}]++"
              + "|[A-Za-z_\\x{80}-\\x{10ffff}][A-Za-z0-9_$\\x{80}-\\x{10ffff}]*+"
              + "|.",
          Pattern.DOTALL);
  private static final Pattern ROUTINE =
      Pattern.compile("(?i)create\\s+(or\\s+replace\\s+)?(function|procedure)\\b");

  private final String text;
  private final Matcher matcher;

  /// @param text the whole script
  StatementScanner(String text) {
    this.text = text;
    this.matcher = PIECE.matcher(text);
  }

  /// A statement.
  ///
  /// @param text without what ends it, and without space around it; empty where there is none
  /// @param from where it begins
  /// @param end behind its semicolon, at its backslash, or at the end of the script
  record Found(String text, int from, int end, Ending ending) {
    /// Whether there is something to send: a semicolon alone is a statement that does nothing.
    boolean isStatement() {
      return !text.isEmpty() || ending == Ending.SEMICOLON;
    }
  }

  /// What ends a statement.
  enum Ending {
    SEMICOLON,
    BACKSLASH,
    END_OF_SCRIPT
  }

  /// The statement from a place on.
  Found next(int from) {
    StringBuilder statement = new StringBuilder();
    int begin = from;
    int parentheses = 0;
    int blocks = 0;
    int at = from;
    while (at < text.length()) {
      String piece = piece(at);
      if (piece.equals("\\")) {
        return found(statement, begin, at, Ending.BACKSLASH);
      }
      if (piece.equals(";") && parentheses == 0 && blocks == 0) {
        return found(statement, begin, at + 1, Ending.SEMICOLON);
      }
      parentheses += piece.equals("(") ? 1 : piece.equals(")") && parentheses > 0 ? -1 : 0;
      if (parentheses == 0) {
        blocks = blocks(blocks, piece, statement);
      }
      at += piece.length();
      boolean leftOut = piece.startsWith("--") || (statement.isEmpty() && piece.isBlank());
      if (!leftOut) {
        statement.append(piece.startsWith("\\") ? piece.substring(1) : piece);
      } else if (statement.isEmpty()) {
        begin = at;
      }
    }
    return found(statement, begin, at, Ending.END_OF_SCRIPT);
  }

  private static Found found(StringBuilder statement, int from, int end, Ending ending) {
    return new Found(statement.toString().strip(), from, end, ending);
  }

  private String piece(int at) {
    if (text.startsWith("/*", at)) {
      return text.substring(at, endOfComment(at));
    }
    boolean _ = matcher.region(at, text.length()).lookingAt();
    return matcher.group();
  }

  /// How many blocks of a routine's body are open behind a piece of its statement.
  private static int blocks(int before, String piece, CharSequence statement) {
    return switch (piece.toLowerCase(Locale.ROOT)) {
      case "begin" -> before > 0 || ROUTINE.matcher(statement).lookingAt() ? before + 1 : 0;
      case "case" -> before > 0 ? before + 1 : 0;
      case "end" -> Math.max(0, before - 1);
      default -> before;
    };
  }

  /// Comments of this kind nest.
  private int endOfComment(int from) {
    int depth = 0;
    int at = from;
    while (at < text.length()) {
      if (text.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
      if (depth == 0) {
        return at;
      }
    }
    return at;
  }
}
