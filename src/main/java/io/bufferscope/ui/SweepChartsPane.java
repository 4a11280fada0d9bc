package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.plot.SweepPlot;
import io.bufferscope.plot.Theme;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ComboBox;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The results: which are shown, what they say in words, and one figure of them at a time.
final class SweepChartsPane extends VBox {
  private final SweepModel model;
  private final SweepShown shown;
  private final SweepExports exports;
  private final SweepFiles files;
  private final SweepPlot plot = new SweepPlot();
  private final MenuButton exportMenu =
      Controls.named(
          new MenuButton("Export", Controls.icon(Feather.SHARE)),
          "sweep-export",
          "export",
          "Write figures and results to files (Ctrl+E).");

  /// @param appearance is the figure's, too
  /// @param files asks the user for files
  SweepChartsPane(SweepModel model, Appearance appearance, SweepExports exports, SweepFiles files) {
    this.model = model;
    this.shown = model.shown();
    this.exports = exports;
    this.files = files;
    createView();
    appearance.darkProperty().subscribe(dark -> plot.setTheme(dark ? Theme.DARK : Theme.LIGHT));
  }

  private void createView() {
    getStyleClass().addAll("card", "sweep-charts");
    StackPane place = new StackPane(plot, empty());
    place.setId("sweep-plot");
    place.setMinHeight(0);
    VBox.setVgrow(place, Priority.ALWAYS);
    getChildren().addAll(header(), words(), resume(), pages(), choices(), place, failures());
    shown.drawnProperty().subscribe(now -> now.beside().ifPresent(plot::show));
    plot.visibleProperty().bind(shown.drawnProperty().map(now -> now.figure().isPresent()));
  }

  private HBox header() {
    Label title = Controls.label("Results", "card-title");
    title.setMinWidth(USE_PREF_SIZE);
    ComboBox<SweepShown.Entry> main =
        Controls.named(
            new ComboBox<>(shown.entries()),
            "sweep-main",
            "result",
            "The result that is shown; the latest one first.");
    main.setMinWidth(0);
    main.setPromptText("none yet");
    shown.mainProperty().subscribe(now -> main.setValue(now.orElse(null)));
    main.setOnAction(_ ->
        Optional.ofNullable(main.getValue())
            .ifPresent(chosen -> shown.mainProperty().set(Optional.of(chosen))));
    main.disableProperty().bind(Bindings.isEmpty(shown.entries()));
    HBox row = new HBox(title, main, Controls.spacer(), openButton(), exportMenu());
    row.getStyleClass().add("card-header");
    return row;
  }

  private MenuButton openButton() {
    MenuButton menu =
        Controls.named(
            new MenuButton("Open", Controls.icon(Feather.FOLDER)),
            "sweep-open",
            "open results",
            "Open results of an earlier sweep, also one that was broken off (Ctrl+O).");
    menu.getStyleClass().add("flat");
    menu.setMinWidth(USE_PREF_SIZE);
    menu.getItems()
        .addAll(
            Controls.menuItem("open-results-folder", "Folder of results …", files::openFolder),
            Controls.menuItem("open-results-file", "File of results …", files::openResult));
    return menu;
  }

  private MenuButton compare() {
    MenuButton menu =
        Controls.named(
            new MenuButton("Compare", Controls.icon(Feather.LAYERS)),
            "sweep-compare",
            "compare",
            "Lay other opened results over the one that is shown.");
    menu.getStyleClass().add("flat");
    menu.setMinWidth(USE_PREF_SIZE);
    menu.disableProperty().bind(Bindings.size(shown.entries()).lessThan(2));
    menu.setOnShowing(_ -> fill(menu));
    return menu;
  }

  private void fill(MenuButton menu) {
    menu.getItems().clear();
    for (SweepShown.Entry entry : shown.entries()) {
      boolean isMain =
          shown.mainProperty().get().filter(one -> one.folder().equals(entry.folder())).isPresent();
      if (!isMain) {
        CheckMenuItem item = new CheckMenuItem(entry.name());
        item.setMnemonicParsing(false);
        item.setSelected(shown.compared().contains(entry.folder()));
        item.setOnAction(_ -> toggle(shown.compared(), entry.folder()));
        menu.getItems().add(item);
      }
    }
  }

  private static <T> void toggle(List<T> list, T value) {
    if (!list.remove(value)) {
      list.add(value);
    }
  }

