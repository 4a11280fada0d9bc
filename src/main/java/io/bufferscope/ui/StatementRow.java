package io.bufferscope.ui;

import io.bufferscope.model.load.StatementSummary;

/// A statement of the load.
///
/// @param place its place among all statements of the load
/// @param statement what became of it
/// @param share of the time of all statements together, 0 to 1
record StatementRow(int place, StatementSummary statement, double share) {
  private static final int MOST_LETTERS = 12;

  /// What it is about, the same from one sample to the next.
  Key key() {
    return new Key(place, statement.script(), statement.text());
  }

  /// The statement in one line.
  String line() {
    return statement.text().strip().replaceAll("\\s+", " ");
  }

  /// The script's name without its usual ending, cut where it is long; the tooltip tells all of it.
  String shortScript() {
    String name = statement.script();
    String plain = name.endsWith(".sql") ? name.substring(0, name.length() - 4) : name;
    String own = plain.substring(plain.lastIndexOf('/') + 1);
    return own.length() <= MOST_LETTERS ? own : own.substring(0, MOST_LETTERS - 1) + "…";
  }

  /// A statement of a script.
  record Key(int place, String script, String text) {}
}
