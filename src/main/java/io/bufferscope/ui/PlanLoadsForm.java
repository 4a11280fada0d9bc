package io.bufferscope.ui;

import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.SweepLoad;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The loads of a plan: every combination of what is chosen here, or those of a plan's file where
/// they are more than can be chosen here, as scripts are.
final class PlanLoadsForm {
  private static final List<Workload> OFFERED =
      Arrays.stream(Workload.values()).filter(one -> one != Workload.SCRIPT).toList();

  private final Choices<Workload> workloads;
  private final Choices<Protocol> protocols;
  private final FormField clients = new FormField("");
  private final FormField scale = new FormField("");
  private final FormField workingSet = new FormField("");
  private final ReadOnlyObjectWrapper<Optional<List<SweepLoad>>> kept =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final Runnable changed;

  /// @param changed is run after each change
  PlanLoadsForm(Runnable changed) {
    this.changed = changed;
    this.workloads = new Choices<>(OFFERED, "a workload", changed);
    this.protocols = new Choices<>(List.of(Protocol.values()), "a protocol", changed);
    for (FormField field : new FormField[] {clients, scale, workingSet}) {
      field.textProperty().addListener((_, _, _) -> changed.run());
    }
  }

  Choices<Workload> workloads() {
    return workloads;
  }

  Choices<Protocol> protocols() {
    return protocols;
  }

  /// One number of clients or several.
  FormField clients() {
    return clients;
  }

  /// One scale or several.
  FormField scale() {
    return scale;
  }

  /// One working set or several.
  FormField workingSet() {
    return workingSet;
  }

  /// The loads of a plan's file that cannot be chosen here; empty where what is chosen holds.
  ReadOnlyObjectProperty<Optional<List<SweepLoad>>> keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /// Lets what is chosen here hold.
  void choose() {
    kept.set(Optional.empty());
    changed.run();
  }

  /// Takes the loads of a plan.
  void show(List<SweepLoad> loads) {
    LoadFactors levels = LoadFactors.levels(loads);
    kept.set(Optional.of(loads));
    workloads.choose(levels.workloads());
    protocols.choose(levels.protocols());
    clients.set(TextList.text(levels.clients()));
    scale.set(TextList.text(levels.scales()));
    workingSet.set(TextList.text(levels.workingSets()));
    if (LoadFactors.of(loads).isPresent()) {
      kept.set(Optional.empty());
    }
    changed.run();
  }

  /// The loads; empty while something cannot be meant.
  ///
  /// @param seed of their random numbers
  Optional<List<SweepLoad>> read(long seed) {
    if (kept.get().isPresent()) {
      pass();
      return kept.get();
    }
    Optional<List<Workload>> run = workloads.read();
    Optional<List<Protocol>> spoken = protocols.read();
    Optional<List<Integer>> counts = wholes(clients, "clients", LoadSpec.MAX_CLIENTS);
    Optional<List<Integer>> scales = wholes(scale, "scale", LoadSpec.MAX_SCALE);
    Optional<List<WorkingSet>> sets =
        workingSet.read(typed -> TextList.parse(typed, "a working set", WorkingSet::parse));
    if (run.isEmpty()
        || spoken.isEmpty()
        || counts.isEmpty()
        || scales.isEmpty()
        || sets.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new LoadFactors(run.get(), spoken.get(), counts.get(), scales.get(), sets.get())
            .loads(seed));
  }

  private static Optional<List<Integer>> wholes(FormField field, String name, int most) {
    return field.read(
        typed -> TextList.parse(typed, "a number", one -> TextList.whole(one, name, 1, most)));
  }

  private void pass() {
    workloads.pass();
    protocols.pass();
    clients.pass();
    scale.pass();
    workingSet.pass();
  }

  /// The names of loads, for people.
  static String names(List<SweepLoad> loads) {
    return loads.stream().map(SweepLoad::name).collect(Collectors.joining("; "));
  }
}
