package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import atlantafx.base.theme.Tweaks;
import io.bufferscope.model.history.IoFigure;
import io.bufferscope.plot.ChartSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;
import org.kordamp.ikonli.feather.Feather;

/// The choice of charts; one at least is shown.
final class ChartChoice extends MenuButton {
  private final List<Choice> choices = new ArrayList<>();
  private final Consumer<List<ChartSpec>> shown;

  private record Choice(ChartSpec spec, CheckMenuItem item) {}

  /// @param shown hears of each change
  ChartChoice(Consumer<List<ChartSpec>> shown) {
    super("", Controls.icon(Feather.BAR_CHART_2));
    this.shown = shown;
    var _ = Controls.named(this, "chart-choice", "charts", "Choose which charts are shown.");
    getStyleClass().addAll(Styles.FLAT, Tweaks.NO_ARROW);
    ChartSpec.lab().forEach(spec -> add(spec, true));
    getItems().add(new SeparatorMenuItem());
    add(ChartSpec.latency(), false);
    add(ChartSpec.waits(), false);
    add(ChartSpec.usageCounts(), false);
    add(ChartSpec.clockSweep(), false);
    add(ChartSpec.buffersWritten(), false);
    for (IoFigure figure : IoFigure.values()) {
      add(ChartSpec.io(figure), false);
    }
  }

  /// Shows a chart beside the others.
  void show(ChartSpec spec) {
    choices.stream()
        .filter(one -> one.spec().equals(spec))
        .forEach(one -> one.item().setSelected(true));
    tell();
  }

  private void add(ChartSpec spec, boolean selected) {
    boolean io = spec.title().startsWith("I/O");
    CheckMenuItem item = new CheckMenuItem(io ? spec.title() + " by context" : spec.title());
    item.setMnemonicParsing(false);
    item.setId("chart-" + spec.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-"));
    item.setSelected(selected);
    item.setOnAction(_ -> {
      if (choices.stream().noneMatch(one -> one.item().isSelected())) {
        item.setSelected(true);
      }
      tell();
    });
    choices.add(new Choice(spec, item));
    getItems().add(item);
  }

  private void tell() {
    shown.accept(
        choices.stream().filter(one -> one.item().isSelected()).map(Choice::spec).toList());
  }
}
