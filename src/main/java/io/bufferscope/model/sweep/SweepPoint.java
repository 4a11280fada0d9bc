package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import java.util.Optional;

/// One combination of a plan's factors.
///
/// @param sharedBuffers the pool
/// @param load what is run
/// @param hugePages whether `huge_pages` is on; off otherwise
/// @param layout where the files are
/// @param memoryLimit what the server's processes may take together with their page cache; empty
///   for no limit
/// @param settings further settings
public record SweepPoint(
    Bytes sharedBuffers,
    SweepLoad load,
    boolean hugePages,
    Layout layout,
    Optional<Bytes> memoryLimit,
    SettingsVariant settings) {
  /// The same of another pool: two points of one series have the same.
  public SweepPoint withSharedBuffers(Bytes other) {
    return new SweepPoint(other, load, hugePages, layout, memoryLimit, settings);
  }
}
