package io.bufferscope.plot;

import io.bufferscope.model.map.MapChanges;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// The page map: one cell for each block of a relation, or for each buffer of the pool, at any
/// zoom. Painted in whole pixels of the screen, so that every block can be told from its neighbours
/// and pointed at; far out a pixel stands for many blocks and has their mix. The pointer or the
/// arrow keys choose a block, which is then described beside it and to the listener of
/// [#setOnHover(Consumer)]. What changed since the last map is lit or fades for a moment.
public final class PageMap extends Region implements Sharp {
  private final MapStage stage = new MapStage(this::isSeen, this::isOffScreen, this::requestLayout);
  private final MapHands hands = new MapHands(this, stage);
  private final EmptyText empty = new EmptyText();
  private final MapMarks marks = new MapMarks();
  private final MapLegend legend = new MapLegend();
  private OptionalInt chosen = OptionalInt.empty();
  private String told = "";
  private Consumer<String> onHover = text -> {};
  private Consumer<MapPlace> onPick = place -> {};

  /// An empty map.
  public PageMap() {
    getStyleClass().add("page-map");
    getStylesheets().add(TimeChart.stylesheet());
    legend.getStylesheets().add(TimeChart.stylesheet());
    legend.setColours(stage.colours());
    getChildren().addAll(stage.sheet().view(), empty);
    getChildren().addAll(marks.nodes());
    MapGestures.on(this, hands);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    clear("");
  }

  /// Shows a map. One of the same thing as before stays at the same zoom and place.
  ///
  /// @param subject the map
  /// @param changes what changed since the last one, [MapChanges#NONE] where that is not known
  public void show(MapSubject subject, MapChanges changes) {
    if (!stage.show(subject, changes)) {
      choose(OptionalInt.empty());
    }
    legend.show(subject);
    requestLayout();
  }

  /// Shows no map.
  ///
  /// @param emptyText why, and what to do
  public void clear(String emptyText) {
    stage.clear();
    marks.hideAll();
    empty.setText(emptyText);
    legend.show(null);
    choose(OptionalInt.empty());
    setAccessibleText(emptyText);
    requestLayout();
  }

  /// The colours with their numbers of blocks, to be placed where there is room.
  public Node legend() {
    return legend;
  }

  /// Chooses the colours that fit the program's theme.
  public void setTheme(Theme theme) {
    recolour(new MapColours(MapPalette.of(theme), stage.colours().colouring()));
  }

  /// Chooses what the colours tell.
  public void setColouring(Colouring colouring) {
    recolour(new MapColours(stage.colours().palette(), colouring));
  }

  private void recolour(MapColours colours) {
    legend.setColours(colours);
    stage.recolour(colours);
    requestLayout();
  }

  /// Whether changes are to be shown for a moment. Where the desktop wishes for less motion they
  /// are marked without moving.
  public void setMotion(boolean wanted) {
    stage.motion().setWanted(wanted);
  }

  /// Who makes large maps ready, so that the window goes on meanwhile; by default nobody else does.
  public void setAside(Aside aside) {
    stage.setAside(aside);
  }

  /// Who hears the description of the block under the pointer, empty where there is none.
  public void setOnHover(Consumer<String> listener) {
    onHover = listener;
  }

  /// Who hears of a block that was clicked, or chosen with the Enter key.
  public void setOnPick(Consumer<MapPlace> listener) {
    onPick = listener;
  }

  /// Draws everything larger, about what is chosen or the middle.
  public void zoomIn() {
    hands.zoomAtSelection(true);
  }

  /// Draws everything smaller, until all is seen.
  public void zoomOut() {
    hands.zoomAtSelection(false);
  }

  /// Shows the whole map.
  public void fit() {
    hands.fit();
  }

  @Override
  public void sharpen(double scale) {
    if (scale == 1) {
      stage.paint(screenScale());
    } else {
      stage.paintLarger((int) Math.max(1, Math.round(scale / screenScale())), scale);
    }
  }

  /// Pixels of the screen for each unit of the layout.
  double screenScale() {
    return getScene() != null && getScene().getWindow() != null
        ? getScene().getWindow().getRenderScaleX()
        : 1;
  }

  private static int pixels(double units, double scale) {
    return (int) Math.floor(units * scale + 1e-6);
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
    empty.setVisible(!stage.hasSubject());
    empty.placeIn(this);
    double scale = screenScale();
    stage.resize(pixels(getWidth(), scale), pixels(getHeight(), scale), scale);
    boolean there = drawing().isPresent() && stage.scroller().hasSize();
    stage.sheet().view().setVisible(there);
    if (there) {
      stage.paint(scale);
      marks.part(geometry(), scale);
      choose(chosen);
    }
  }

  private boolean isOffScreen() {
    return getScene() != null && getScene().getWindow() == null;
  }

  private boolean isSeen() {
    for (Node node = this; node != null; node = node.getParent()) {
      if (!node.isVisible()) {
        return false;
      }
    }
    return getScene() != null
        && getScene().getWindow() != null
        && getScene().getWindow().isShowing();
  }

  /// What is shown, none before it is made ready.
  Optional<MapDrawing> drawing() {
    return stage.drawing();
  }

  /// What is seen of it.
  MapGeometry geometry() {
    return stage.scroller().geometry();
  }

  /// What was painted and what moves.
  MapStage stage() {
    return stage;
  }

  /// What is done by hands.
  MapHands hands() {
    return hands;
  }

  /// The chosen place.
  OptionalInt chosen() {
    return chosen;
  }

  /// Tells of a picked place.
  void picked(int place) {
    drawing().flatMap(shown -> shown.subject().block(place)).ifPresent(onPick);
  }

  /// Chooses a place, or none.
  void choose(OptionalInt place) {
    Optional<MapSubject> subject = drawing().map(MapDrawing::subject);
    chosen =
        subject.filter(one -> place.orElse(Integer.MAX_VALUE) < one.places()).isPresent()
            ? place
            : OptionalInt.empty();
    String text = "";
    if (chosen.isPresent()) {
      text = subject.orElseThrow().describe(geometry(), chosen.getAsInt());
      marks.frame(geometry(), chosen.getAsInt(), text, screenScale());
      setAccessibleText(text);
    } else {
      marks.hideFrame();
      subject.map(MapSubject::inWords).ifPresent(this::setAccessibleText);
    }
    if (!text.equals(told)) {
      told = text;
      onHover.accept(text);
    }
  }
}
