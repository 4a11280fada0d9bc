package io.bufferscope.model;

import java.util.OptionalDouble;

/// How far a long piece of work is.
///
/// @param step what is being done now, as in "loading pgbench_accounts"
/// @param fraction the share done, 0 to 1; empty where it cannot be known
public record Progress(String step, OptionalDouble fraction) {
  /// Work whose end cannot be foreseen.
  public static Progress of(String step) {
    return new Progress(step, OptionalDouble.empty());
  }

  /// Work of which a known share is done.
  public static Progress of(String step, double fraction) {
    return new Progress(step, OptionalDouble.of(Math.clamp(fraction, 0, 1)));
  }

  /// Hears about progress, on the thread that does the work.
  @FunctionalInterface
  public interface Listener {
    /// Called whenever there is something new to tell, at most a few times a second.
    void progressed(Progress progress);
  }
}