  private MenuButton others() {
    MenuButton menu =
        Controls.named(
            new MenuButton("Others' results", Controls.icon(Feather.BOOK_OPEN)),
            "sweep-overlays",
            "others' results",
            "Lay curves that others published over ours. Their machines are others: compare shapes,"
                + " in percent.");
    menu.getStyleClass().add("flat");
    menu.setMinWidth(USE_PREF_SIZE);
    shown
        .othersProperty()
        .subscribe(others ->
            menu.getItems().setAll(others.overlays().stream().map(this::overlay).toList()));
    menu.disableProperty().bind(Bindings.isEmpty(menu.getItems()));
    return menu;
  }

  private CustomMenuItem overlay(PublishedStudy study) {
    CheckBox box =
        Controls.named(
            new CheckBox(study.title()),
            "overlay-" + study.id(),
            "published: " + study.title(),
            study.source() + "\n" + study.server());
    box.setOnAction(_ -> toggle(shown.overlays(), study));
    CustomMenuItem item = new CustomMenuItem(box, false);
    item.setOnAction(_ -> {
      if (box.isSelected() != shown.overlays().contains(study)) {
        toggle(shown.overlays(), study);
      }
    });
    return item;
  }

  private MenuButton exportMenu() {
    exportMenu.getStyleClass().add("flat");
    exportMenu.setMinWidth(USE_PREF_SIZE);
    exportMenu
        .disableProperty()
        .bind(
            shown.drawnProperty().map(now -> now.figure().isEmpty() && shown.results().isEmpty()));
    exportMenu
        .getItems()
        .addAll(
            Controls.menuItem("sweep-png", "This figure as PNG", exports::picture),
            Controls.menuItem("sweep-svg", "This figure as SVG", exports::vector),
            Controls.menuItem("sweep-html", "Report of the result as HTML", exports::report),
            Controls.menuItem("sweep-csv", "All runs as CSV", exports::table),
            Controls.menuItem("sweep-json", "The result as JSON", exports::result));
    return exportMenu;
  }

  /// Opens the list of what can be exported.
  void openExport() {
    if (!exportMenu.isDisabled()) {
      exportMenu.requestFocus();
      exportMenu.show();
    }
  }

  private Label words() {
    Label words =
        Controls.label(
            shown.drawnProperty().map(now -> String.join("\n", now.findings())), "findings");
    words.setId("sweep-findings");
    words.setWrapText(true);
    words.setMinHeight(USE_PREF_SIZE);
    Controls.showWhile(
        words,
        Bindings.createBooleanBinding(
            () -> !words.getText().isEmpty() && shown.pageProperty().get() != SweepPage.PUBLISHED,
            words.textProperty(),
            shown.pageProperty()));
    return words;
  }

  private HBox resume() {
    Label text =
        Controls.label(
            shown
                .drawnProperty()
                .map(now ->
                    now.missing() == 1
                        ? "1 run of this sweep is missing."
                        : Figures.count(now.missing()) + " runs of this sweep are missing."),
            "message",
            "warning");
    text.setId("sweep-missing");
    Button button =
        Controls.named(
            new Button("Resume"),
            "resume-sweep",
            "resume sweep",
            "Go on with this sweep: runs that have ended are not run again.");
    button.getStyleClass().add(Styles.SMALL);
    button.setOnAction(_ -> shown.mainProperty().get().ifPresent(model::resume));
    HBox row = new HBox(text, button);
    row.getStyleClass().add("card-header");
    Controls.showWhile(
        row,
        Bindings.createBooleanBinding(
            () -> shown.drawnProperty().get().missing() > 0 && !model.busyProperty().get(),
            shown.drawnProperty(),
            model.busyProperty()));
    return row;
  }

  private FlowPane pages() {
    FlowPane row = new FlowPane();
    row.getStyleClass().add("spans");
    Map<SweepPage, ToggleButton> buttons = new EnumMap<>(SweepPage.class);
    for (SweepPage page : SweepPage.values()) {
      ToggleButton button =
          Controls.named(
              new ToggleButton(page.title()),
              "page-" + page.name().toLowerCase(Locale.ROOT).replace('_', '-'),
              page.title(),
              page.tip());
      button.getStyleClass().add("span");
      // A second click on the page that shows must not leave none.
      button.setOnAction(_ -> {
        shown.pageProperty().set(page);
        button.setSelected(true);
      });
      buttons.put(page, button);
      row.getChildren().add(button);
    }
    shown
        .pageProperty()
        .subscribe(now -> buttons.forEach((page, button) -> button.setSelected(page == now)));
    return row;
  }

