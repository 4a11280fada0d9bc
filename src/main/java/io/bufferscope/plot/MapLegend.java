package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.Shape;
import org.jspecify.annotations.Nullable;

/// The colours of a page map, each with how many blocks have it.
final class MapLegend extends FlowPane {
  private static final double SIDE = 10;

  private final List<Entry> counts = new ArrayList<>();
  private final Entry notCached = new Entry("not cached", new Rectangle(SIDE, SIDE));
  private final Entry dirty = new Entry("dirty", new Polygon(0, 0, SIDE, 0, SIDE, SIDE));

  MapLegend() {
    super(12, 4);
    getStyleClass().add("map-legend");
    Label title = new Label("usage count");
    title.getStyleClass().add("map-legend-title");
    getChildren().add(title);
    for (int count = 0; count <= BlockState.MAX_USAGE_COUNT; count++) {
      counts.add(new Entry(Integer.toString(count), new Rectangle(SIDE, SIDE)));
    }
    getChildren().addAll(counts);
    getChildren().addAll(dirty, notCached);
  }

  void setPalette(MapPalette palette) {
    for (int count = 0; count < counts.size(); count++) {
      counts.get(count).symbol.setFill(colour(palette.usageCount(count)));
    }
    notCached.symbol.setFill(colour(palette.notCached()));
    dirty.symbol.setFill(colour(palette.dirty()));
  }

  /// Counts the places of a map; without one, only the colours are named.
  void show(@Nullable MapSource source) {
    if (source == null) {
      counts.forEach(entry -> entry.setCount(-1));
      dirty.setCount(-1);
      notCached.setCount(-1);
      return;
    }
    int[] byUsageCount = new int[BlockState.MAX_USAGE_COUNT + 1];
    int absentPlaces = 0;
    int dirtyPlaces = 0;
    for (byte state : source.states()) {
      if (BlockState.isCached(state)) {
        byUsageCount[BlockState.usageCount(state)]++;
        dirtyPlaces += BlockState.isDirty(state) ? 1 : 0;
      } else {
        absentPlaces++;
      }
    }
    for (int count = 0; count < byUsageCount.length; count++) {
      counts.get(count).setCount(byUsageCount[count]);
    }
    dirty.setCount(dirtyPlaces);
    notCached.name.setText(source instanceof MapSource.Pool ? "unused" : "not cached");
    notCached.setCount(absentPlaces);
  }

  private static Color colour(int argb) {
    return Color.rgb(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF);
  }

  private static final class Entry extends HBox {
    final Shape symbol;
    final Label name;
    final Label count = new Label();

    Entry(String name, Shape symbol) {
      super(4);
      this.symbol = symbol;
      this.name = new Label(name);
      this.name.getStyleClass().add("map-legend-name");
      count.getStyleClass().add("map-legend-count");
      symbol.getStyleClass().add("map-legend-symbol");
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(symbol, this.name, count);
    }

    void setCount(int number) {
      count.setText(number < 0 ? "" : String.format(Locale.ROOT, "%,d", number));
    }
  }
}
