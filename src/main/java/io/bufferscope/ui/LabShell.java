package io.bufferscope.ui;

import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings.View;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// All the panes in their places, and the keyboard shortcuts.
final class LabShell extends StackPane implements WindowActions {
  /// Least size of the three cards together, in heights of text: below that they scroll.
  private static final double LEAST_WIDTH = 84;

  private static final double LEAST_HEIGHT = 36;
  private static final double LOAD_WIDTH = 18.5;
  private static final double MAP_LEAST = 34.5;
  private static final double MAP_MOST = 48;
  private static final double MAP_SHARE = 0.32;

  private final LabModel model;
  private final SweepPane sweepPane;
  private final SweepFiles sweepFiles;
  private final ChartPane charts;
  private final Sheets sheets;
  private final Exports.FileQuestion files;
  private final TopBar topBar;
  private final ServerTabs tabs;

  /// @param sweeps the model of the Sweep view
  /// @param background does what takes time
  /// @param files asks the user for files
  LabShell(LabModel model, SweepModel sweeps, Background background, Exports.FileQuestion files) {
    this.model = model;
    this.sweepFiles = new SweepFiles(sweeps, files);
    this.sweepPane =
        new SweepPane(
            sweeps, model, this, new SweepExports(sweeps, model, background, files), sweepFiles);
    this.files = files;
    this.charts = new ChartPane(model);
    this.topBar = new TopBar(model, this, new Exports(model, background, files), charts.choice());
    this.tabs = new ServerTabs(model, this);
    this.sheets = new Sheets(model, sweeps, files::open);
    createView();
    addEventFilter(KeyEvent.KEY_PRESSED, this::shortcut);
  }

  private void createView() {
    getStyleClass().add("lab-shell");
    styleProperty()
        .bind(model.appearance().textSizeProperty().asString(Locale.ROOT, "-fx-font-size: %dpx;"));
    ScrollPane scroll = new ScrollPane(cards());
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.setFocusTraversable(false);
    scroll.getStyleClass().add("cards-scroll");
    StackPane views = new StackPane(scroll, sweepPane);
    views.setMinSize(0, 0);
    showIn(View.LAB, scroll);
    showIn(View.SWEEP, sweepPane);
    HBox.setHgrow(views, Priority.ALWAYS);
    HBox main = new HBox(new Rail(model.viewProperty()), views);
    main.setMinHeight(0);
    VBox.setVgrow(main, Priority.ALWAYS);
    VBox window =
        new VBox(topBar, new Banner(model), main, new StatusBar(model, this::showProblems));
    getChildren().addAll(window, sheets.node(), closingVeil());
  }

  private void showIn(View view, Node content) {
    content.visibleProperty().bind(model.viewProperty().isEqualTo(view));
    content.managedProperty().bind(content.visibleProperty());
  }

