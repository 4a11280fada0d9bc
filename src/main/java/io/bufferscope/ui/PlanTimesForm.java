package io.bufferscope.ui;

import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.sweep.Preset;
import io.bufferscope.model.sweep.SweepPlan;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// How long and how often each point of a plan is measured: by a preset, or as typed.
final class PlanTimesForm {
  private static final int MOST_REPEATS = 100;
  private static final double MOST_SECONDS = 7 * 24 * 3600;
  private static final double NANOS = 1e9;

  private final ObjectProperty<Times> times = new SimpleObjectProperty<>(Times.QUICK);
  private final FormField repeats = new FormField("");
  private final ObjectProperty<DrivingForm.Before> before =
      new SimpleObjectProperty<>(DrivingForm.Before.NONE);
  private final FormField beforeSeconds = new FormField("");
  private final FormField measure = new FormField("");
  private final Runnable changed;
  private boolean filling;

  /// Where the times come from.
  enum Times {
    /// To look.
    QUICK(Preset.QUICK.label()),
    /// To compare on one machine.
    STANDARD(Preset.STANDARD.label()),
    /// To publish.
    PUBLICATION(Preset.PUBLICATION.label()),
    /// From the fields.
    OWN("own");

    private final String label;

    Times(String label) {
      this.label = label;
    }

    /// The preset; empty for the user's own times.
    Optional<Preset> preset() {
      return Preset.ofLabel(label);
    }

    static Times of(Optional<Preset> preset) {
      return Arrays.stream(values())
          .filter(one -> one.preset().equals(preset))
          .findFirst()
          .orElse(OWN);
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// What the fields say.
  ///
  /// @param preset the preset's name; empty for none
  record Values(String preset, WarmUp warmUp, Duration measure, int repeats) {}

  /// @param changed is run after each change
  PlanTimesForm(Runnable changed) {
    this.changed = changed;
    fill(Preset.QUICK.warmUp(), Preset.QUICK.measure(), Preset.QUICK.repeats());
    times.addListener((_, _, chosen) -> chosen.preset().ifPresentOrElse(this::fill, changed));
    before.addListener((_, _, chosen) -> {
      if (!filling) {
        beforeSeconds.set(chosen.usual());
        typed();
      }
    });
    for (FormField field : new FormField[] {repeats, beforeSeconds, measure}) {
      field.textProperty().addListener((_, _, _) -> typed());
    }
  }

  /// The preset, or that there is none.
  ObjectProperty<Times> timesProperty() {
    return times;
  }

  /// How often each point is measured.
  FormField repeats() {
    return repeats;
  }

  /// What comes before what is measured.
  ObjectProperty<DrivingForm.Before> beforeProperty() {
    return before;
  }

  /// How long, or at most; in seconds.
  FormField beforeSeconds() {
    return beforeSeconds;
  }

  /// In seconds.
  FormField measure() {
    return measure;
  }

  /// Takes the times of a plan.
  void show(SweepPlan plan) {
    fill(plan.warmUp(), plan.measure(), plan.repeats());
  }

  /// The times; empty while a field cannot be meant.
  Optional<Values> read() {
    Optional<Integer> often = repeats.whole("repeats", 1, MOST_REPEATS).map(Long::intValue);
    Optional<Duration> measured = measure.number("10", seconds -> time("a run", seconds));
    Optional<WarmUp> warmUp = readWarmUp();
    if (often.isEmpty() || measured.isEmpty() || warmUp.isEmpty()) {
      return Optional.empty();
    }
    String preset = times.get().preset().map(Preset::label).orElse("");
    return Optional.of(new Values(preset, warmUp.get(), measured.get(), often.get()));
  }

  private Optional<WarmUp> readWarmUp() {
    return switch (before.get()) {
      case NONE -> {
        beforeSeconds.pass();
        yield Optional.of(new WarmUp.None());
      }
      case SECONDS ->
          beforeSeconds.number("3", seconds -> new WarmUp.For(time("a warm-up", seconds)));
      case STEADY ->
          beforeSeconds.number("60", seconds -> new WarmUp.Steady(time("a warm-up", seconds)));
    };
  }

  private static Duration time(String what, double seconds) {
    Duration time = Duration.ofNanos(Math.round(Math.clamp(seconds, 0, MOST_SECONDS) * NANOS));
    if (!time.isPositive() || seconds > MOST_SECONDS) {
      throw new IllegalArgumentException(what + " takes more than 0 s and at most a week");
    }
    return time;
  }

  private void fill(Preset preset) {
    fill(preset.warmUp(), preset.measure(), preset.repeats());
  }

  private void fill(WarmUp warmUp, Duration measured, int often) {
    filling = true;
    switch (warmUp) {
      case WarmUp.None _ -> {
        before.set(DrivingForm.Before.NONE);
        beforeSeconds.set("");
      }
      case WarmUp.For(Duration time) -> {
        before.set(DrivingForm.Before.SECONDS);
        beforeSeconds.set(seconds(time));
      }
      case WarmUp.Steady(Duration atMost) -> {
        before.set(DrivingForm.Before.STEADY);
        beforeSeconds.set(seconds(atMost));
      }
    }
    measure.set(seconds(measured));
    repeats.set(Integer.toString(often));
    filling = false;
    typed();
  }

  /// Times that are a preset's are called so, whoever typed them.
  private void typed() {
    if (filling) {
      return;
    }
    Optional<Values> now = read();
    times.set(
        Times.of(
            Arrays.stream(Preset.values())
                .filter(preset -> now.filter(values -> isOf(preset, values)).isPresent())
                .findFirst()));
    changed.run();
  }

  private static boolean isOf(Preset preset, Values values) {
    return preset.warmUp().equals(values.warmUp())
        && preset.measure().equals(values.measure())
        && preset.repeats() == values.repeats();
  }

  private static String seconds(Duration time) {
    return FormField.plain(time.toNanos() / NANOS);
  }
}
