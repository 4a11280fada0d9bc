package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.history.TimeRange;
import java.time.Duration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TimeViewTest {
  private static final Offset<Double> EXACT = within(1e-6);
  private double now = 1000;
  private final TimeView view =
      new TimeView(
          Duration.ofMinutes(2),
          span -> new TimeRange(Math.max(0, now - span.toSeconds()), now),
          () -> new TimeRange(0, now));

  @Test
  void itGoesOnUntilSomebodyMoves() {
    assertThat(view.range()).isEqualTo(new TimeRange(880, 1000));
    now = 1010;
    assertThat(view.range()).isEqualTo(new TimeRange(890, 1010));
    assertThat(view.stillProperty().get()).isEmpty();
  }

  @Test
  void zoomingKeepsTheMomentUnderThePointerInItsPlace() {
    view.zoom(0.5, 910);
    assertThat(view.range().seconds()).isCloseTo(60, EXACT);
    assertThat((910 - view.range().fromSeconds()) / view.range().seconds())
        .as("place of the pointer, a quarter from the left")
        .isCloseTo(0.25, EXACT);
  }

  @Test
  void whatStandsStillStaysWhileTimeGoesOn() {
    view.pan(-300);
    assertThat(view.range()).isEqualTo(new TimeRange(580, 700));
    now = 1500;
    assertThat(view.range()).isEqualTo(new TimeRange(580, 700));
  }

  @Test
  void panningForwardToThePresentGoesOnAgain() {
    view.pan(-300);
    view.pan(200);
    assertThat(view.stillProperty().get()).isPresent();
    view.pan(200);
    assertThat(view.stillProperty().get()).isEmpty();
    now = 1100;
    assertThat(view.range()).isEqualTo(new TimeRange(980, 1100));
  }

  @Test
  void nobodyLeavesWhatIsKnown() {
    view.pan(-5000);
    assertThat(view.range()).isEqualTo(new TimeRange(0, 120));
    for (int i = 0; i < 100; i++) {
      view.zoom(0.5, 60);
    }
    assertThat(view.range().seconds()).isCloseTo(5, EXACT);
    for (int i = 0; i < 100; i++) {
      view.zoom(2, 60);
    }
    assertThat(view.range()).isEqualTo(new TimeRange(0, 1000));
  }

  @Test
  void aCloserLookAtThePresentStandsStillAndZoomingOutOfItGoesOn() {
    view.zoom(0.5, 1000);
    assertThat(view.range()).isEqualTo(new TimeRange(940, 1000));
    view.zoom(2, 1000);
    assertThat(view.stillProperty().get()).isEmpty();
  }

  @Test
  void anotherSpanIsOfThePresent() {
    view.pan(-300);
    view.spanProperty().set(Duration.ofMinutes(5));
    assertThat(view.range()).isEqualTo(new TimeRange(700, 1000));
  }
}
