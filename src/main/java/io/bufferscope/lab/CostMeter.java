package io.bufferscope.lab;

import io.bufferscope.host.ProcessCpu;
import io.bufferscope.model.lab.ObserverCost;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/// Measures what watching costs, as shares of all the machine's CPU time between two measurements.
final class CostMeter {
  private static final double NANOS = 1e9;

  private final List<Long> backends;
  private final DoubleSupplier loadCpuSeconds;
  private final int processors;
  private long measuredAt;
  private OptionalDouble backendSeconds;
  private OptionalDouble programSeconds;

  /// @param backends process ids of our observing connections' backends; empty where the server
  ///   runs elsewhere
  /// @param loadCpuSeconds CPU time that the load's clients have used so far, never less than
  ///   before
  /// @param processors the machine's processors
  CostMeter(List<Long> backends, DoubleSupplier loadCpuSeconds, int processors) {
    this.backends = List.copyOf(backends);
    this.loadCpuSeconds = loadCpuSeconds;
    this.processors = processors;
    this.measuredAt = System.nanoTime();
    this.backendSeconds = backendSeconds();
    this.programSeconds = programSeconds();
  }

  /// The cost since the last call, or since this was made.
  ObserverCost measure() {
    long now = System.nanoTime();
    OptionalDouble backendNow = backendSeconds();
    OptionalDouble programNow = programSeconds();
    double available = (now - measuredAt) / NANOS * processors;
    ObserverCost cost =
        new ObserverCost(
            share(backendSeconds, backendNow, available),
            share(programSeconds, programNow, available));
    measuredAt = now;
    backendSeconds = backendNow;
    programSeconds = programNow;
    return cost;
  }

  private static OptionalDouble share(OptionalDouble before, OptionalDouble now, double available) {
    return before.isPresent() && now.isPresent() && available > 0
        ? OptionalDouble.of(Math.max(0, now.getAsDouble() - before.getAsDouble()) / available)
        : OptionalDouble.empty();
  }

  private OptionalDouble backendSeconds() {
    if (backends.isEmpty()) {
      return OptionalDouble.empty();
    }
    double sum = 0;
    for (long pid : backends) {
      Optional<Duration> cpu = ProcessCpu.of(pid);
      if (cpu.isEmpty()) {
        return OptionalDouble.empty();
      }
      sum += cpu.get().toNanos() / NANOS;
    }
    return OptionalDouble.of(sum);
  }

  private OptionalDouble programSeconds() {
    return ProcessCpu.ofThisProcess()
        .map(cpu -> OptionalDouble.of(cpu.toNanos() / NANOS - loadCpuSeconds.getAsDouble()))
        .orElse(OptionalDouble.empty());
  }
}
