package io.bufferscope.ui;

import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.server.ServerInfo;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The line at the top: which server, and what concerns the window as a whole.
final class TopBar extends HBox {
  private final LabModel model;
  private final WindowActions actions;

  TopBar(LabModel model, WindowActions actions) {
    this.model = model;
    this.actions = actions;
    createView();
  }

  private void createView() {
    getStyleClass().add("top-bar");
    setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(chip(), Controls.spacer(), serverMenu(), theme(), textSize(), help());
  }

  private Button chip() {
    Button chip =
        Controls.named(
            new Button("", Controls.icon(Feather.DATABASE)),
            "server-chip",
            "server",
            "Show how to join this server, and change its shared_buffers.");
    chip.getStyleClass().addAll("flat", "chip");
    chip.textProperty().bind(serverText());
    chip.setOnAction(_ -> actions.showServer());
    return chip;
  }

  private StringBinding serverText() {
    return Bindings.createStringBinding(
        () -> text(model.stateProperty().get()),
        model.stateProperty(),
        model.serverProperty(),
        model.live().poolProperty());
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
    return name(info)
        + " · shared_buffers "
        + info.sharedBuffers()
        + " · data "
        + model.live().dataSize().orElse(info.databaseSize());
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

  private MenuButton serverMenu() {
    MenuButton menu =
        Controls.named(
            new MenuButton("Actions", Controls.icon(Feather.ZAP)),
            "actions",
            "actions",
            "Things to do to the server.");
    menu.getStyleClass().add("flat");
    MenuItem checkpoint = new MenuItem("Checkpoint: write all dirty buffers");
    checkpoint.setId("checkpoint");
    checkpoint.setOnAction(_ -> model.checkpoint());
    checkpoint.disableProperty().bind(model.connectedProperty().not());
    MenuItem read = new MenuItem("Read the page map now");
    read.setOnAction(_ -> model.readPool());
    read.disableProperty().bind(model.connectedProperty().not());
    MenuItem note = new MenuItem("Note on the time axis…  Ctrl+N");
    note.setOnAction(_ -> actions.beginNote());
    note.disableProperty().bind(model.connectedProperty().not());
    menu.getItems().addAll(checkpoint, read, note);
    return menu;
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
