package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.Preset;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The fields of a plan as the user typed them, a message for each that cannot be meant, and the
/// plan they give together: there is one exactly while no field has a message.
final class PlanForm {
  private final FormField name = new FormField("");
  private final FormField sizes = new FormField("");
  private final PlanLoadsForm loads;
  private final ObjectProperty<HugePages> hugePages = new SimpleObjectProperty<>(HugePages.OFF);
  private final PlanLayoutsForm layouts;
  private final FormField memoryLimits = new FormField("");
  private final FormField settings = new FormField("");
  private final ObjectProperty<StartState> state = new SimpleObjectProperty<>(StartState.WARM);
  private final PlanTimesForm times;
  private final FormField seed = new FormField("");
  private final ReadOnlyStringWrapper description = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Optional<SweepPlan>> plan =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private List<SettingsVariant> shownSettings = List.of();
  private String shownSettingsText = "";
  private boolean filling = true;

  /// Levels of `huge_pages`.
  enum HugePages {
    /// Not used.
    OFF("off"),
    /// Used.
    ON("on"),
    /// Once without and once with them.
    BOTH("off and on");

    private final String label;

    HugePages(String label) {
      this.label = label;
    }

    List<Boolean> levels() {
      return switch (this) {
        case OFF -> List.of(false);
        case ON -> List.of(true);
        case BOTH -> List.of(false, true);
      };
    }

    static HugePages of(List<Boolean> levels) {
      return levels.contains(true) ? levels.contains(false) ? BOTH : ON : OFF;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// @param memoryPlace whether there is a file system in memory that files can be laid on
  PlanForm(boolean memoryPlace) {
    loads = new PlanLoadsForm(this::check);
    layouts = new PlanLayoutsForm(memoryPlace, this::check);
    times = new PlanTimesForm(this::check);
    for (FormField field : new FormField[] {name, sizes, memoryLimits, settings, seed}) {
      field.textProperty().addListener((_, _, _) -> check());
    }
    hugePages.addListener((_, _, _) -> check());
    state.addListener((_, _, _) -> check());
    show(first());
  }

  /// What a first start has: the quick look that shows the whole curve.
  static SweepPlan first() {
    List<SweepLoad> load =
        new LoadFactors(
                List.of(Workload.SELECT_ONLY),
                List.of(Protocol.PREPARED),
                List.of(2),
                List.of(10),
                List.of(new WorkingSet.Everything()))
            .loads(1);
    return new SweepPlan(
        "quick look",
        "",
        Preset.QUICK.label(),
        PoolSizes.parse("1MB, 16MB, 64MB..512MB"),
        load,
        List.of(false),
        List.of(Layout.ON_DISK),
        new TreeMap<>(),
        List.of(Optional.empty()),
        List.of(SettingsVariant.NONE),
        StartState.WARM,
        Preset.QUICK.warmUp(),
        Preset.QUICK.measure(),
        Preset.QUICK.repeats(),
        1);
  }

  /// A short title.
  FormField name() {
    return name;
  }

  /// What the plan's file says it is for; empty where nothing.
  ReadOnlyStringProperty descriptionProperty() {
    return description.getReadOnlyProperty();
  }

  /// Sizes of `shared_buffers`.
  FormField sizes() {
    return sizes;
  }

  PlanLoadsForm loads() {
    return loads;
  }

  ObjectProperty<HugePages> hugePagesProperty() {
    return hugePages;
  }

  PlanLayoutsForm layouts() {
    return layouts;
  }

  /// Limits of the server's memory; "none" for no limit.
  FormField memoryLimits() {
    return memoryLimits;
  }

  /// Further settings.
  FormField settings() {
    return settings;
  }

  ObjectProperty<StartState> stateProperty() {
    return state;
  }

  PlanTimesForm times() {
    return times;
  }

  FormField seed() {
    return seed;
  }

  /// The plan; empty while a field has a message.
  ReadOnlyObjectProperty<Optional<SweepPlan>> planProperty() {
    return plan.getReadOnlyProperty();
  }

  /// Takes a plan into the fields.
  void show(SweepPlan shown) {
    filling = true;
    name.set(shown.name());
    description.set(shown.description());
    sizes.set(PoolSizes.text(shown.sharedBuffers()));
    loads.show(shown.loads());
    hugePages.set(HugePages.of(shown.hugePages()));
    layouts.show(shown.layouts(), shown.places());
    memoryLimits.set(MemoryLimits.text(shown.memoryLimits()));
    shownSettings = shown.settings();
    shownSettingsText = SettingsText.text(shown.settings());
    settings.set(shownSettingsText);
    state.set(shown.state());
    times.show(shown);
    seed.set(Long.toString(shown.seed()));
    filling = false;
    check();
  }

  /// Reads all fields anew.
  private void check() {
    if (filling) {
      return;
    }
    Optional<String> title = name.read(PlanForm::title);
    Optional<List<PoolSize>> pools = sizes.read(PoolSizes::parse);
    Optional<Long> random = seed.whole("seed", 0, Long.MAX_VALUE);
    Optional<List<SweepLoad>> run = loads.read(random.orElse(1L));
    Optional<List<Layout>> places = layouts.read();
    Optional<List<Optional<Bytes>>> limits = memoryLimits.read(MemoryLimits::parse);
    Optional<List<SettingsVariant>> variants = settings.read(this::variants);
    Optional<PlanTimesForm.Values> time = times.read();
    boolean valid =
        title.isPresent()
            && pools.isPresent()
            && random.isPresent()
            && run.isPresent()
            && places.isPresent()
            && limits.isPresent()
            && variants.isPresent()
            && time.isPresent();
    plan.set(
        valid
            ? Optional.of(
                new SweepPlan(
                    title.get(),
                    description.get(),
                    time.get().preset(),
                    pools.get(),
                    run.get(),
                    hugePages.get().levels(),
                    places.get(),
                    layouts.places(),
                    limits.get(),
                    variants.get(),
                    state.get(),
                    time.get().warmUp(),
                    time.get().measure(),
                    time.get().repeats(),
                    random.get()))
            : Optional.empty());
  }

  private static String title(String typed) {
    if (typed.isEmpty()) {
      throw new IllegalArgumentException("a plan has a name, which its results are found by");
    }
    return typed;
  }

  /// Variants of a file keep their names and what cannot be written as text while nobody touches
  /// the field.
  private List<SettingsVariant> variants(String typed) {
    return typed.equals(shownSettingsText) ? shownSettings : SettingsText.parse(typed);
  }
}