  private HBox cards() {
    ScrollPane left =
        new ScrollPane(
            new VBox(
                new LoadPane(model, () -> files.openSeveral("Scripts in pgbench's language")),
                new FiguresPane(model, this)));
    left.setFitToWidth(true);
    left.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    left.setFocusTraversable(false);
    left.getStyleClass().addAll("card", "left-card");
    MapPane map = new MapPane(model, this);
    VBox.setVgrow(map, Priority.ALWAYS);
    VBox right = new VBox(map, tabs);
    right.getStyleClass().addAll("card", "right-card");
    HBox cards = new HBox(left, charts, right);
    cards.getStyleClass().add("cards");
    HBox.setHgrow(charts, Priority.ALWAYS);
    charts.setMinWidth(0);
    charts.setPrefWidth(0);
    model
        .appearance()
        .textSizeProperty()
        .subscribe(size -> {
          cards.setMinWidth(LEAST_WIDTH * size.doubleValue());
          cards.setMinHeight(LEAST_HEIGHT * size.doubleValue());
          left.setMinWidth(LOAD_WIDTH * size.doubleValue());
          left.setPrefWidth(LOAD_WIDTH * size.doubleValue());
        });
    BooleanProperty large = model.live().map().largeProperty();
    charts.visibleProperty().bind(large.not());
    charts.managedProperty().bind(large.not());
    large.subscribe(now -> HBox.setHgrow(right, now ? Priority.ALWAYS : Priority.NEVER));
    tabs.visibleProperty().bind(large.not());
    tabs.managedProperty().bind(large.not());
    right
        .prefWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> {
                  double text = model.appearance().textSizeProperty().get();
                  return Math.clamp(
                      cards.getWidth() * MAP_SHARE, MAP_LEAST * text, MAP_MOST * text);
                },
                cards.widthProperty(),
                model.appearance().textSizeProperty()));
    right.setMinWidth(USE_PREF_SIZE);
    return cards;
  }

  /// The charts.
  ChartPane charts() {
    return charts;
  }

  /// The lower part of the right card.
  ServerTabs tabs() {
    return tabs;
  }

  private VBox closingVeil() {
    ProgressBar bar = new ProgressBar(0);
    VBox veil =
        new VBox(
            Controls.label("Stopping …", "veil-title"),
            Controls.label(
                model
                    .stateProperty()
                    .map(state ->
                        state instanceof LabState.Starting(var progress)
                            ? progress.step()
                            : "clients, sampler, server"),
                "unit"),
            bar);
    veil.setId("closing");
    veil.getStyleClass().add("veil");
    veil.visibleProperty().bind(model.closingProperty());
    model
        .closingProperty()
        .subscribe(closing -> bar.setProgress(closing ? ProgressBar.INDETERMINATE_PROGRESS : 0));
    return veil;
  }

  private void shortcut(KeyEvent key) {
    if (model.closingProperty().get()) {
      key.consume();
      return;
    }
    boolean lab = model.viewProperty().get() == View.LAB;
    for (var shortcuts : List.of(shortcuts(), lab ? labShortcuts() : sweepShortcuts())) {
      for (Map.Entry<KeyCombination, Runnable> one : shortcuts.entrySet()) {
        if (one.getKey().match(key)) {
          one.getValue().run();
          key.consume();
          return;
        }
      }
    }
    if (key.getCode() == KeyCode.ESCAPE && sheets.close()) {
      key.consume();
    }
  }

  private Map<KeyCombination, Runnable> shortcuts() {
    Appearance look = model.appearance();
    return Map.ofEntries(
        Map.entry(control(KeyCode.DIGIT1), () -> model.viewProperty().set(View.LAB)),
        Map.entry(control(KeyCode.DIGIT2), () -> model.viewProperty().set(View.SWEEP)),
        Map.entry(control(KeyCode.T), look::toggleTheme),
        Map.entry(control(KeyCode.L), this::showConnect),
        Map.entry(control(KeyCode.PLUS), look::larger),
        Map.entry(control(KeyCode.EQUALS), look::larger),
        Map.entry(control(KeyCode.ADD), look::larger),
        Map.entry(control(KeyCode.MINUS), look::smaller),
        Map.entry(control(KeyCode.SUBTRACT), look::smaller),
        Map.entry(control(KeyCode.DIGIT0), look::ordinarySize),
        Map.entry(new KeyCodeCombination(KeyCode.F1), this::showShortcuts));
  }

  private Map<KeyCombination, Runnable> labShortcuts() {
    return Map.ofEntries(
        Map.entry(control(KeyCode.R), model::toggleLoad),
        Map.entry(control(KeyCode.E), topBar::openExport),
        Map.entry(control(KeyCode.N), this::beginNote),
        Map.entry(control(KeyCode.S), this::showSummary),
        Map.entry(control(KeyCode.P), this::showHandPoint),
        Map.entry(control(KeyCode.M), this::toggleLargeMap));
  }

  private Map<KeyCombination, Runnable> sweepShortcuts() {
    return Map.ofEntries(
        Map.entry(control(KeyCode.R), sweepPane::toggle),
        Map.entry(control(KeyCode.E), sweepPane.charts()::openExport),
        Map.entry(control(KeyCode.S), sweepFiles::savePlan),
        Map.entry(control(KeyCode.O), sweepFiles::openFolder));
  }

  private static KeyCombination control(KeyCode key) {
    return new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_ANY);
  }

  @Override
  public void showServer() {
    sheets.showServer();
  }

  @Override
  public void showConnect() {
    sheets.showConnect();
  }

  @Override
  public void showProblems() {
    sheets.showProblems();
  }

  @Override
  public void showSummary() {
    model
        .lastLoadProperty()
        .get()
        .ifPresentOrElse(sheets::showSummary, () -> model.tell("no load has ended yet"));
  }

  @Override
  public void showHandPoint() {
    sheets.showHandPoint();
  }

  @Override
  public void confirm(String what, String why, Runnable action) {
    sheets.confirm(what, why, action);
  }

  @Override
  public void showBlock(RelationRef relation, Fork fork, int block) {
    sheets.showBlock(relation, fork, block);
  }

  @Override
  public void toggleLargeMap() {
    model.live().map().largeProperty().set(!model.live().map().largeProperty().get());
  }

  @Override
  public void showShortcuts() {
    sheets.showShortcuts();
  }

  @Override
  public void beginNote() {
    if (model.connectedProperty().get()) {
      charts.beginNote();
    }
  }

  @Override
  public void toggleRecord() {
    if (model.recordings().fileProperty().get().isPresent()) {
      model.recordings().stop();
    } else {
      files.save("Record", "bufferscope-record.jsonl").ifPresent(model.recordings()::start);
    }
  }
}
