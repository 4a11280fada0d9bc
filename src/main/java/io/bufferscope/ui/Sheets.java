package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.store.PgbenchSummary;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// Opens what is looked at once and closed again, over the window's panes: Esc or a click beside it
/// closes it.
final class Sheets {
  private static final String[][] SHORTCUTS = {
    {"Ctrl+1, Ctrl+2", "Lab, Sweep"},
    {"Ctrl+R", "start or stop the load, in Sweep the sweep"},
    {"Ctrl+S", "summary of the last load, in Sweep save the plan"},
    {"Ctrl+N", "note on the time axis"},
    {"Ctrl+P", "add the load's last seconds as a point of a curve"},
    {"Ctrl+O", "in Sweep: open results"},
    {"Ctrl+L", "connect to another server"},
    {"Ctrl+E", "export"},
    {"Ctrl+M", "page map large, or beside the charts"},
    {"Ctrl+T", "dark or light"},
    {"Ctrl+plus, Ctrl+minus, Ctrl+0", "text larger, smaller, ordinary"},
    {"wheel, plus, minus over charts", "more or less time"},
    {"drag, Page Up, Page Down", "back in time and forward"},
    {"End, double click", "back to the present"},
    {"Tab, Shift+Tab", "from control to control"},
    {"F1", "this list"},
    {"Esc", "close what is open"},
  };

  private static final int LEAST_ROWS = 8;
  private static final int MOST_ROWS = 26;

  private final LabModel model;
  private final SweepModel sweeps;
  private final StackPane pane = new StackPane();
  private final ServerPane server;
  private final ConnectPane connect;
  private @Nullable Node before;

  /// @param fileQuestion asks for a file to read
  Sheets(LabModel model, SweepModel sweeps, Function<String, Optional<Path>> fileQuestion) {
    this.model = model;
    this.sweeps = sweeps;
    this.server = new ServerPane(model, this::showConnect);
    this.connect =
        new ConnectPane(
            model.connectForm(), () -> fileQuestion.apply("Certificates of authorities"));
    model
        .connectForm()
        .onConnected(() -> {
          if (connect.getScene() != null && connect.isVisible()) {
            boolean _ = close();
          }
        });
    pane.setId("sheets");
    pane.getStyleClass().add("scrim");
    pane.setVisible(false);
    pane.setOnMousePressed(press -> {
      if (pane.equals(press.getTarget())) {
        close();
      }
    });
  }

  Node node() {
    return pane;
  }

  /// Closes what is open.
  ///
  /// @return whether something was
  boolean close() {
    boolean open = pane.isVisible();
    pane.setVisible(false);
    pane.getChildren().clear();
    if (open && before != null) {
      before.requestFocus();
    }
    before = null;
    return open;
  }

  void showServer() {
    model.serverForm().reset();
    server.refresh();
    open("server-sheet", "Server", server);
  }

  void showConnect() {
    model.connectForm().reset();
    open("connect-sheet", "Connect to a server", connect);
    connect.first().requestFocus();
  }

  /// What came of a load, to be taken elsewhere.
  void showSummary(LoadResult result) {
    String text = PgbenchSummary.text(result).stripTrailing();
    TextArea area = new TextArea(text);
    area.setEditable(false);
    area.setId("summary");
    area.setAccessibleText("summary of the last load");
    area.getStyleClass().add("code");
    area.setPrefRowCount(Math.clamp(text.lines().count(), LEAST_ROWS, MOST_ROWS));
    area.addEventFilter(KeyEvent.KEY_PRESSED, CopyField::leaveOnTab);
    Button copy =
        Controls.named(
            new Button("Copy", Controls.icon(Feather.COPY)),
            "copy-summary",
            "copy the summary",
            "Copy the whole text.");
    copy.setOnAction(_ -> CopyField.copy(text + "\n"));
    Label words =
        Controls.label("In pgbench's words, by this program's clients' own count.", "unit");
    words.setWrapText(true);
    HBox row = new HBox(words, Controls.spacer(), copy);
    row.getStyleClass().add("card-header");
    VBox content = new VBox(row, area);
    content.getStyleClass().add("section");
    open("summary-sheet", "Summary of the last load", content);
    copy.requestFocus();
  }

