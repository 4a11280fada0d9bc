package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;

/// The line above a chart: its title, the unit, and for each curve its name and value in its
/// colour. It is the legend, too.
final class ChartHeading extends HBox {
  private final ChartSpec spec;
  private final List<Chip> chips = new ArrayList<>();
  private final Label moment = label("", "plot-moment");

  ChartHeading(ChartSpec spec) {
    this.spec = spec;
    setAlignment(Pos.BASELINE_LEFT);
    setSpacing(10);
    Label title = label(spec.title(), "plot-title");
    Label unit = label(spec.unit(), "plot-unit");
    HBox titleWithUnit = new HBox(5, title, unit);
    titleWithUnit.setAlignment(Pos.BASELINE_LEFT);
    titleWithUnit.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().add(titleWithUnit);
    for (SeriesSpec series : spec.series()) {
      Chip chip = new Chip(series);
      chips.add(chip);
      getChildren().add(chip);
    }
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    getChildren().addAll(space, moment);
  }

  private static Label label(String text, String... styleClasses) {
    Label label = new Label(text);
    label.setMnemonicParsing(false);
    label.setMinWidth(Region.USE_PREF_SIZE);
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  /// Shows the values of one moment.
  ///
  /// @param at where to read the values
  /// @param momentText the moment, empty for the latest
  void show(HistoryWindow window, Probe at, String momentText) {
    for (Chip chip : chips) {
      chip.show(window, at);
    }
    moment.setText(momentText);
  }

  /// The values shown, in words.
  String inWords() {
    return chips.stream()
        .filter(Region::isVisible)
        .map(chip -> chip.series.measure().label() + " " + chip.words)
        .collect(Collectors.joining(", "));
  }

  private final class Chip extends HBox {
    final SeriesSpec series;
    final Label value;
    String words = Figures.NONE;

    Chip(SeriesSpec series) {
      super(4);
      this.series = series;
      value = label(Figures.NONE, "plot-value", series.styleClass());
      Line swatch = new Line(0, 0, 12, 0);
      swatch.getStyleClass().addAll("plot-swatch", series.styleClass());
      if (series.dashed()) {
        swatch.getStyleClass().add("dashed");
      }
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(swatch, label(series.measure().label(), "plot-name"), value);
      setMinWidth(Region.USE_PREF_SIZE);
    }

    void show(HistoryWindow window, Probe at) {
      double number = at.value(window, series.measure());
      boolean optional = series.dashed() || series.side() == SeriesSpec.Side.RIGHT;
      boolean shown =
          !optional || Arrays.stream(window.values(series.measure())).anyMatch(Double::isFinite);
      setVisible(shown);
      setManaged(shown);
      words =
          Double.isNaN(number)
              ? at.gap().map(reason -> reason.text()).orElse(spec.undefined())
              : Figures.withUnit(series.measure(), number);
      value.setText(Figures.inHeading(series.measure(), number, spec.unit()));
    }
  }
}
