package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;

/// The line above a chart: its title, the unit, and for each curve its name and value in its
/// colour. It is the legend, too.
final class ChartHeading extends HBox {
  private static final double SPACING = 7;
  private static final double TITLE_SPACING = 5;
  private static final double CHIP_SPACING = 3;
  private static final double SWATCH = 10;

  private final ChartSpec spec;
  private final List<Chip> chips = new ArrayList<>();
  private final Label title;
  private final Label unit;
  private final Label moment = label("", "plot-moment");

  ChartHeading(ChartSpec spec) {
    this.spec = spec;
    title = label(spec.title(), "plot-title");
    unit = label(spec.unit(), "plot-unit");
    setAlignment(Pos.CENTER_LEFT);
    setSpacing(SPACING);
    HBox titleWithUnit = new HBox(TITLE_SPACING, title, unit);
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

  /// Leaves out what is least needed until the rest fits in a width: first the moment, which the
  /// read-out tells, too, then the unit, then the values: a curve without a name says nothing.
  /// Changes nothing where nothing changed, since it is called during layout.
  void fit(double width) {
    double momentWidth = SPACING + moment.prefWidth(-1);
    double unitWidth = TITLE_SPACING + unit.prefWidth(-1);
    double everything = title.prefWidth(-1) + unitWidth + SPACING + momentWidth;
    for (Chip chip : chips) {
      everything += chip.isVisible() ? SPACING + chip.fullWidth() : 0;
    }
    double needed = everything - momentWidth - unitWidth;
    setShown(moment, everything <= width);
    setShown(unit, needed + unitWidth <= width);
    chips.forEach(chip -> setShown(chip.value, needed <= width));
  }

  private static void setShown(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
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
    final Label name;
    final Label value;
    String words = Figures.NONE;

    Chip(SeriesSpec series) {
      super(CHIP_SPACING);
      this.series = series;
      value = label(Figures.NONE, "plot-value", series.styleClass());
      name = label(series.measure().label(), "plot-name");
      Line swatch = new Line(0, 0, SWATCH, 0);
      swatch.getStyleClass().addAll("plot-swatch", series.styleClass());
      if (series.dashed()) {
        swatch.getStyleClass().add("dashed");
      }
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(swatch, name, value);
      setMinWidth(Region.USE_PREF_SIZE);
    }

    double fullWidth() {
      return SWATCH + name.prefWidth(-1) + value.prefWidth(-1) + 2 * CHIP_SPACING;
    }

    void show(HistoryWindow window, Probe at) {
      double number = at.value(window, series.measure());
      boolean optional = series.dashed() || series.side() == SeriesSpec.Side.RIGHT;
      double[] values = window.values(series.measure());
      boolean shown =
          spec.isCrowded()
              ? Arrays.stream(values).anyMatch(value -> value > 0)
              : !optional || Arrays.stream(values).anyMatch(Double::isFinite);
      setShown(this, shown);
      words =
          Double.isNaN(number)
              ? at.gap().map(reason -> reason.text()).orElse(spec.undefined())
              : Figures.withUnit(series.measure(), number);
      value.setText(Figures.inHeading(series.measure(), number, spec.unit()));
    }
  }
}