  private FlowPane choices() {
    FlowPane row = new FlowPane();
    row.getStyleClass().add("figure-choices");
    for (SweepPage page : SweepPage.values()) {
      shown
          .metricProperty(page)
          .ifPresent(choice -> {
            ComboBox<SweepPage.MetricChoice> box =
                Controls.named(
                    new ComboBox<>(),
                    "metric-" + page.name().toLowerCase(Locale.ROOT),
                    "what is shown",
                    "What the figure shows.");
            box.getItems().setAll(page.metrics());
            box.valueProperty().bindBidirectional(choice);
            box.setMinWidth(0);
            Controls.showWhile(box, shown.pageProperty().isEqualTo(page));
            row.getChildren().add(box);
          });
    }
    row.getChildren().addAll(study(), scale(), notes(), compare(), others());
    return row;
  }

  private ComboBox<SweepShown.Published> study() {
    ComboBox<SweepShown.Published> box =
        Controls.named(
            new ComboBox<>(),
            "sweep-study",
            "published study",
            "Which of others' results is shown.");
    box.setMinWidth(0);
    shown.othersProperty().subscribe(others -> box.getItems().setAll(others.figures()));
    shown.publishedProperty().subscribe(now -> box.setValue(now.orElse(null)));
    box.setOnAction(_ ->
        Optional.ofNullable(box.getValue())
            .ifPresent(chosen -> shown.publishedProperty().set(Optional.of(chosen))));
    Controls.showWhile(box, shown.pageProperty().isEqualTo(SweepPage.PUBLISHED));
    return box;
  }

  private CheckBox scale() {
    CheckBox box =
        Controls.named(
            new CheckBox("each curve in % of its largest"),
            "sweep-percent",
            "in percent of the largest",
            "Draw each curve in percent of its largest median, so that shapes can be compared.");
    box.selectedProperty().bindBidirectional(shown.percentProperty());
    Controls.showWhile(
        box,
        shown
            .pageProperty()
            .map(page ->
                page == SweepPage.THROUGHPUT
                    || page == SweepPage.LATENCY
                    || page == SweepPage.COST));
    return box;
  }

  private CheckBox notes() {
    CheckBox box =
        Controls.named(
            new CheckBox("notes"),
            "sweep-notes",
            "notes",
            "What is to be known of the figure: times, seed, state of the caches, machine and"
                + " settings. Exported figures always have it.");
    box.setSelected(true);
    box.selectedProperty().subscribe(plot::setNotesShown);
    return box;
  }

  private VBox empty() {
    Label what =
        Controls.label(
            Bindings.createStringBinding(
                this::emptyText, shown.mainProperty(), shown.pageProperty(), model.busyProperty()),
            "empty-sweep");
    what.setId("sweep-empty");
    what.setWrapText(true);
    VBox box = new VBox(what);
    box.getStyleClass().add("empty-box");
    Controls.showWhile(box, shown.drawnProperty().map(now -> now.figure().isEmpty()));
    return box;
  }

  private String emptyText() {
    if (shown.pageProperty().get() == SweepPage.PUBLISHED) {
      return "";
    }
    if (shown.mainProperty().get().isPresent()) {
      return shown.pageProperty().get() == SweepPage.RELATIVE
          ? "Nothing to compare: measure several layouts, loads or settings, or lay another result"
              + " beside this one (Compare)."
          : "This result has no figures of this kind.";
    }
    return model.busyProperty().get()
        ? "The curve begins with the first run that ends."
        : "No results yet.\nChoose sizes and a workload at the left and start the sweep, or open"
            + " results of an earlier one.\nWith a load on a server of your own, the Lab's figures"
            + " can be added as points of a curve by hand.";
  }

  private VBox failures() {
    Label title =
        Controls.label(
            shown
                .drawnProperty()
                .map(now ->
                    now.failures().size() == 1
                        ? "1 point failed"
                        : now.failures().size() + " points failed"),
            "section-title");
    Label list =
        Controls.label(
            shown.drawnProperty().map(now -> String.join("\n", now.failures())),
            "message",
            "error");
    list.setId("sweep-failures");
    list.setWrapText(true);
    ScrollPane scroll = new ScrollPane(list);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(false);
    scroll.getStyleClass().add("failure-lines");
    VBox box = new VBox(title, scroll);
    Controls.showWhile(box, shown.drawnProperty().map(now -> !now.failures().isEmpty()));
    return box;
  }
}
