package io.bufferscope.ui;

import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// What the server and the role can show: what can be had, why the rest cannot, and the statement
/// that opens it.
final class CapabilitiesPane extends VBox {
  /// Letters in a line of a statement.
  private static final int LINE = 70;

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry(Capabilities.STATISTICS, "hits and reads of tables"),
          Map.entry(Capabilities.STAT_IO, "I/O by context (pg_stat_io)"),
          Map.entry(Capabilities.IO_TIMING, "times of reads (track_io_timing)"),
          Map.entry(Capabilities.PAGE_MAP, "page map (pg_buffercache)"),
          Map.entry(Capabilities.USAGE_COUNTS, "usage counts without the page map"),
          Map.entry(Capabilities.FORCE_FLUSH, "the load's counters at once"),
          Map.entry(Capabilities.OWN_TRAFFIC, "figures without Bufferscope's own traffic"),
          Map.entry(Capabilities.ACTIVITY, "statements and waits of all sessions"),
          Map.entry(Capabilities.EVICT, "evicting from shared buffers"),
          Map.entry(Capabilities.PREWARM, "prewarming (pg_prewarm)"),
          Map.entry(Capabilities.CHECKPOINT, "checkpoints"),
          Map.entry(Capabilities.PAGE_INSPECT, "opening pages (pageinspect)"),
          Map.entry(Capabilities.LOAD, "a load of its own"));

  CapabilitiesPane() {
    setId("capabilities");
    getStyleClass().add("section");
  }

  /// Shows these.
  void show(Capabilities capabilities) {
    List<Node> rows = new ArrayList<>();
    rows.add(Controls.label("What this role sees on this server", "section-title"));
    if (capabilities.platform().isManaged()) {
      String text = capabilities.platform().label() + ". " + capabilities.platform().note();
      Label platform = Controls.label(text.strip(), "unit");
      platform.setId("platform");
      platform.setWrapText(true);
      rows.add(platform);
    }
    capabilities.all().forEach(one -> rows.add(row(one)));
    getChildren().setAll(rows);
    setVisible(!capabilities.all().isEmpty());
    setManaged(isVisible());
  }

  private static Node row(Capability one) {
    FontIcon icon = Controls.icon(one.available() ? Feather.CHECK : Feather.X);
    icon.getStyleClass().add(one.available() ? "capability-yes" : "capability-no");
    Label name = Controls.label(NAMES.getOrDefault(one.name(), one.name()));
    name.setGraphic(icon);
    name.setAccessibleText(name.getText() + (one.available() ? ": yes" : ": no"));
    VBox row = new VBox(name);
    row.setId("capability-" + one.name());
    row.getStyleClass().add("capability");
    if (!one.reason().isEmpty()) {
      Label reason = Controls.label(one.reason(), "unit");
      reason.setWrapText(true);
      row.getChildren().add(reason);
    }
    if (!one.remedy().isEmpty()) {
      String what = "statement for " + one.name();
      int lines = 1 + one.remedy().length() / LINE;
      row.getChildren()
          .add(
              CopyField.of(
                  "remedy-" + one.name(), what, lines, new SimpleStringProperty(one.remedy())));
    }
    return row;
  }
}
