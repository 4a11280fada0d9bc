package io.bufferscope.plot;

import io.bufferscope.model.map.MapChanges;
import java.util.function.BooleanSupplier;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.util.Duration;

/// How much is to be seen of the last changes of a map: all at first, then less and less until
/// nothing after 900 ms, in 15 steps a second. Where the desktop wishes for less motion, a half of
/// it until the next map. No timer runs otherwise.
final class MapMotion {
  private static final int STEPS = 14;
  private static final Duration STEP = Duration.millis(900.0 / STEPS);
  private static final double STILL = 0.5;

  private final Timeline timeline;
  private final BooleanSupplier seen;
  private final Runnable onStep;
  private boolean wanted = true;
  private MapChanges changes = MapChanges.NONE;
  private double strength;

  /// @param seen whether anyone sees the map
  /// @param onStep told when there is less to be seen
  MapMotion(BooleanSupplier seen, Runnable onStep) {
    this.seen = seen;
    this.onStep = onStep;
    this.timeline = new Timeline(1000 / STEP.toMillis(), new KeyFrame(STEP, _ -> step()));
    timeline.setCycleCount(STEPS);
  }

  /// Whether changes are to be shown at all.
  void setWanted(boolean wanted) {
    this.wanted = wanted;
    if (!wanted) {
      end();
    }
  }

  /// Begins to show changes; those before are not shown any more.
  void begin(MapChanges newChanges) {
    timeline.stop();
    boolean shows = wanted && newChanges.places().length > 0 && seen.getAsBoolean();
    changes = shows ? newChanges : MapChanges.NONE;
    boolean still = Platform.getPreferences().isReducedMotion();
    strength = !shows ? 0 : still ? STILL : 1;
    if (shows && !still) {
      timeline.playFromStart();
    }
  }

  /// Shows nothing more.
  void end() {
    if (strength > 0) {
      strength = 0;
      timeline.stop();
      onStep.run();
      changes = MapChanges.NONE;
    }
  }

  /// Whether a timer runs.
  boolean isRunning() {
    return timeline.getStatus() == Animation.Status.RUNNING;
  }

  MapChanges changes() {
    return changes;
  }

  /// How much of the changes is to be seen, 0 for nothing to 1.
  double strength() {
    return strength;
  }

  private void step() {
    double next = strength - 1.0 / STEPS;
    if (next < 0.5 / STEPS || !seen.getAsBoolean()) {
      end();
    } else {
      strength = next;
      onStep.run();
    }
  }
}
