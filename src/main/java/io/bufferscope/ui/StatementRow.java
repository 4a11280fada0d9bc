package io.bufferscope.ui;

import io.bufferscope.model.load.StatementSummary;

/// A statement of the load.
///
/// @param place its place among all statements of the load
/// @param statement what became of it
/// @param share of the time of all statements together, 0 to 1
record StatementRow(int place, StatementSummary statement, double share) {
  /// What it is about, the same from one sample to the next.
  Key key() {
    return new Key(place, statement.script(), statement.text());
  }

  /// The statement in one line.
  String line() {
    return statement.text().strip().replaceAll("\\s+", " ");
  }

  /// A statement of a script.
  record Key(int place, String script, String text) {}
}
