package io.bufferscope.store;

import io.bufferscope.model.Durations;
import io.bufferscope.model.Numbers;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Tells of a load in one line.
final class LoadText {
  private LoadText() {}

  static String of(LoadSpec spec) {
    List<String> parts = new ArrayList<>();
    parts.add(
        spec.scripts().isEmpty()
            ? spec.workload().label()
            : spec.scripts().stream().map(LoadScript::name).collect(Collectors.joining(" and ")));
    parts.add("protocol " + spec.protocol().label());
    parts.add("clients " + spec.clients());
    parts.add("scale " + spec.scale());
    if (spec.workload().drawsKeys()) {
      parts.add("keys " + spec.keys().distribution());
    }
    if (spec.workload().drawsAccounts()) {
      parts.add(spec.keys().placement().label());
      parts.add("working set " + spec.keys().workingSet());
    }
    spec.driving()
        .rateLimit()
        .ifPresent(rate -> parts.add("at most " + Numbers.plain(rate) + " transactions/s"));
    if (spec.driving().latencyLimit() != null) {
      parts.add("latency limit " + Durations.text(spec.driving().latencyLimit()));
    }
    if (spec.driving().thinkTime().isPositive()) {
      parts.add("think time " + Durations.text(spec.driving().thinkTime()));
    }
    if (spec.driving().maxTries() != 1) {
      parts.add("tries " + spec.driving().maxTries());
    }
    return String.join(", ", parts);
  }
}
