package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.plot.ChartSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The line at the top: which server, and what concerns the window as a whole.
final class TopBar extends HBox {
  /// In heights of text.
  private static final double NARROW = 95;

  private final LabModel model;
  private final WindowActions actions;
  private final Exports exports;
  private final ChartChoice charts;
  private final MenuButton exportMenu =
      Controls.named(
          new MenuButton("Export", Controls.icon(Feather.SHARE)),
          "export",
          "export",
          "Write charts and page map as pictures or tables (Ctrl+E).");

  /// @param exports writes files
  /// @param charts the choice of charts
  TopBar(LabModel model, WindowActions actions, Exports exports, ChartChoice charts) {
    this.model = model;
    this.actions = actions;
    this.exports = exports;
    this.charts = charts;
    createView();
  }

  private void createView() {
    getStyleClass().add("top-bar");
    setAlignment(Pos.CENTER_LEFT);
    List<Control> ofLab = List.of(charts, exportMenu(), serverMenu(), note());
    for (Control tool : ofLab) {
      tool.visibleProperty().bind(model.viewProperty().isEqualTo(Settings.View.LAB));
      tool.managedProperty().bind(tool.visibleProperty());
    }
    List<Control> tools = new ArrayList<>(List.of(record()));
    tools.addAll(ofLab);
    tools.addAll(List.of(theme(), textSize(), help()));
    // A host's name can be of any length; it alone is cut.
    tools.forEach(tool -> tool.setMinWidth(USE_PREF_SIZE));
    getChildren().addAll(chip(), progress(), Controls.spacer());
    getChildren().addAll(tools);
  }

  private Button chip() {
    Button chip =
        Controls.named(
            new Button("", Controls.icon(Feather.DATABASE)),
            "server-chip",
            "server",
            "Show how to join this server and what it shows, connect to another (Ctrl+L), and change"
                + " shared_buffers.");
    chip.getStyleClass().addAll("flat", "chip");
    chip.textProperty().bind(serverText());
    chip.setMinWidth(0);
    chip.getTooltip()
        .textProperty()
        .bind(chip.textProperty().map(text -> text + "\n" + chip.getAccessibleHelp()));
    chip.setOnAction(_ -> actions.showServer());
    return chip;
  }

  /// How far the start of the server is, while it starts.
  private ProgressBar progress() {
    ProgressBar bar = new ProgressBar(0);
    bar.setId("start-progress");
    bar.setAccessibleText("progress of the start");
    bar.getStyleClass().addAll(Styles.SMALL, "start-progress");
    bar.setMinWidth(0);
    bar.visibleProperty()
        .bind(model.stateProperty().map(state -> state instanceof LabState.Starting));
    bar.managedProperty().bind(bar.visibleProperty());
    model
        .stateProperty()
        .subscribe(state ->
            bar.setProgress(
                state instanceof LabState.Starting(var progress)
                    ? progress.fraction().orElse(ProgressBar.INDETERMINATE_PROGRESS)
                    : 0));
    return bar;
  }

  private StringBinding serverText() {
    return Bindings.createStringBinding(
        () -> text(model.stateProperty().get()),
        model.stateProperty(),
        model.serverProperty(),
        model.live().map().viewProperty(),
        widthProperty(),
        model.appearance().textSizeProperty());
  }

  /// Whether there is no room for everything that can be said of a server of the user's.
  private boolean isNarrow() {
    return getWidth() < NARROW * model.appearance().textSizeProperty().get();
  }

  private String text(LabState state) {
    return switch (state) {
      case LabState.Disconnected _ -> "no server";
      case LabState.Starting(var progress) -> progress.step() + " …";
      case LabState.Failed _ ->
          model
              .serverProperty()
              .get()
              .map(info -> name(info) + " · not running")
              .orElse("no server");
      case LabState.Ready(ServerInfo info) -> describe(info);
      case LabState.Preparing(ServerInfo info, _, _) -> describe(info);
      case LabState.Loading(ServerInfo info, _) -> describe(info);
    };
  }

  private String describe(ServerInfo info) {
    String server = name(info) + " · shared_buffers " + info.sharedBuffers();
    return info.origin() == ServerInfo.Origin.FOREIGN && isNarrow()
        ? server
        : server + " · data " + model.live().dataSize().orElse(info.databaseSize());
  }

  private static String name(ServerInfo info) {
    return switch (info.origin()) {
      case EMBEDDED -> "embedded PostgreSQL " + info.version();
      case ATTACHED -> "PostgreSQL " + info.version() + " of another Bufferscope";
      case FOREIGN ->
          "PostgreSQL "
              + info.version()
              + " at "
              + info.endpoint().host()
              + ":"
              + info.endpoint().port();
    };
  }

