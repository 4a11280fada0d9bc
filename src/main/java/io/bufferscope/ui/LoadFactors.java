package io.bufferscope.ui;

import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.SweepLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The loads of a plan that are every combination of some factors, as a form can ask for them. A
/// working set is one of accounts: of a workload that draws none it is passed over.
///
/// @param workloads built-in ones
/// @param protocols how statements reach the server
/// @param clients connections at the same time
/// @param scales scale factors
/// @param workingSets how many accounts are drawn from
record LoadFactors(
    List<Workload> workloads,
    List<Protocol> protocols,
    List<Integer> clients,
    List<Integer> scales,
    List<WorkingSet> workingSets) {
  /// The loads, named by what makes them differ; none where a factor has no level.
  ///
  /// @param seed of their random numbers
  List<SweepLoad> loads(long seed) {
    List<SweepLoad> loads = new ArrayList<>();
    for (Workload workload : workloads) {
      for (Protocol protocol : protocols) {
        for (int count : clients) {
          for (int scale : scales) {
            for (WorkingSet set : setsOf(workload)) {
              loads.add(
                  new SweepLoad(
                      name(workload, protocol, count, scale, set),
                      spec(workload, protocol, count, scale, set, seed)));
            }
          }
        }
      }
    }
    return loads;
  }

  private List<WorkingSet> setsOf(Workload workload) {
    return workload.drawsAccounts() ? workingSets : List.of(new WorkingSet.Everything());
  }

  private String name(
      Workload workload, Protocol protocol, int count, int scale, WorkingSet workingSet) {
    StringBuilder name = new StringBuilder().append(workload).append(' ').append(protocol);
    if (clients.size() > 1) {
      name.append(", ").append(count).append(count == 1 ? " client" : " clients");
    }
    if (scales.size() > 1) {
      name.append(", scale ").append(scale);
    }
    if (workingSets.size() > 1 && workload.drawsAccounts()) {
      name.append(", working set ").append(workingSet);
    }
    return name.toString();
  }

  private static LoadSpec spec(
      Workload workload, Protocol protocol, int clients, int scale, WorkingSet set, long seed) {
    return new LoadSpec(
        workload,
        protocol,
        clients,
        scale,
        KeySpec.of(new KeyDistribution.Uniform()).withWorkingSet(set),
        Driving.of(new Extent.Endless()),
        seed,
        List.of(),
        Map.of());
  }

  /// The levels that some loads have, whether or not they are every combination of them; none of
  /// workloads where all are scripts.
  static LoadFactors levels(List<SweepLoad> loads) {
    return new LoadFactors(
        distinct(loads, LoadSpec::workload).stream()
            .filter(workload -> workload != Workload.SCRIPT)
            .toList(),
        distinct(loads, LoadSpec::protocol),
        distinct(loads, LoadSpec::clients),
        distinct(loads, LoadSpec::scale),
        distinct(
            loads.stream()
                .filter(load -> loads.stream().noneMatch(SweepLoad::hasWorkingSet) || drawn(load))
                .toList(),
            spec -> spec.keys().workingSet()));
  }

  /// The factors of which some loads are every combination, and nothing more; empty where they are
  /// not.
  static Optional<LoadFactors> of(List<SweepLoad> loads) {
    LoadFactors levels = levels(loads);
    boolean all = levels.loads(0).stream().map(LoadFactors::bare).toList().equals(bare(loads));
    return all ? Optional.of(levels) : Optional.empty();
  }

  private static boolean drawn(SweepLoad load) {
    return load.spec().workload().drawsAccounts();
  }

  private static List<LoadSpec> bare(List<SweepLoad> loads) {
    return loads.stream().map(LoadFactors::bare).toList();
  }

  /// Without what the plan decides: when a run ends, what comes before it, and the seed.
  private static LoadSpec bare(SweepLoad load) {
    LoadSpec spec = load.spec();
    return new LoadSpec(
        spec.workload(),
        spec.protocol(),
        spec.clients(),
        spec.scale(),
        spec.keys(),
        Driving.of(new Extent.Endless())
            .withRateLimit(spec.driving().rateLimit())
            .withLatencyLimit(spec.driving().latencyLimit())
            .withThinkTime(spec.driving().thinkTime())
            .withMaxTries(spec.driving().maxTries()),
        0,
        spec.scripts(),
        spec.variables());
  }

  private static <T> List<T> distinct(List<SweepLoad> loads, Function<LoadSpec, T> part) {
    return loads.stream().map(SweepLoad::spec).map(part).distinct().toList();
  }
}
