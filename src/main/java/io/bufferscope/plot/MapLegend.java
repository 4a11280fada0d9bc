package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.TierCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/// The colours of a page map, each with how many blocks have it, and what is cached twice in bytes.
/// What is not known of the kernel's page cache is left out.
final class MapLegend extends FlowPane {
  private static final double SIDE = 10;
  private static final double BAR = 3;

  private MapColours colours = new MapColours(MapPalette.of(Theme.LIGHT), Colouring.USAGE_COUNT);
  private @Nullable MapSubject subject;
  private List<Entry> entries = List.of();
  private @Nullable MapColours filledWith;

  MapLegend() {
    super(12, 4);
    getStyleClass().add("map-legend");
  }

  void setColours(MapColours colours) {
    this.colours = colours;
    fill();
  }

  /// Counts the places of a map; without one, only the colours are named.
  void show(@Nullable MapSubject subject) {
    this.subject = subject;
    fill();
  }

  private void fill() {
    List<Entry> wanted = new ArrayList<>();
    switch (colours.colouring()) {
      case USAGE_COUNT -> addUsageCounts(wanted);
      case PLACE -> addPlaces(wanted);
    }
    boolean alike = colours.equals(filledWith) && names(wanted).equals(names(entries));
    if (alike) {
      for (int i = 0; i < entries.size(); i++) {
        entries.get(i).value.setText(wanted.get(i).value.getText());
      }
    } else {
      entries = wanted;
      filledWith = colours;
      getChildren().setAll(entries);
    }
  }

  private static List<String> names(List<Entry> entries) {
    return entries.stream().map(entry -> entry.name).toList();
  }

  /// A symbol with its name and a value that changes with each map.
  private static final class Entry extends HBox {
    final String name;
    final Label value;

    Entry(String name, Label value, Node... parts) {
      super(4, parts);
      this.name = name;
      this.value = value;
      setAlignment(Pos.CENTER_LEFT);
    }
  }

  private void addUsageCounts(List<Entry> into) {
    MapPalette palette = colours.palette();
    MapSubject shown = subject;
    into.add(text("usage count", "usage count", "map-legend-title"));
    for (int count = 0; count <= BlockState.MAX_USAGE_COUNT; count++) {
      into.add(
          entry(
              square(palette.usageCount(count)),
              Integer.toString(count),
              shown == null ? -1 : shown.counts().usageCount(count)));
    }
    into.add(
        entry(
            filled(new Polygon(0, 0, SIDE, 0, SIDE, SIDE), palette.dirty()),
            "dirty",
            shown == null ? -1 : shown.counts().dirty()));
    if (shown == null) {
      into.add(entry(square(palette.onDisk()), "not cached", -1));
      return;
    }
    into.add(entry(pin(), "pinned", shown.counts().pinned()));
    TierCounts tiers = shown.counts().tiers();
    switch (shown.kernel()) {
      case NONE -> addAbsent(into, shown, tiers.neither());
      case CACHE -> {
        into.add(entry(bar(), "in both", tiers.both()));
        addKernelOnly(into, shown, "kernel only");
        addAbsent(into, shown, tiers.neither());
        into.add(twice(shown));
      }
      case STORAGE -> {
        addKernelOnly(into, shown, "in memory (tmpfs) only");
        addAbsent(into, shown, tiers.neither());
      }
    }
  }

  private void addPlaces(List<Entry> into) {
    MapPalette palette = colours.palette();
    MapSubject shown = subject;
    KernelView kernel = shown == null ? KernelView.CACHE : shown.kernel();
    TierCounts tiers = shown == null ? new TierCounts(-1, -1, -1, -1) : shown.counts().tiers();
    String alone =
        switch (kernel) {
          case NONE -> "in shared buffers";
          case CACHE, STORAGE -> "shared only" + unknown(shown);
        };
    into.add(entry(square(palette.sharedOnly()), alone, tiers.sharedOnly()));
    if (kernel != KernelView.NONE) {
      String both = kernel == KernelView.CACHE ? "both" : "shared and in memory (tmpfs)";
      into.add(entry(square(palette.both()), both, tiers.both()));
      String kernelOnly = kernel == KernelView.CACHE ? "kernel only" : "in memory (tmpfs) only";
      addKernelOnly(into, shown, kernelOnly);
    }
    if (shown == null) {
      into.add(entry(square(palette.onDisk()), "on disk only", -1));
      return;
    }
    addAbsent(into, shown, tiers.neither());
    if (kernel == KernelView.CACHE) {
      into.add(twice(shown));
    }
  }

  /// A buffer always holds a block or is unused: there the kernel has nothing alone.
  private void addKernelOnly(List<Entry> into, @Nullable MapSubject shown, String name) {
    if (shown == null || !shown.isPool()) {
      into.add(
          entry(
              square(colours.palette().inKernel()),
              name,
              shown == null ? -1 : shown.counts().tiers().kernelOnly()));
    }
  }

  private void addAbsent(List<Entry> into, MapSubject shown, int count) {
    String name =
        shown.isPool()
            ? "unused"
            : switch (shown.kernel()) {
              case NONE -> "not cached";
              case CACHE -> "on disk only" + unknown(shown);
              case STORAGE -> "hole or swapped out" + unknown(shown);
            };
    into.add(entry(square(colours.palette().onDisk()), name, count));
  }

  private static String unknown(@Nullable MapSubject shown) {
    return shown != null && shown.isPartlyKnown() ? " or not known" : "";
  }

  private static Entry twice(MapSubject shown) {
    return text("total", "cached twice: " + shown.cachedTwice(), "map-legend-total");
  }

  private static Entry text(String name, String text, String styleClass) {
    Label label = styled(new Label(text), styleClass);
    return new Entry(name, label, label);
  }

  private static <N extends Node> N styled(N node, String styleClass) {
    node.getStyleClass().add(styleClass);
    return node;
  }

  private static <S extends javafx.scene.shape.Shape> S filled(S shape, int argb) {
    shape.setFill(Color.rgb(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF));
    return styled(shape, "map-legend-symbol");
  }

  private static Rectangle square(int argb) {
    return filled(new Rectangle(SIDE, SIDE), argb);
  }

  private Node pin() {
    Rectangle block = square(colours.palette().usageCount(0));
    Circle dot = new Circle(SIDE / 3, SIDE / 3, SIDE / 5, Color.WHITE);
    return new Group(block, dot);
  }

  private Node bar() {
    Rectangle block = square(colours.palette().usageCount(0));
    Rectangle bar = filled(new Rectangle(SIDE, BAR), colours.palette().kernelMark());
    bar.setY(SIDE - BAR);
    return new Group(block, bar);
  }

  private static Entry entry(Node symbol, String name, int count) {
    Label number = new Label(count < 0 ? "" : String.format(Locale.ROOT, "%,d", count));
    return new Entry(
        name,
        styled(number, "map-legend-count"),
        symbol,
        styled(new Label(name), "map-legend-name"),
        number);
  }
}
