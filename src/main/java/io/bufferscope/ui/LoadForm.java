package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The load form's fields as the user typed them, a message for each that cannot be meant, and the
/// load they give together: there is one exactly while no field has a message.
final class LoadForm {
  /// Blocks of heap and primary key that one unit of scale takes in `pgbench_accounts`: 100,000
  /// rows at 61 a block, and as many index entries at 90 % fill.
  private static final long BLOCKS_PER_SCALE = 1640 + 276;

  private static final long SEED = 1;

  private final ObjectProperty<Workload> workload = new SimpleObjectProperty<>();
  private final ObjectProperty<Protocol> protocol = new SimpleObjectProperty<>();
  private final StringProperty clients = new SimpleStringProperty();
  private final StringProperty scale = new SimpleStringProperty();
  private final ObjectProperty<Keys> keys = new SimpleObjectProperty<>();
  private final StringProperty parameter = new SimpleStringProperty();
  private final StringProperty rate = new SimpleStringProperty();
  private final ReadOnlyStringWrapper clientsError = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper scaleError = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper parameterError = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper rateError = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Optional<LoadSpec>> spec =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  /// @param values what the fields start with
  LoadForm(Settings.LoadForm values) {
    workload.set(values.workload());
    protocol.set(values.protocol());
    clients.set(Integer.toString(values.clients()));
    scale.set(Integer.toString(values.scale()));
    keys.set(Keys.ofLabel(values.distribution()));
    parameter.set(keys.get() == Keys.UNIFORM ? "" : plain(values.parameter()));
    Double ratePerSecond = values.ratePerSecond();
    rate.set(ratePerSecond == null ? "" : plain(ratePerSecond));
    keys.addListener((_, _, chosen) -> parameter.set(chosen.usualParameter));
    for (StringProperty field : new StringProperty[] {clients, scale, parameter, rate}) {
      field.addListener((_, _, _) -> check());
    }
    workload.addListener((_, _, _) -> check());
    protocol.addListener((_, _, _) -> check());
    keys.addListener((_, _, _) -> check());
    check();
  }

  /// The ways to draw keys.
  enum Keys {
    /// Each key as likely as any other.
    UNIFORM("uniform", "", ""),
    /// Few keys very often.
    ZIPFIAN("zipfian", "exponent", "1.1"),
    /// A bell over the range.
    GAUSSIAN("gaussian", "narrowness", "5"),
    /// Ever less likely towards the end.
    EXPONENTIAL("exponential", "steepness", "5");

    private final String label;
    private final String parameterName;
    private final String usualParameter;

    Keys(String label, String parameterName, String usualParameter) {
      this.label = label;
      this.parameterName = parameterName;
      this.usualParameter = usualParameter;
    }

    /// What the distribution's parameter is called; empty where it has none.
    String parameterName() {
      return parameterName;
    }

    private static Keys ofLabel(String label) {
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

  ObjectProperty<Workload> workloadProperty() {
    return workload;
  }

  ObjectProperty<Protocol> protocolProperty() {
    return protocol;
  }

  StringProperty clientsProperty() {
    return clients;
  }

  ReadOnlyStringProperty clientsErrorProperty() {
    return clientsError.getReadOnlyProperty();
  }

  StringProperty scaleProperty() {
    return scale;
  }

  ReadOnlyStringProperty scaleErrorProperty() {
    return scaleError.getReadOnlyProperty();
  }

  ObjectProperty<Keys> keysProperty() {
    return keys;
  }

  StringProperty parameterProperty() {
    return parameter;
  }

  ReadOnlyStringProperty parameterErrorProperty() {
    return parameterError.getReadOnlyProperty();
  }

  StringProperty rateProperty() {
    return rate;
  }

  ReadOnlyStringProperty rateErrorProperty() {
    return rateError.getReadOnlyProperty();
  }

  /// The load; empty while a field has a message.
  ReadOnlyObjectProperty<Optional<LoadSpec>> specProperty() {
    return spec.getReadOnlyProperty();
  }

  /// About how large the data of a scale are, indexes included.
  static Bytes dataSize(int scale) {
    return Bytes.ofBlocks(scale * BLOCKS_PER_SCALE);
  }

  private void check() {
    int clientCount = whole(clients.get(), "clients", LoadSpec.MAX_CLIENTS, clientsError);
    int scaleFactor = whole(scale.get(), "scale", LoadSpec.MAX_SCALE, scaleError);
    Optional<KeyDistribution> distribution = distribution();
    OptionalDouble limit = limit();
    boolean valid =
        clientCount > 0 && scaleFactor > 0 && distribution.isPresent() && rateError.get().isEmpty();
    spec.set(
        valid
            ? Optional.of(
                new LoadSpec(
                    workload.get(),
                    protocol.get(),
                    clientCount,
                    scaleFactor,
                    distribution.orElseThrow(),
                    limit,
                    null,
                    SEED))
            : Optional.empty());
  }

  private static int whole(String text, String name, int most, ReadOnlyStringWrapper error) {
    try {
      int value = Integer.parseInt(text.strip());
      if (value >= 1 && value <= most) {
        error.set("");
        return value;
      }
    } catch (NumberFormatException _) {
      // Not a number is told in the same words as a number out of range.
    }
    error.set(name + " is a whole number from 1 to " + Figures.count(most));
    return 0;
  }

  private Optional<KeyDistribution> distribution() {
    if (keys.get() == Keys.UNIFORM) {
      parameterError.set("");
      return Optional.of(new KeyDistribution.Uniform());
    }
    try {
      double value = Double.parseDouble(parameter.get().strip());
      KeyDistribution made =
          switch (keys.get()) {
            case UNIFORM -> new KeyDistribution.Uniform();
            case ZIPFIAN -> new KeyDistribution.Zipfian(value);
            case GAUSSIAN -> new KeyDistribution.Gaussian(value);
            case EXPONENTIAL -> new KeyDistribution.Exponential(value);
          };
      parameterError.set("");
      return Optional.of(made);
    } catch (NumberFormatException _) {
      parameterError.set("a number, as in " + keys.get().usualParameter);
    } catch (IllegalArgumentException outOfRange) {
      parameterError.set(String.valueOf(outOfRange.getMessage()));
    }
    return Optional.empty();
  }

  private OptionalDouble limit() {
    String text = rate.get().strip();
    if (text.isEmpty()) {
      rateError.set("");
      return OptionalDouble.empty();
    }
    try {
      double value = Double.parseDouble(text);
      if (value > 0 && Double.isFinite(value)) {
        rateError.set("");
        return OptionalDouble.of(value);
      }
    } catch (NumberFormatException _) {
      // Told below.
    }
    rateError.set("more than 0 transactions a second, or empty for no limit");
    return OptionalDouble.empty();
  }

  private static String plain(double value) {
    return value == Math.rint(value) && value < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%s", value);
  }
}
