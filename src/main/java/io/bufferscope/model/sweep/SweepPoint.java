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

  /// The same under another load.
  public SweepPoint withLoad(SweepLoad other) {
    return new SweepPoint(sharedBuffers, other, hugePages, layout, memoryLimit, settings);
  }

  /// The same with or without huge pages.
  public SweepPoint withHugePages(boolean on) {
    return new SweepPoint(sharedBuffers, load, on, layout, memoryLimit, settings);
  }

  /// The same with its files elsewhere.
  public SweepPoint withLayout(Layout other) {
    return new SweepPoint(sharedBuffers, load, hugePages, other, memoryLimit, settings);
  }

  /// The same with another limit of memory, or none.
  public SweepPoint withMemoryLimit(Optional<Bytes> other) {
    return new SweepPoint(sharedBuffers, load, hugePages, layout, other, settings);
  }

  /// The same with other further settings.
  public SweepPoint withSettings(SettingsVariant other) {
    return new SweepPoint(sharedBuffers, load, hugePages, layout, memoryLimit, other);
  }
}
