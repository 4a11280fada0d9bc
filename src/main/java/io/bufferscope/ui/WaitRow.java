package io.bufferscope.ui;

import io.bufferscope.model.stats.WaitClass;

/// One row of the table of waits.
///
/// @param waitClass what kind of wait
/// @param event the event as `pg_stat_activity` names it, with its type where the class has
///   several; empty for none
/// @param sessions the mean number of sessions found in it
/// @param share its part of all active sessions, 0 to 1
record WaitRow(WaitClass waitClass, String event, double sessions, double share) {
  /// What a row is about.
  record Key(WaitClass waitClass, String event) {}

  Key key() {
    return new Key(waitClass, event);
  }
}
