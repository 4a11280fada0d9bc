package io.bufferscope.ui;

import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import java.util.Arrays;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Which keys a load draws, as the user chose and typed it.
final class KeysForm {
  private static final String WORKING_SET_ERROR =
      "all, a size as in 64MB, or a share as in 80%shared_buffers or 50%ram";

  private final ObjectProperty<Kind> kind = new SimpleObjectProperty<>();
  private final FormField parameter;
  private final FormField accesses;
  private final ObjectProperty<Placement> placement = new SimpleObjectProperty<>();
  private final FormField workingSet;

  /// The ways to draw keys.
  enum Kind {
    /// Each key as likely as any other.
    UNIFORM("uniform", "", ""),
    /// Few keys very often.
    ZIPFIAN("zipfian", "exponent", "1.1"),
    /// A bell over the range.
    GAUSSIAN("gaussian", "narrowness", "5"),
    /// Ever less likely towards the end.
    EXPONENTIAL("exponential", "steepness", "5"),
    /// Some rows get most of the accesses.
    HOT_SET("hot set", "hot rows", "10");

    private static final String USUAL_ACCESSES = "90";

    private final String label;
    private final String parameterName;
    private final String usualParameter;

    Kind(String label, String parameterName, String usualParameter) {
      this.label = label;
      this.parameterName = parameterName;
      this.usualParameter = usualParameter;
    }

    /// What the distribution's parameter is called; empty where it has none.
    String parameterName() {
      return parameterName;
    }

    private static Kind ofLabel(String label) {
      return Arrays.stream(values())
          .filter(one -> one.label.equals(label))
          .findFirst()
          .orElse(UNIFORM);
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// @param values what the fields start with
  /// @param changed is run after each change
  KeysForm(Settings.LoadForm values, Runnable changed) {
    kind.set(Kind.ofLabel(values.distribution()));
    boolean uniform = kind.get() == Kind.UNIFORM;
    parameter = new FormField(uniform ? "" : FormField.plain(values.parameter()));
    accesses = new FormField(FormField.plain(values.hotAccessesPercent()));
    placement.set(Placement.ofLabel(values.placement()).orElse(Placement.CLUSTERED));
    workingSet = new FormField(values.workingSet());
    kind.addListener((_, _, chosen) -> {
      parameter.set(chosen.usualParameter);
      if (chosen == Kind.HOT_SET) {
        accesses.set(Kind.USUAL_ACCESSES);
      }
      changed.run();
    });
    placement.addListener((_, _, _) -> changed.run());
    for (FormField field : new FormField[] {parameter, accesses, workingSet}) {
      field.textProperty().addListener((_, _, _) -> changed.run());
    }
  }

  ObjectProperty<Kind> kindProperty() {
    return kind;
  }

  /// The distribution's parameter; for a hot set the percentage of rows.
  FormField parameter() {
    return parameter;
  }

  /// The percentage of accesses that the hot rows get.
  FormField accesses() {
    return accesses;
  }

  ObjectProperty<Placement> placementProperty() {
    return placement;
  }

  FormField workingSet() {
    return workingSet;
  }

  /// Reads the fields that the workload asks for; those that it does not are passed over.
  Optional<KeySpec> read(Workload workload) {
    Optional<KeyDistribution> distribution = distribution(workload);
    Optional<WorkingSet> set = workingSet(workload);
    Placement where = workload.drawsAccounts() ? placement.get() : Placement.CLUSTERED;
    return distribution.flatMap(drawn -> set.map(rows -> new KeySpec(drawn, where, rows)));
  }

  private Optional<KeyDistribution> distribution(Workload workload) {
    Kind drawn = workload.drawsKeys() ? kind.get() : Kind.UNIFORM;
    if (drawn != Kind.HOT_SET) {
      accesses.pass();
    }
    String example = drawn.usualParameter;
    return switch (drawn) {
      case UNIFORM -> {
        parameter.pass();
        yield Optional.of(new KeyDistribution.Uniform());
      }
      case ZIPFIAN -> parameter.number(example, KeyDistribution.Zipfian::new);
      case GAUSSIAN -> parameter.number(example, KeyDistribution.Gaussian::new);
      case EXPONENTIAL -> parameter.number(example, KeyDistribution.Exponential::new);
      case HOT_SET -> hotSet();
    };
  }

  private Optional<KeyDistribution> hotSet() {
    Optional<Double> rows =
        parameter.number("10", percent -> new KeyDistribution.HotSet(percent, 0).rowsPercent());
    Optional<Double> share =
        accesses.number("90", percent -> new KeyDistribution.HotSet(1, percent).accessesPercent());
    return rows.flatMap(hot -> share.map(often -> new KeyDistribution.HotSet(hot, often)));
  }

  private Optional<WorkingSet> workingSet(Workload workload) {
    if (!workload.drawsAccounts()) {
      workingSet.pass();
      return Optional.of(new WorkingSet.Everything());
    }
    return workingSet.read(typed -> {
      if (typed.isEmpty()) {
        return new WorkingSet.Everything();
      }
      if (!typed.equalsIgnoreCase("all") && !Character.isDigit(typed.charAt(0))) {
        throw new IllegalArgumentException(WORKING_SET_ERROR);
      }
      return WorkingSet.parse(typed);
    });
  }
}
