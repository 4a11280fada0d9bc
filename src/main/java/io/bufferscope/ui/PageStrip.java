package io.bufferscope.ui;

import io.bufferscope.model.map.PageHeader;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// How the bytes of a page are divided, to scale: header, line pointers, what is free, items, and
/// the access method's own part (manual, "Database Page Layout").
final class PageStrip extends VBox {
  /// `SizeOfPageHeaderData` of `bufpage.h`.
  private static final int HEADER = 24;

  private final HBox bar = new HBox();
  private final HBox legend = new HBox();

  PageStrip(PageHeader header) {
    getStyleClass().add("page-strip");
    bar.getStyleClass().add("page-bar");
    legend.getStyleClass().add("page-legend");
    if (!header.isNew()) {
      part("header", "page-header", HEADER, header.size());
      part("line pointers", "page-lines", header.lower() - HEADER, header.size());
      part("free", "page-free", header.hole(), header.size());
      part("items", "page-items", header.special() - header.upper(), header.size());
      part("special", "page-special", header.size() - header.special(), header.size());
    }
    getChildren().addAll(bar, legend);
    setAccessibleText("bytes of the page");
  }

  private void part(String name, String style, int bytes, int of) {
    if (bytes <= 0) {
      return;
    }
    Region region = new Region();
    region.getStyleClass().addAll("page-part", style);
    region.prefWidthProperty().bind(bar.widthProperty().multiply((double) bytes / of));
    region.setMinWidth(1);
    bar.getChildren().add(region);
    Region colour = new Region();
    colour.getStyleClass().addAll("page-colour", style);
    Label label = Controls.label(String.format(Locale.ROOT, "%s %,d B", name, bytes), "unit");
    HBox entry = new HBox(colour, label);
    entry.getStyleClass().add("page-entry");
    legend.getChildren().add(entry);
  }
}
