package io.bufferscope.plot;

import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import java.nio.IntBuffer;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/// The page map: one cell for each block of a relation, or for each buffer of the pool, coloured by
/// usage count, dirty ones marked. Painted in whole pixels of the screen, so that every block can
/// be told from its neighbours and pointed at. The pointer or the arrow keys choose a block, which
/// is then described beside it and to the listener of [#setOnHover(Consumer)].
public final class PoolCanvas extends Region implements Sharp {
  private static final int LARGEST_CELL = 16;
  private static final double READ_OUT_DISTANCE = 12;

  private final ImageView view = new ImageView();
  private final Label empty = new Label();
  private final Rectangle frame = Shapes.styled(new Rectangle(), "map-hovered");
  private final Label readOut = new Label();
  private final MapLegend legend = new MapLegend();
  private MapPalette palette = MapPalette.of(Theme.LIGHT);
  private @Nullable MapSource source;
  private MapGeometry geometry = MapGeometry.fit(0, 1, 1, 1);
  private @Nullable PixelBuffer<IntBuffer> buffer;
  private int bufferWidth;
  private int bufferHeight;
  private double pictureScale = 1;
  private OptionalInt hoveredCell = OptionalInt.empty();
  private Consumer<String> onHover = text -> {};

  /// An empty map.
  public PoolCanvas() {
    getStyleClass().add("pool-canvas");
    getStylesheets().add(TimeChart.stylesheet());
    legend.getStylesheets().add(TimeChart.stylesheet());
    view.setManaged(false);
    view.setSmooth(false);
    view.setMouseTransparent(true);
    empty.getStyleClass().add("plot-empty");
    empty.setWrapText(true);
    readOut.getStyleClass().add("plot-readout");
    readOut.setMnemonicParsing(false);
    readOut.setManaged(false);
    readOut.setMouseTransparent(true);
    readOut.setVisible(false);
    frame.setVisible(false);
    getChildren().addAll(view, empty, frame, readOut);
    addEventHandler(MouseEvent.MOUSE_MOVED, event -> pointTo(event.getX(), event.getY()));
    addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> pointTo(event.getX(), event.getY()));
    addEventHandler(MouseEvent.MOUSE_EXITED, event -> hover(OptionalInt.empty()));
    addEventHandler(MouseEvent.MOUSE_PRESSED, event -> requestFocus());
    addEventHandler(KeyEvent.KEY_PRESSED, this::keyPressed);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setTheme(Theme.LIGHT);
    clear("");
  }

  /// Shows a relation's blocks in block order.
  public void showRelation(RelationMap map) {
    show(new MapSource.Relation(map));
  }

  /// Shows the buffers of the pool in buffer order.
  public void showPool(PoolSnapshot snapshot) {
    show(new MapSource.Pool(snapshot));
  }

  /// Shows no map.
  ///
  /// @param emptyText why, and what to do
  public void clear(String emptyText) {
    source = null;
    empty.setText(emptyText);
    legend.show(null);
    setAccessibleText(emptyText);
    hover(OptionalInt.empty());
    requestLayout();
  }

  private void show(MapSource newSource) {
    source = newSource;
    legend.show(newSource);
    setAccessibleText(newSource.inWords());
    repaint();
    hover(hoveredCell);
    requestLayout();
  }

  /// The colours with their numbers of blocks, to be placed where there is room.
  public Node legend() {
    return legend;
  }

  /// Chooses the colours that fit the program's theme.
  public void setTheme(Theme theme) {
    palette = MapPalette.of(theme);
    legend.setPalette(palette);
    repaint();
  }

  /// Who hears the description of the block under the pointer, empty where there is none.
  public void setOnHover(Consumer<String> listener) {
    onHover = listener;
  }

  @Override
  public void sharpen(double scale) {
    pictureScale = scale;
    repaint();
  }

  /// Pixels of the map's image for each unit of the layout.
  private double pixelsPerUnit() {
    double screen =
        getScene() != null && getScene().getWindow() != null
            ? getScene().getWindow().getRenderScaleX()
            : 1;
    return pictureScale == 1 ? screen : pictureScale;
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
    repaint();
    double width = Math.min(getWidth(), empty.prefWidth(-1));
    double height = Math.min(getHeight(), empty.prefHeight(width));
    empty.setVisible(source == null);
    empty.resizeRelocate(
        snapPositionX((getWidth() - width) / 2),
        snapPositionY((getHeight() - height) / 2),
        width,
        height);
    hover(hoveredCell);
  }

  private void repaint() {
    MapSource shown = source;
    view.setVisible(shown != null);
    double scale = pixelsPerUnit();
    int width = (int) Math.floor(getWidth() * scale + 1e-6);
    int height = (int) Math.floor(getHeight() * scale + 1e-6);
    if (shown == null || width < 1 || height < 1) {
      return;
    }
    PixelBuffer<IntBuffer> target = bufferOf(width, height);
    int largest = (int) Math.floor(LARGEST_CELL * scale);
    geometry = MapGeometry.fit(shown.states().length, width, height, largest);
    MapRaster.paint(target.getBuffer().array(), width, geometry, shown.states(), palette);
    target.updateBuffer(changed -> null);
    view.setFitWidth(width / scale);
    view.setFitHeight(height / scale);
  }

  private PixelBuffer<IntBuffer> bufferOf(int width, int height) {
    PixelBuffer<IntBuffer> present = buffer;
    if (present == null || bufferWidth != width || bufferHeight != height) {
      present =
          new PixelBuffer<>(
              width,
              height,
              IntBuffer.allocate(Math.multiplyExact(width, height)),
              PixelFormat.getIntArgbPreInstance());
      buffer = present;
      bufferWidth = width;
      bufferHeight = height;
      view.setImage(new WritableImage(present));
    }
    return present;
  }

  private void pointTo(double x, double y) {
    double scale = pixelsPerUnit();
    hover(
        source == null
            ? OptionalInt.empty()
            : geometry.cellAt((int) Math.floor(x * scale), (int) Math.floor(y * scale)));
  }

  private void hover(OptionalInt cell) {
    MapSource shown = source;
    boolean there = shown != null && cell.isPresent() && cell.getAsInt() < geometry.cells();
    hoveredCell = there ? cell : OptionalInt.empty();
    frame.setVisible(there);
    readOut.setVisible(there);
    String text = "";
    if (there && shown != null) {
      int at = cell.getAsInt();
      text = shown.describe(geometry.firstBlock(at), geometry.endBlock(at));
      placeMarks(at, text);
      setAccessibleText(text);
    } else if (shown != null) {
      setAccessibleText(shown.inWords());
    }
    onHover.accept(text);
  }

  private void placeMarks(int cell, String text) {
    double scale = pixelsPerUnit();
    double side = MapRaster.side(geometry.cell()) / scale;
    double left = geometry.left(cell) / scale;
    double top = geometry.top(cell) / scale;
    frame.setX(left - 1);
    frame.setY(top - 1);
    frame.setWidth(side + 2);
    frame.setHeight(side + 2);
    readOut.setText(text);
    readOut.applyCss();
    readOut.autosize();
    double below = top + side + READ_OUT_DISTANCE;
    boolean fits = below + readOut.getHeight() <= getHeight();
    readOut.relocate(
        Math.clamp(left, 0, Math.max(0, getWidth() - readOut.getWidth())),
        fits ? below : Math.max(0, top - READ_OUT_DISTANCE - readOut.getHeight()));
  }

  private void keyPressed(KeyEvent event) {
    long step =
        switch (event.getCode()) {
          case LEFT -> -1;
          case RIGHT -> 1;
          case UP -> -(long) geometry.columns();
          case DOWN -> geometry.columns();
          default -> 0;
        };
    if (event.getCode() == KeyCode.ESCAPE && hoveredCell.isPresent()) {
      hover(OptionalInt.empty());
      event.consume();
    } else if (step != 0 && source != null && geometry.cells() > 0) {
      long next = hoveredCell.isPresent() ? hoveredCell.getAsInt() + step : 0;
      if (next >= 0 && next < geometry.cells()) {
        hover(OptionalInt.of((int) next));
      }
      event.consume();
    }
  }
}
