package io.bufferscope.load.script;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds where statements end: at a semicolon or a backslash that is not inside quotes, dollar
/// quotes, a comment or parentheses (manual, SQL Syntax, "Lexical Structure"). Comments of `--` are
/// left out of the statement, as psql does it.
final class StatementScanner {
  private static final Pattern PIECE =
      Pattern.compile(
          "(?<dash>--[^\\n]*)"
              + "|(?<space>\\s+)"
              + "|(?<escaped>[eE]'(?:[^'\\\\]|\\\\.|'')*'?)"
              + "|(?<quoted>'(?:[^']|'')*'?|\"(?:[^\"]|\"\")*\"?)"
              + "|(?<dollar>\\$(?<tag>(?:[A-Za-z_\\x{80}-\\x{10ffff}]"
              + "[A-Za-z0-9_\\x{80}-\\x{10ffff}]*)?)\\$(?:.*?\\$\\k<tag>\\$|.*))"
              + "|(?<word>[A-Za-z_\\x{80}-\\x{10ffff}][A-Za-z0-9_$\\x{80}-\\x{10ffff}]*)"
              + "|(?<other>.)",
          Pattern.DOTALL);

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
  /// @param atBackslash whether a backslash ended it
  record Found(String text, int from, int end, boolean atBackslash) {}

  /// The statement from a place on.
  Found next(int from) {
    StringBuilder statement = new StringBuilder();
    int begin = from;
    int depth = 0;
    int at = from;
    while (at < text.length()) {
      if (text.startsWith("/*", at)) {
        int end = endOfComment(at);
        statement.append(text, at, end);
        at = end;
        continue;
      }
      boolean _ = matcher.region(at, text.length()).lookingAt();
      String piece = matcher.group();
      if (piece.equals("\\")) {
        return new Found(statement.toString().strip(), begin, at, true);
      }
      if (piece.equals(";") && depth == 0) {
        return new Found(statement.toString().strip(), begin, at + 1, false);
      }
      depth = Math.max(0, depth + (piece.equals("(") ? 1 : piece.equals(")") ? -1 : 0));
      if (matcher.group("dash") == null) {
        if (statement.isEmpty() && !piece.isBlank()) {
          begin = at;
        }
        if (!statement.isEmpty() || !piece.isBlank()) {
          statement.append(piece);
        }
      }
      at = matcher.end();
    }
    return new Found(statement.toString().strip(), begin, at, false);
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
