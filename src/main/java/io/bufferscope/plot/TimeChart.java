package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.stats.UsageCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.TextAlignment;

/// One chart over time: a heading with each curve's name and latest value, a left axis from 0, a
/// right axis where a curve asks for one. Gaps are drawn as gaps, in a shaded band; events are thin
/// vertical lines. Asks for no pulse unless [#show(HistoryWindow)] is called or the pointer moves.
///
/// Axes take a width that depends on the font alone, so that the plots of charts of one width lie
/// exactly below each other.
public final class TimeChart extends Region implements Sharp {
  private static final HistoryWindow NOTHING =
      new HistoryWindow(Instant.EPOCH, 0, 120, new double[0], Map.of(), List.of(), List.of());
  private static final double GAP = 6;

  private final ChartSpec spec;
  private final ChartHeading heading;
  private final PlotFrame frame;
  private final CurvePane curves;
  private final StackedAreas areas;
  private final TimeGestures gestures;
  private final LonePoints lonePoints = new LonePoints();
  private final EventLane lane = new EventLane();
  private final HoverLayer hover;
  private final Region surface = new Region();
  private final Label empty = new Label();

  private HistoryWindow window = NOTHING;
  private ChartScales scales;
  private PlotFrame.Area area = new PlotFrame.Area(0, 0, 1, 1);
  private Gutters gutters;
  private OptionalDouble crosshair = OptionalDouble.empty();
  private boolean readOutWanted;
  private Consumer<OptionalDouble> onCrosshair = seconds -> setCrosshair(seconds, true);

  /// What a chart leaves room for around its plot.
  ///
  /// @param right a right axis, its own or that of a chart above or below
  /// @param time the labels of the time axis
  /// @param events the names of events
  record Gutters(boolean right, boolean time, boolean events) {}

