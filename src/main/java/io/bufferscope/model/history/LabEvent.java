package io.bufferscope.model.history;

import java.time.Instant;

/// Something that happened at a moment, drawn as a marker on the charts' time axis.
///
/// @param at when
/// @param kind what kind of thing
/// @param text what exactly, one short line, as in "shared_buffers 64 MB → 128 MB"
public record LabEvent(Instant at, Kind kind, String text) {
  /// The kinds of events.
  public enum Kind {
    /// The server was started or restarted.
    RESTART,
    /// Statistics were reset.
    RESET,
    /// A checkpoint began or ended.
    CHECKPOINT,
    /// Autovacuum or autoanalyze finished a table.
    AUTOVACUUM,
    /// A statement ended that had run over several samples.
    LONG_STATEMENT,
    /// One of the caches was changed by hand.
    CACHE,
    /// A load began, changed or ended.
    LOAD,
    /// The connection was lost or found again.
    CONNECTION,
    /// The user's own words.
    NOTE
  }
}
