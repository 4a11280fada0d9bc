package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// The box beside the crosshair: the moment, each curve's value with its unit, and what happened
/// then.
final class ReadOut extends VBox {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final ChartSpec spec;

  ReadOut(ChartSpec spec) {
    this.spec = spec;
    getStyleClass().add("plot-readout");
    setMouseTransparent(true);
    setManaged(false);
    setVisible(false);
  }

  /// The moment of a probe, elapsed and by the clock on the wall.
  static String moment(HistoryWindow window, TimeScale time, Probe at) {
    return time.label(at.seconds())
        + " · "
        + CLOCK.format(
            window
                .origin()
                .plusMillis(Math.round(at.seconds() * 1000))
                .atZone(ZoneId.systemDefault()));
  }

  /// Fills the box.
  ///
  /// @param nearSeconds how far from the moment an event may be to be told
  void show(HistoryWindow window, TimeScale time, Probe at, double nearSeconds) {
    List<Node> lines = new ArrayList<>();
    lines.add(line(moment(window, time, at), "plot-moment"));
    if (at.gap().isPresent()) {
      lines.add(line("gap: " + at.gap().orElseThrow().text(), "plot-name"));
    } else if (at.index() < 0) {
      lines.add(line("no sample", "plot-name"));
    } else {
      for (SeriesSpec series : spec.series()) {
        double value = at.value(window, series.measure());
        if (spec.isCrowded() && !(value > 0)) {
          continue;
        }
        lines.add(
            Double.isNaN(value)
                ? line(series.measure().label() + ": " + spec.undefined(), "plot-name")
                : line(
                    series.measure().label()
                        + " "
                        + Figures.withUnit(series.measure(), value)
                        + (spec.isWhole() ? ", " + Figures.share(value, at.sum(window, spec)) : ""),
                    "plot-value",
                    series.styleClass()));
      }
      String note = Turnover.text(spec, window, at);
      if (!note.isEmpty()) {
        lines.add(line(note, "plot-name"));
      }
    }
    for (LabEvent event : window.events()) {
      if (Math.abs(secondsOf(window, event) - at.seconds()) <= nearSeconds) {
        lines.add(line(event.text(), "plot-name"));
      }
    }
    getChildren().setAll(lines);
    setVisible(true);
    applyCss();
    autosize();
  }

  /// When an event was, in seconds since the history's origin.
  static double secondsOf(HistoryWindow window, LabEvent event) {
    return Duration.between(window.origin(), event.at()).toNanos() / 1e9;
  }

  private static Label line(String text, String... styleClasses) {
    Label label = new Label(text);
    label.setMnemonicParsing(false);
    label.getStyleClass().addAll(styleClasses);
    return label;
  }
}
