package io.bufferscope.ui;

/// What a pane may ask of the window around it.
interface WindowActions {
  /// Opens the server's settings.
  void showServer();

  /// Opens the dialog that connects to another server.
  void showConnect();

  /// Opens the list of problems.
  void showProblems();

  /// Opens what came of the last load, in pgbench's words.
  void showSummary();

  /// Opens the list of shortcuts.
  void showShortcuts();

  /// Opens the field for a note.
  void beginNote();

  /// Begins a record in a file that the user chooses, or ends the one that is written.
  void toggleRecord();
}
