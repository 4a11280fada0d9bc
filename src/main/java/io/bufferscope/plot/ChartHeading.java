package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
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
  private final Label note = label("", "plot-note");
  private String sentence = "";

  ChartHeading(ChartSpec spec) {
    this.spec = spec;
    title = label(spec.title(), "plot-title");
    unit = label(spec.unit(), "plot-unit");
    setAlignment(Pos.CENTER_LEFT);
    setSpacing(SPACING);
    HBox titleWithUnit = new HBox(TITLE_SPACING, title, unit);
    titleWithUnit.setAlignment(Pos.BASELINE_LEFT);
    titleWithUnit.setMinWidth(Region.USE_PREF_SIZE);
    note.setTooltip(new Tooltip(Turnover.MEANING));
    getChildren().addAll(titleWithUnit, note);
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
    note.setText(Turnover.brief(spec, window, at));
    sentence = Turnover.text(spec, window, at);
    moment.setText(momentText);
  }

  /// Leaves out what is least needed until the rest fits in a width: first the moment, which the
  /// read-out tells, too, then the unit, then the values, the note, and in the end the names of the
  /// last curves. Changes nothing where nothing changed, since it is called during layout.
  void fit(double width) {
    double momentWidth = SPACING + moment.prefWidth(-1);
    double unitWidth = TITLE_SPACING + unit.prefWidth(-1);
    double noteWidth = note.getText().isEmpty() ? 0 : SPACING + note.prefWidth(-1);
    double names = title.prefWidth(-1) + SPACING;
    double values = 0;
    for (Chip chip : chips) {
      names += chip.wanted ? SPACING + chip.nameWidth() : 0;
      values += chip.wanted ? chip.valueWidth() : 0;
    }
    double needed = names + noteWidth + values;
    setShown(moment, needed + unitWidth + momentWidth <= width);
    setShown(unit, needed + unitWidth <= width);
    chips.forEach(chip -> setShown(chip.value, needed <= width));
    setShown(note, noteWidth > 0 && names + noteWidth <= width);
    for (Chip chip : chips.reversed()) {
      setShown(chip, chip.wanted && names <= width);
      names -= chip.wanted && names > width ? SPACING + chip.nameWidth() : 0;
    }
  }

  private static void setShown(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }

  /// The values shown, in words.
  String inWords() {
    String values =
        chips.stream()
            .filter(chip -> chip.wanted)
            .map(chip -> chip.series.measure().label() + " " + chip.words)
            .collect(Collectors.joining(", "));
    return Stream.of(values, sentence)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private final class Chip extends HBox {
    final SeriesSpec series;
    final Label name;
    final Label value;
    String words = Figures.NONE;
    boolean wanted = true;

    Chip(SeriesSpec series) {
      super(CHIP_SPACING);
      this.series = series;
      value = label(Figures.NONE, "plot-value", series.styleClass());
      name = label(series.name(), "plot-name");
      Line swatch = new Line(0, 0, SWATCH, 0);
      swatch.getStyleClass().addAll("plot-swatch", series.styleClass());
      if (series.dashed()) {
        swatch.getStyleClass().add("dashed");
      }
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(swatch, name, value);
      setMinWidth(Region.USE_PREF_SIZE);
    }

    double nameWidth() {
      return SWATCH + name.prefWidth(-1) + CHIP_SPACING;
    }

    double valueWidth() {
      return value.prefWidth(-1) + CHIP_SPACING;
    }

    void show(HistoryWindow window, Probe at) {
      double number = at.value(window, series.measure());
      boolean optional = series.dashed() || series.side() == SeriesSpec.Side.RIGHT;
      double[] values = window.values(series.measure());
      wanted =
          spec.isCrowded()
              ? Arrays.stream(values).anyMatch(value -> value > 0)
              : !optional || Arrays.stream(values).anyMatch(Double::isFinite);
      setShown(this, wanted);
      words =
          Double.isNaN(number)
              ? at.gap().map(reason -> reason.text()).orElse(spec.undefined())
              : Figures.withUnit(series.measure(), number);
      value.setText(
          spec.isWhole()
              ? Figures.share(number, at.sum(window, spec))
              : Figures.inHeading(series.measure(), number, spec.unit()));
    }
  }
}
