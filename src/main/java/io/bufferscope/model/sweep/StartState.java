package io.bufferscope.model.sweep;

import java.util.Arrays;
import java.util.Optional;

/// What is in the caches when a run's warm-up begins. Cold and warm are two experiments, never
/// mixed on one curve.
public enum StartState {
  /// Nothing of the data in either cache. Not to be had on `/dev/shm`, where the kernel's cache is
  /// the storage.
  COLD("cold"),
  /// As much of the data in shared buffers as fits, by `pg_prewarm`, and so in the kernel's cache.
  WARM("warm"),
  /// Shared buffers as a restart leaves them, empty, and the kernel's cache as it comes.
  AS_IT_COMES("as-it-comes");

  private final String label;

  StartState(String label) {
    this.label = label;
  }

  /// How plans name it.
  public String label() {
    return label;
  }

  /// The state of that name.
  public static Optional<StartState> ofLabel(String label) {
    return Arrays.stream(values()).filter(state -> state.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
