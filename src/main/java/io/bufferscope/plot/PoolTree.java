package io.bufferscope.plot;

import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The pool as a tree map: a tile for each relation, as large as its share of the pool, small ones
/// together, and one for what is unused. The pointer or the focus tells all about a tile; a click
/// or the Enter key chooses its relation.
public final class PoolTree extends Region {
  /// A tile of a smaller area could neither be read nor hit.
  private static final double LEAST_AREA = 900;

  private static final int MOST_TILES = 60;

  private final ReadOutLabel readOut = new ReadOutLabel();
  private final List<PoolTile> tiles = new ArrayList<>();
  private @Nullable PoolShares shares;
  private List<PoolPart> parts = List.of();
  private Consumer<RelationRef> onChoose = relation -> {};

  /// An empty one.
  public PoolTree() {
    getStyleClass().add("pool-tree");
    getStylesheets().add(TimeChart.stylesheet());
    getChildren().add(readOut);
    setAccessibleRole(AccessibleRole.PARENT);
  }

  /// Shows a pool.
  public void show(PoolShares pool) {
    shares = pool;
    setAccessibleText("Tree map of shared buffers by relation");
    requestLayout();
  }

  /// Who hears of the relation that was chosen.
  public void setOnChoose(Consumer<RelationRef> listener) {
    onChoose = listener;
  }

  /// The tiles in the order of their parts.
  List<PoolTile> tiles() {
    return tiles;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 320;
  }

  @Override
  protected double computePrefHeight(double width) {
    return 240;
  }

  @Override
  protected void layoutChildren() {
    double area = getWidth() * getHeight();
    PoolShares shown = shares;
    List<PoolPart> wanted =
        shown == null || area < LEAST_AREA
            ? List.of()
            : PoolPart.of(shown, LEAST_AREA / area, MOST_TILES);
    if (!wanted.equals(parts)) {
      parts = wanted;
      renew();
    }
    place();
    PoolTile told =
        tiles.stream().filter(tile -> tile.isHover() || tile.isFocused()).findFirst().orElse(null);
    if (told == null) {
      readOut.setVisible(false);
    } else {
      tell(told);
    }
  }

  /// The tile of a relation stays the same node, and so do its focus and the pointer's.
  private void renew() {
    Map<Object, PoolTile> before = new HashMap<>();
    tiles.forEach(tile -> before.put(tile.part().key(), tile));
    List<PoolTile> now = new ArrayList<>();
    for (PoolPart part : parts) {
      PoolTile kept = before.remove(part.key());
      if (kept == null) {
        now.add(tile(part));
      } else {
        kept.show(part);
        now.add(kept);
      }
    }
    if (!now.equals(tiles)) {
      tiles.clear();
      tiles.addAll(now);
      List<Node> children = new ArrayList<>(tiles);
      children.add(readOut);
      getChildren().setAll(children);
    }
  }

  private PoolTile tile(PoolPart part) {
    PoolTile tile = new PoolTile(part, () -> choose(part));
    tile.addEventHandler(MouseEvent.MOUSE_ENTERED, _ -> tell(tile));
    tile.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> readOut.setVisible(false));
    tile.addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          tile.requestFocus();
          choose(tile.part());
          event.consume();
        });
    tile.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
            choose(tile.part());
            event.consume();
          }
        });
    tile.focusedProperty()
        .subscribe((_, now) -> {
          if (now) {
            tell(tile);
          } else {
            readOut.setVisible(false);
          }
        });
    return tile;
  }

  private void choose(PoolPart part) {
    part.share().flatMap(PoolShares.Share::relation).ifPresent(onChoose);
  }

  private void tell(PoolTile tile) {
    readOut.show(
        tile.part().inWords(),
        tile.getLayoutX(),
        tile.getLayoutY(),
        Math.min(tile.getLayoutY() + tile.getHeight(), getHeight() * 0.6),
        getWidth(),
        getHeight());
  }

  private void place() {
    if (parts.isEmpty()) {
      return;
    }
    // By size, since only then the tiles come near to squares; their order for the keys stays.
    List<PoolTile> bySize = new ArrayList<>(tiles);
    bySize.sort((one, other) -> Integer.compare(other.part().buffers(), one.part().buffers()));
    double[] weights = bySize.stream().mapToDouble(tile -> tile.part().buffers()).toArray();
    List<Squarified.Part> places = Squarified.divide(weights, getWidth(), getHeight());
    for (int i = 0; i < places.size(); i++) {
      Squarified.Part at = places.get(i);
      double left = Math.round(at.x());
      double top = Math.round(at.y());
      bySize
          .get(i)
          .resizeRelocate(
              left,
              top,
              Math.max(1, Math.round(at.x() + at.width()) - left - 1),
              Math.max(1, Math.round(at.y() + at.height()) - top - 1));
    }
  }
}
