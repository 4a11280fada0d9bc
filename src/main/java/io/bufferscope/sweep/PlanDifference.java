package io.bufferscope.sweep;

import io.bufferscope.model.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What two plans differ in.
final class PlanDifference {
  private PlanDifference() {}

  /// The parts, as a plan file names them; empty where the plans are equal.
  static List<String> of(SweepPlan one, SweepPlan other) {
    List<String> parts = new ArrayList<>();
    compare(parts, "name", one.name(), other.name());
    compare(parts, "description", one.description(), other.description());
    compare(parts, "preset", one.preset(), other.preset());
    compare(parts, "shared_buffers", one.sharedBuffers(), other.sharedBuffers());
    compare(parts, "loads", one.loads(), other.loads());
    compare(parts, "huge_pages", one.hugePages(), other.hugePages());
    compare(parts, "layouts", one.layouts(), other.layouts());
    compare(parts, "places", one.places(), other.places());
    compare(parts, "memory_limits", one.memoryLimits(), other.memoryLimits());
    compare(parts, "settings", one.settings(), other.settings());
    compare(parts, "state", one.state(), other.state());
    compare(parts, "warm_up", one.warmUp(), other.warmUp());
    compare(parts, "measure", one.measure(), other.measure());
    compare(parts, "repeats", one.repeats(), other.repeats());
    compare(parts, "seed", one.seed(), other.seed());
    return parts;
  }

  private static void compare(List<String> parts, String name, Object one, Object other) {
    if (!Objects.equals(one, other)) {
      parts.add(name);
    }
  }
}