  /// @param spec what to show
  public TimeChart(ChartSpec spec) {
    this.spec = spec;
    heading = new ChartHeading(spec);
    frame = new PlotFrame(spec.rightAxis().map(SeriesSpec::styleClass).orElse("plot-tick"));
    curves = new CurvePane(spec.isStacked() ? List.of() : spec.series());
    areas = new StackedAreas(spec.isStacked() ? spec.series() : List.of());
    gestures = new TimeGestures(surface, () -> scales.time());
    hover = new HoverLayer(spec);
    gutters = new Gutters(spec.hasRightAxis(), true, true);
    scales = ChartScales.of(spec, window, 1);
    getStyleClass().add("time-chart");
    if (spec.isWhole()) {
      getStyleClass().add("whole");
    }
    getStylesheets().add(stylesheet());
    setTheme(Theme.LIGHT);
    empty.getStyleClass().add("plot-empty");
    empty.setMouseTransparent(true);
    empty.setWrapText(true);
    empty.setTextAlignment(TextAlignment.CENTER);
    getChildren()
        .addAll(
            areas.node(),
            frame.node(),
            curves,
            lonePoints.node(),
            empty,
            surface,
            heading,
            lane,
            hover.node());
    surface.getStyleClass().add("plot-surface");
    surface.addEventHandler(MouseEvent.MOUSE_MOVED, event -> pointTo(event.getX()));
    surface.addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> pointTo(event.getX()));
    surface.addEventHandler(
        MouseEvent.MOUSE_EXITED, event -> onCrosshair.accept(OptionalDouble.empty()));
    addEventHandler(KeyEvent.KEY_PRESSED, this::keyPressed);
    focusedProperty()
        .subscribe(focused -> {
          if (!focused) {
            onCrosshair.accept(OptionalDouble.empty());
          }
        });
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setFocusTraversable(true);
    updateWords();
  }

  /// The stylesheet of charts and map.
  static String stylesheet() {
    return Objects.requireNonNull(TimeChart.class.getResource("plot.css")).toExternalForm();
  }

  /// What the chart shows.
  public ChartSpec spec() {
    return spec;
  }

  /// Shows a stretch of history. The right edge is its end.
  public void show(HistoryWindow newWindow) {
    window = newWindow;
    chooseScales();
    curves.setData(newWindow);
    updateWords();
    requestLayout();
  }

  /// What to say in the middle of the plot while no curve has a value.
  public void setEmptyText(String text) {
    empty.setText(text);
    requestLayout();
  }

  /// Chooses the colours that fit the program's theme.
  public void setTheme(Theme theme) {
    // In one change, so that at no moment the series are without colours.
    List<String> classes = new ArrayList<>(getStyleClass());
    for (Theme one : Theme.values()) {
      classes.remove(one.styleClass());
    }
    classes.add(theme.styleClass());
    getStyleClass().setAll(classes);
    setStyle(usageColours(MapPalette.of(theme)));
  }

  /// The page map's colours, under names that the stylesheet knows.
  private static String usageColours(MapPalette palette) {
    StringBuilder style = new StringBuilder(colour("unused", palette.onDisk()));
    for (int count = 0; count <= UsageCounts.HIGHEST; count++) {
      style.append(colour(Integer.toString(count), palette.usageCount(count)));
    }
    return style.toString();
  }

  private static String colour(String name, int argb) {
    return String.format(Locale.ROOT, "-plot-usage-%s: #%06x;", name, argb & 0xFFFFFF);
  }

  /// Chooses what to leave room for.
  void setGutters(Gutters newGutters) {
    gutters = newGutters;
    requestLayout();
  }

  /// Who hears where on the time axis the user wants to be.
  void setNavigation(TimeNavigation listener) {
    gestures.setNavigation(listener);
  }

  /// Who decides where the crosshair is; the chart itself by default.
  void setOnCrosshair(Consumer<OptionalDouble> listener) {
    onCrosshair = listener;
  }

  /// Puts the crosshair at a moment, or takes it away.
  ///
  /// @param withReadOut whether this chart tells the values in a box, too
  void setCrosshair(OptionalDouble seconds, boolean withReadOut) {
    crosshair = seconds;
    readOutWanted = withReadOut;
    setViewOrder(withReadOut && seconds.isPresent() ? -1 : 0);
    updateWords();
    updateHover();
  }

  /// How much higher the chart is than its plot, by the gutters it has.
  double heightAroundPlot() {
    return top() + bottom();
  }

  /// Where the plot is, in the chart's own coordinates.
  PlotFrame.Area plotArea() {
    return area;
  }

  @Override
  public void sharpen(double scale) {
    curves.sharpen(scale);
  }

  private double top() {
    return snapSizeY(heading.prefHeight(-1)) + (gutters.events ? laneHeight() : 0) + GAP;
  }

  private double laneHeight() {
    return frame.labelHeight() + 3;
  }

  private double bottom() {
    return gutters.time ? frame.labelHeight() + GAP : GAP;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 480;
  }

  @Override
  protected double computePrefHeight(double width) {
    return 200;
  }

  @Override
  protected double computeMinHeight(double width) {
    return top() + bottom() + 40;
  }

  @Override
  protected void layoutChildren() {
    double leftWidth = snapSizeX(frame.leftWidth());
    double headingHeight = snapSizeY(heading.prefHeight(-1));
    double rightWidth = gutters.right ? snapSizeX(frame.rightWidth()) : GAP;
    double top = snapPositionY(top());
    area =
        new PlotFrame.Area(
            leftWidth,
            top,
            Math.max(1, snapSizeX(getWidth()) - leftWidth - rightWidth),
            Math.max(1, snapSizeY(getHeight() - top - bottom())));
    heading.fit(getWidth());
    heading.resizeRelocate(0, 0, getWidth(), headingHeight);
    chooseScales();
    frame.values(area, scales.left(), scales.right(), rightUnit());
    frame.time(area, scales.time(), gutters.time, getWidth());
    frame.marks(area, scales.time(), window);
    curves.resizeRelocate(
        area.x(), area.y() - CurvePane.MARGIN, area.width(), area.height() + 2 * CurvePane.MARGIN);
    if (spec.isStacked()) {
      areas.show(area, scales, window);
    } else {
      lonePoints.show(area, scales, window, spec.series());
    }
    surface.resizeRelocate(area.x(), area.y(), area.width(), area.height());
    lane.setVisible(gutters.events);
    lane.resizeRelocate(area.x(), headingHeight + 2, area.width(), laneHeight());
    lane.show(window, scales.time(), area.width(), laneHeight());
    layoutEmptyText();
    updateHover();
  }

  private void chooseScales() {
    scales = ChartScales.of(spec, window, frame.mostIntervals(area.height()));
    curves.setScales(scales);
  }

  private String rightUnit() {
    return spec.rightAxis()
        .filter(one -> ChartScales.hasValues(window, one.measure()))
        .map(one -> one.measure().unit())
        .orElse("");
  }

  private void layoutEmptyText() {
    boolean nothing =
        spec.series().stream().noneMatch(one -> ChartScales.hasValues(window, one.measure()));
    empty.setVisible(nothing && !empty.getText().isEmpty());
    double width = Math.min(empty.prefWidth(-1), area.width());
    double height = empty.prefHeight(width);
    empty.resizeRelocate(
        snapPositionX(area.x() + (area.width() - width) / 2),
        snapPositionY(area.y() + (area.height() - height) / 2),
        width,
        height);
  }

  private void updateHover() {
    if (crosshair.isEmpty()) {
      hover.hide();
      return;
    }
    Probe at = Probe.at(window, crosshair.getAsDouble());
    if (scales.shows(at.seconds())) {
      hover.show(area, scales, window, at, readOutWanted);
    } else {
      hover.hide();
    }
  }

  private void updateWords() {
    Probe at =
        crosshair.isPresent() ? Probe.at(window, crosshair.getAsDouble()) : Probe.last(window);
    heading.show(
        window, at, crosshair.isPresent() ? ReadOut.moment(window, scales.time(), at) : "");
    setAccessibleText(spec.title() + ": " + heading.inWords());
  }

  private void pointTo(double x) {
    onCrosshair.accept(OptionalDouble.of(scales.time().moment(x / area.width())));
  }

  private void keyPressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && crosshair.isPresent()) {
      onCrosshair.accept(OptionalDouble.empty());
      event.consume();
      return;
    }
    if (gestures.key(event, crosshair.orElse(scales.time().moment(0.5)))) {
      event.consume();
      return;
    }
    if (event.getCode() == KeyCode.END) {
      gestures.live();
    }
    int steps =
        switch (event.getCode()) {
          case LEFT -> -1;
          case RIGHT -> 1;
          case HOME -> Integer.MIN_VALUE;
          case END -> Integer.MAX_VALUE;
          default -> 0;
        };
    if (steps != 0 && window.seconds().length > 0) {
      step(steps);
      event.consume();
    }
  }

  /// Moves the crosshair by so many intervals, beginning at the latest.
  private void step(int intervals) {
    double[] moments = window.seconds();
    int now =
        crosshair.isPresent()
            ? Arrays.binarySearch(moments, crosshair.getAsDouble())
            : moments.length - 1;
    long index = Math.clamp((long) (now < 0 ? -now - 1 : now) + intervals, 0, moments.length - 1);
    onCrosshair.accept(OptionalDouble.of(moments[(int) index]));
  }
}