  /// How much of the live measurement becomes a point of a curve by hand.
  void showHandPoint() {
    HandPointPane point = new HandPointPane(sweeps, model, this::close);
    open("hand-point-sheet", "Add a point to a curve by hand", point);
    point.first().requestFocus();
  }

  /// Asks before something is done.
  void confirm(String what, String why, Runnable action) {
    Label text = Controls.label(why);
    text.setWrapText(true);
    Button go = Controls.named(new Button(what), "confirm", what, why);
    go.getStyleClass().add(Styles.DANGER);
    go.setOnAction(_ -> {
      boolean _ = close();
      action.run();
    });
    Button leave =
        Controls.named(
            new Button("Cancel"), "confirm-not", "cancel", "Leave everything as it is (Esc).");
    leave.setOnAction(_ -> close());
    HBox row = new HBox(Controls.spacer(), leave, go);
    row.getStyleClass().add("card-header");
    VBox content = new VBox(text, row);
    content.getStyleClass().add("section");
    open("confirm-sheet", what, content);
    leave.requestFocus();
  }

  /// What there is to know about one block.
  void showBlock(RelationRef relation, Fork fork, int block) {
    BlockPane pane = new BlockPane(model, relation, fork, block);
    open(
        "block-sheet",
        RelationRef.onOneLine(relation.qualifiedName())
            + (fork == Fork.MAIN ? "" : " (" + fork.label() + ")")
            + String.format(Locale.ROOT, ", block %,d", block),
        pane);
    pane.first().requestFocus();
  }

  void showShortcuts() {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("shortcuts");
    for (int i = 0; i < SHORTCUTS.length; i++) {
      grid.addRow(i, Controls.label(SHORTCUTS[i][0], "key"), Controls.label(SHORTCUTS[i][1]));
    }
    open("shortcuts-sheet", "Shortcuts", grid);
  }

  void showProblems() {
    VBox list = new VBox();
    list.getStyleClass().add("problem-list");
    for (Trouble trouble : model.problems().all()) {
      list.getChildren().add(entry(trouble));
    }
    open("problems-sheet", "Problems", list);
  }

  private Node entry(Trouble trouble) {
    Label what = Controls.label(trouble.problem().what(), "banner-what");
    Label rest =
        Controls.label(
            (trouble.problem().why() + "\n" + trouble.problem().remedy()).strip(), "unit");
    what.setWrapText(true);
    rest.setWrapText(true);
    String when =
        java.time.format.DateTimeFormatter.ofPattern("HH:mm:ss")
            .withZone(java.time.ZoneId.systemDefault())
            .format(trouble.last());
    String times = trouble.times() == 1 ? "" : ", " + trouble.times() + " times";
    VBox entry = new VBox(Controls.label(when + times, "unit"), what, rest);
    entry.getStyleClass().add("problem");
    return entry;
  }

  private void open(String id, String title, Node content) {
    if (!pane.isVisible() && pane.getScene() != null) {
      before = pane.getScene().getFocusOwner();
    }
    Button close =
        Controls.named(
            new Button("", Controls.icon(Feather.X)), "close-sheet", "close", "Close (Esc).");
    close.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON);
    close.setOnAction(_ -> close());
    HBox header = new HBox(Controls.label(title, "card-title"), Controls.spacer(), close);
    header.getStyleClass().add("card-header");
    ScrollPane scroll = new ScrollPane(content);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(false);
    VBox sheet = new VBox(header, scroll);
    sheet.setId(id);
    sheet.getStyleClass().addAll("card", "sheet");
    sheet.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    pane.getChildren().setAll(sheet);
    pane.setVisible(true);
    close.requestFocus();
  }
}
