package io.bufferscope.model.sweep;

import io.bufferscope.model.load.WarmUp;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/// How long and how often each point is measured, after pgbench's "Good Practices" ("never believe
/// any test that runs for only a few seconds") and what authors of published sweeps take.
public enum Preset {
  /// To look: the hit ratio is right, throughput is a hint.
  QUICK("quick", Duration.ofSeconds(10), 3),
  /// To compare on one machine.
  STANDARD("standard", Duration.ofSeconds(60), 5),
  /// To publish.
  PUBLICATION("publication", Duration.ofMinutes(5), 5);

  private final String label;
  private final Duration measure;
  private final int repeats;

  Preset(String label, Duration measure, int repeats) {
    this.label = label;
    this.measure = measure;
    this.repeats = repeats;
  }

  /// How plans name it.
  public String label() {
    return label;
  }

  /// What comes before what is measured.
  public WarmUp warmUp() {
    return switch (this) {
      case QUICK -> new WarmUp.For(Duration.ofSeconds(3));
      case STANDARD -> new WarmUp.Steady(Duration.ofSeconds(60));
      case PUBLICATION -> new WarmUp.Steady(Duration.ofMinutes(5));
    };
  }

  /// How long each run is measured.
  public Duration measure() {
    return measure;
  }

  /// How often each point is measured.
  public int repeats() {
    return repeats;
  }

  /// The preset of that name.
  public static Optional<Preset> ofLabel(String label) {
    return Arrays.stream(values()).filter(preset -> preset.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
