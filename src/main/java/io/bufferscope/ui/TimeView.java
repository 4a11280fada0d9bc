package io.bufferscope.ui;

import io.bufferscope.model.history.TimeRange;
import io.bufferscope.plot.TimeNavigation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// Which stretch of the time axis all charts show: the last so many minutes, which go on with each
/// sample, or a stretch that stands still while samples go on being kept. Moving forward to the
/// present makes it go on again.
final class TimeView implements TimeNavigation {
  private static final double SHORTEST_SECONDS = 5;

  private final Function<Duration, TimeRange> live;
  private final Supplier<TimeRange> whole;
  private final ObjectProperty<Duration> span;
  private final ReadOnlyObjectWrapper<Optional<TimeRange>> still =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  /// @param span how much time is shown at first
  /// @param live the last stretch of that length
  /// @param whole all that is known
  TimeView(Duration span, Function<Duration, TimeRange> live, Supplier<TimeRange> whole) {
    this.span = new SimpleObjectProperty<>(span);
    this.live = live;
    this.whole = whole;
    this.span.addListener((_, _, _) -> live());
  }

  /// How much time is shown while it goes on.
  ObjectProperty<Duration> spanProperty() {
    return span;
  }

  /// What is shown while it stands still; empty while it goes on.
  ReadOnlyObjectProperty<Optional<TimeRange>> stillProperty() {
    return still.getReadOnlyProperty();
  }

  /// What is to be shown now.
  TimeRange range() {
    return still.get().map(this::within).orElseGet(() -> live.apply(span.get()));
  }

  @Override
  public void zoom(double factor, double aroundSeconds) {
    TimeRange now = range();
    TimeRange all = whole.get();
    double most = Math.max(all.seconds(), SHORTEST_SECONDS);
    double length = Math.clamp(now.seconds() * factor, SHORTEST_SECONDS, most);
    double share =
        now.seconds() > 0
            ? Math.clamp((aroundSeconds - now.fromSeconds()) / now.seconds(), 0, 1)
            : 1;
    double from = aroundSeconds - share * length;
    // Back from a closer look to what is shown by itself: there is nothing to stand still for.
    double usual = seconds(span.get());
    if (now.seconds() < usual && length >= usual && from + length >= all.toSeconds()) {
      live();
    } else {
      still.set(Optional.of(within(new TimeRange(from, from + length))));
    }
  }

  @Override
  public void pan(double seconds) {
    TimeRange now = range();
    double to = now.toSeconds() + seconds;
    if (seconds > 0 && to >= whole.get().toSeconds()) {
      live();
    } else if (seconds != 0) {
      still.set(Optional.of(within(new TimeRange(now.fromSeconds() + seconds, to))));
    }
  }

  @Override
  public void live() {
    still.set(Optional.empty());
  }

  /// The nearest stretch of the same length about which something is known.
  private TimeRange within(TimeRange wanted) {
    TimeRange all = whole.get();
    double length = Math.min(wanted.seconds(), Math.max(all.seconds(), SHORTEST_SECONDS));
    double latest = Math.max(all.fromSeconds(), all.toSeconds() - length);
    double from = Math.clamp(wanted.fromSeconds(), all.fromSeconds(), latest);
    return new TimeRange(from, from + length);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