  /// Opens the list of what can be exported.
  void openExport() {
    if (!exportMenu.isDisabled()) {
      exportMenu.requestFocus();
      exportMenu.show();
    }
  }

  private ToggleButton record() {
    ToggleButton button =
        Controls.named(
            new ToggleButton("Record", Controls.icon(Feather.CIRCLE)),
            "record",
            "record",
            "Write every sample to a file as JSON Lines, until it is pressed again.");
    button.getStyleClass().addAll("flat", "record");
    var file = model.recordings().fileProperty();
    file.subscribe(now -> button.setSelected(now.isPresent()));
    button
        .disableProperty()
        .bind(model.connectedProperty().not().and(button.selectedProperty().not()));
    button.setOnAction(_ -> {
      actions.toggleRecord();
      button.setSelected(file.get().isPresent());
    });
    return button;
  }

  private MenuButton exportMenu() {
    exportMenu.getStyleClass().add("flat");
    exportMenu
        .disableProperty()
        .bind(model.live().windowProperty().map(window -> window.isEmpty()));
    var items = exportMenu.getItems();
    items.add(Controls.menuItem("export-charts-png", "All charts as PNG", exports::chartsPicture));
    for (ChartSpec spec : ChartSpec.lab()) {
      items.add(
          Controls.menuItem(
              id(spec) + "-png", spec.title() + " as PNG", () -> exports.chartPicture(spec)));
    }
    items.add(Controls.menuItem("export-map-png", "Page map as PNG", exports::mapPicture));
    items.add(new SeparatorMenuItem());
    for (ChartSpec spec : ChartSpec.lab()) {
      items.add(
          Controls.menuItem(
              id(spec) + "-csv", spec.title() + " as CSV", () -> exports.chartTable(spec)));
    }
    items.add(Controls.menuItem("export-map-csv", "Page map as CSV", exports::mapTable));
    return exportMenu;
  }

  private static String id(ChartSpec spec) {
    return "export-" + spec.title().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private MenuButton serverMenu() {
    MenuButton menu =
        Controls.named(
            new MenuButton("Actions", Controls.icon(Feather.ZAP)),
            "actions",
            "actions",
            "Things to do to the server.");
    menu.getStyleClass().add("flat");
    MenuItem checkpoint =
        Controls.menuItem("checkpoint", "Checkpoint: write all dirty buffers", this::checkpoint);
    MenuItem read = Controls.menuItem("read-pool", "Read the page map now", model::readMap);
    MenuItem note =
        Controls.menuItem("begin-note", "Note on the time axis (Ctrl+N)", actions::beginNote);
    checkpoint
        .disableProperty()
        .bind(model.connectedProperty().not().or(model.hands().busyProperty()));
    for (MenuItem one : new MenuItem[] {read, note}) {
      one.disableProperty().bind(model.connectedProperty().not());
    }
    menu.getItems().addAll(checkpoint, read, note);
    return menu;
  }

  private void checkpoint() {
    model.hands().run(new CacheCommand.Checkpoint());
  }

  private Button note() {
    Button button =
        Controls.named(
            new Button("", Controls.icon(Feather.EDIT_3)),
            "note-button",
            "note",
            "Put a note on the time axis (Ctrl+N).");
    button.setOnAction(_ -> actions.beginNote());
    button.disableProperty().bind(model.connectedProperty().not());
    button.getStyleClass().addAll("flat", "button-icon");
    return button;
  }

  private Button theme() {
    FontIcon icon = Controls.icon(Feather.MOON);
    Button button =
        Controls.named(
            new Button("", icon), "theme", "dark or light", "Dark or light theme (Ctrl+T).");
    model
        .appearance()
        .darkProperty()
        .subscribe(dark -> icon.setIconCode(dark ? Feather.SUN : Feather.MOON));
    button.getStyleClass().addAll("flat", "button-icon");
    button.setOnAction(_ -> model.appearance().toggleTheme());
    return button;
  }

  private Button textSize() {
    Button button =
        Controls.named(
            new Button("A+"),
            "text-size",
            "presentation size",
            "Text large enough for a projector, and back (Ctrl+plus and Ctrl+minus go in steps).");
    button.getStyleClass().addAll("flat", "text-size");
    button.setOnAction(_ -> model.appearance().togglePresentation());
    return button;
  }

  private Button help() {
    Button button =
        Controls.named(
            new Button("", Controls.icon(Feather.HELP_CIRCLE)),
            "help",
            "shortcuts",
            "Keyboard shortcuts (F1).");
    button.getStyleClass().addAll("flat", "button-icon");
    button.setOnAction(_ -> actions.showShortcuts());
    return button;
  }
}
