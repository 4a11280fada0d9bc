package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The load form's fields as the user typed them, a message for each that cannot be meant, and the
/// load they give together: there is one exactly while no field that applies has a message.
final class LoadForm {
  private final ObjectProperty<Workload> workload = new SimpleObjectProperty<>();
  private final ObjectProperty<Protocol> protocol = new SimpleObjectProperty<>();
  private final FormField clients;
  private final FormField scale;
  private final KeysForm keys;
  private final ScriptsForm scripts;
  private final DrivingForm driving;
  private final BooleanProperty moreOpen;
  private final ReadOnlyBooleanWrapper scaled = new ReadOnlyBooleanWrapper(true);
  private final ReadOnlyStringWrapper scaleWarning = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Optional<Integer>> clientCount =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<LoadSpec>> spec =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Settings.LoadForm> values;

  /// @param first what the fields start with
  /// @param background reads scripts
  LoadForm(Settings.LoadForm first, Background background) {
    values = new ReadOnlyObjectWrapper<>(first);
    workload.set(first.workload());
    protocol.set(first.protocol());
    clients = new FormField(Integer.toString(first.clients()));
    scale = new FormField(Integer.toString(first.scale()));
    keys = new KeysForm(first, this::check);
    scripts = new ScriptsForm(first.scripts(), background, this::check);
    driving = new DrivingForm(first, this::check);
    moreOpen = new SimpleBooleanProperty(first.more().open());
    clients.textProperty().addListener((_, _, _) -> check());
    scale.textProperty().addListener((_, _, _) -> check());
    workload.addListener((_, _, _) -> check());
    protocol.addListener((_, _, _) -> check());
    moreOpen.addListener((_, _, _) -> check());
    check();
    if (!scripts.entries().isEmpty()) {
      scripts.reread(this::check);
    }
  }

  ObjectProperty<Workload> workloadProperty() {
    return workload;
  }

  ObjectProperty<Protocol> protocolProperty() {
    return protocol;
  }

  FormField clients() {
    return clients;
  }

  /// How many clients were typed; empty where that cannot be meant.
  ReadOnlyObjectProperty<Optional<Integer>> clientCountProperty() {
    return clientCount.getReadOnlyProperty();
  }

  FormField scale() {
    return scale;
  }

  /// Whether the load has data, or a script asks for something, that the scale decides on.
  ReadOnlyBooleanProperty scaledProperty() {
    return scaled.getReadOnlyProperty();
  }

  /// What the scale does that may not be meant; empty where nothing.
  ReadOnlyStringProperty scaleWarningProperty() {
    return scaleWarning.getReadOnlyProperty();
  }

  KeysForm keys() {
    return keys;
  }

  ScriptsForm scripts() {
    return scripts;
  }

  DrivingForm driving() {
    return driving;
  }

  /// Whether what is asked for less often is shown.
  BooleanProperty moreOpenProperty() {
    return moreOpen;
  }

  /// The load; empty while a field has a message, or a script is not read yet.
  ReadOnlyObjectProperty<Optional<LoadSpec>> specProperty() {
    return spec.getReadOnlyProperty();
  }

  /// What to remember: of a field that cannot be meant, the last that could.
  ReadOnlyObjectProperty<Settings.LoadForm> valuesProperty() {
    return values.getReadOnlyProperty();
  }

  /// About how large the data of a load are, indexes included; empty where it brings none.
  static Optional<Bytes> dataSize(LoadSpec of) {
    return of.data().map(set -> set.size(of.dataScale()));
  }

  /// Reads all fields anew.
  void check() {
    Workload chosen = workload.get();
    Optional<List<LoadScript>> files = Optional.of(List.of());
    if (chosen == Workload.SCRIPT) {
      files = scripts.read();
    } else {
      scripts.pass();
    }
    clientCount.set(clients.whole("clients", 1, LoadSpec.MAX_CLIENTS).map(Long::intValue));
    scaled.set(isScaled(chosen, files.orElse(List.of())));
    Optional<Integer> factor = readScale();
    Optional<KeySpec> drawn = keys.read(chosen);
    Optional<Driving> driven = driving.read();
    Optional<Long> seed = driving.readSeed();
    boolean valid =
        clientCount.get().isPresent()
            && factor.isPresent()
            && drawn.isPresent()
            && driven.isPresent()
            && seed.isPresent()
            && files.isPresent();
    scaleWarning.set(warning(chosen, factor));
    spec.set(
        valid
            ? Optional.of(
                new LoadSpec(
                    chosen,
                    protocol.get(),
                    clientCount.get().get(),
                    factor.get(),
                    drawn.get(),
                    driven.get(),
                    seed.get(),
                    files.get(),
                    Map.of()))
            : Optional.empty());
    remember();
  }

  private static boolean isScaled(Workload workload, List<LoadScript> files) {
    if (workload != Workload.SCRIPT) {
      return workload.data().filter(DataSet::isScaled).isPresent();
    }
    return files.stream().anyMatch(LoadScript::asksForScale);
  }

  private Optional<Integer> readScale() {
    if (!scaled.get()) {
      scale.pass();
      return Optional.of(1);
    }
    return scale.whole("scale", 1, LoadSpec.MAX_SCALE).map(Long::intValue);
  }

  private String warning(Workload chosen, Optional<Integer> factor) {
    Optional<Integer> count = clientCount.get();
    boolean waits =
        factor.isPresent()
            && count.isPresent()
            && LoadSpec.waitsForBranches(chosen, factor.get(), count.get());
    return waits
        ? "clients wait for each other's rows in pgbench_branches: the scale should be at least the"
            + " number of clients"
        : "";
  }

  private void remember() {
    Settings.LoadForm last = values.get();
    List<Settings.ScriptFile> files = scripts.values();
    values.set(
        spec.get()
            .map(load -> remembered(load, last))
            .orElse(last.withMore(last.more().withOpen(moreOpen.get())))
            .withScripts(files));
  }

  private Settings.LoadForm remembered(LoadSpec load, Settings.LoadForm last) {
    var rate = load.driving().rateLimit();
    return new Settings.LoadForm(
        load.workload(),
        load.protocol(),
        load.clients(),
        scaled.get() ? load.scale() : last.scale(),
        keys.kindProperty().get().toString(),
        typed(keys.parameter(), last.parameter()),
        typed(keys.accesses(), last.hotAccessesPercent()),
        keys.placementProperty().get().label(),
        load.workload().drawsAccounts() ? load.keys().workingSet().toString() : last.workingSet(),
        rate.isPresent() ? rate.getAsDouble() : null,
        last.scripts(),
        driving.values(load.driving(), moreOpen.get()));
  }

  /// A number that may be of a field that does not apply now.
  private static double typed(FormField field, double last) {
    try {
      double value = Double.parseDouble(field.get());
      return Double.isFinite(value) ? value : last;
    } catch (NumberFormatException _) {
      return last;
    }
  }
}
