package io.bufferscope.ui;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The lower part of the right card: one of several views of the server's work.
final class ServerTabs extends VBox {
  private final HBox buttons = new HBox();
  private final StackPane pages = new StackPane();
  private final ToggleGroup group = new ToggleGroup();
  private final Map<Page, ToggleButton> byPage = new EnumMap<>(Page.class);

  /// The views.
  enum Page {
    /// Tables with their accesses.
    RELATIONS("Relations", "Hits, reads and cached blocks of tables."),
    /// `pg_stat_io`.
    IO("I/O by context", "pg_stat_io: what was read and written in which way, and by whom."),
    /// What active sessions were found doing.
    WAITS("Waits", "What active sessions wait for: reads, locks, or nothing."),
    /// The load's statements.
    LOAD("Load", "What the load's statements take, and with what its transactions failed.");

    private final String title;
    private final String tip;

    Page(String title, String tip) {
      this.title = title;
      this.tip = tip;
    }
  }

  /// @param actions opens what the pages lead to
  ServerTabs(LabModel model, WindowActions actions) {
    getStyleClass().add("server-tabs");
    buttons.getStyleClass().add("spans");
    add(Page.RELATIONS, new RelationsTable(model));
    add(Page.IO, new IoPane(model));
    add(Page.WAITS, new WaitsPane(model));
    add(Page.LOAD, new WorkPane(model, actions));
    getChildren().addAll(buttons, pages);
    show(Page.RELATIONS);
  }

  /// Shows one of the views.
  void show(Page page) {
    byPage.forEach((one, button) -> button.setSelected(one == page));
  }

  private void add(Page page, Node content) {
    String id = "tab-" + page.name().toLowerCase(Locale.ROOT);
    ToggleButton button = Controls.named(new ToggleButton(page.title), id, page.title, page.tip);
    button.getStyleClass().add("span");
    button.setMinWidth(USE_PREF_SIZE);
    button.setToggleGroup(group);
    content.visibleProperty().bind(button.selectedProperty());
    content.managedProperty().bind(button.selectedProperty());
    // A second click on the page that shows must not leave none.
    button.setOnAction(_ -> show(page));
    byPage.put(page, button);
    buttons.getChildren().add(button);
    pages.getChildren().add(content);
  }
}
