package io.bufferscope.ui;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;

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

  /// Opens the question how much of the live measurement becomes a point of a curve by hand.
  void showHandPoint();

  /// Asks before something is done that others could suffer from.
  ///
  /// @param what what is to be done, which is the button's text, too
  /// @param why what it does
  /// @param action does it
  void confirm(String what, String why, Runnable action);

  /// Opens what there is to know about one block, and its page.
  void showBlock(RelationRef relation, Fork fork, int block);

  /// Gives the page map the charts' room, or gives it back.
  void toggleLargeMap();

  /// Begins a record in a file that the user chooses, or ends the one that is written.
  void toggleRecord();
}
