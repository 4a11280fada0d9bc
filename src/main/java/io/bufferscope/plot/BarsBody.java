package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.line;
import static io.bufferscope.plot.Shapes.place;
import static io.bufferscope.plot.Shapes.styled;
import static io.bufferscope.plot.Shapes.text;

import io.bufferscope.model.sweep.SweepFigure.BarSeries;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javafx.geometry.VPos;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;

/// Groups of bars with whiskers for their intervals and their values written at their ends.
final class BarsBody extends SweepBody<Bars> {
  private static final double GAP = AxisFrame.GAP;
  private static final double WIDEST_BAR = 64;
  private static final double GROUP_SHARE = 0.78;
  private static final double CAP = 4;

  private final AxisFrame frame = new AxisFrame();
  private final NodePool<Rectangle> bars = new NodePool<>(() -> styled(new Rectangle()));
  private final NodePool<Line> whiskers = new NodePool<>(() -> line("sweep-whisker"));
  private final NodePool<Text> values = new NodePool<>(() -> text("sweep-bar-value"));
  private final NodePool<Text> groupNames = new NodePool<>(() -> text("plot-tick"));
  private final Rectangle marked = styled(new Rectangle(), "sweep-marked");
  private final SweepReadOut readOut = new SweepReadOut();
  private final Region surface = new Region();

  private List<String> groups = List.of();
  private List<BarSeries> visible = List.of();
  private List<Integer> colours = List.of();
  private ValueAxis axis = new ValueAxis("", "", false);
  private PlotFrame.Area area = new PlotFrame.Area(0, 0, 1, 1);

  BarsBody() {
    surface.addEventHandler(
        MouseEvent.MOUSE_MOVED,
        event -> readOut(Math.clamp((long) (event.getX() / step()), 0, groups.size() - 1)));
    surface.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> hideReadOut());
    getChildren()
        .addAll(
            marked,
            frame.node(),
            bars.parent(),
            whiskers.parent(),
            values.parent(),
            groupNames.parent(),
            surface,
            readOut);
    hideReadOut();
  }

  @Override
  List<SweepLegend.Entry> legend(Bars figure) {
    List<SweepLegend.Entry> entries = new ArrayList<>();
    for (BarSeries one : figure.series()) {
      entries.add(
          new SweepLegend.Entry(one.name(), SweepColours.styleClass(entries.size()), false, true));
    }
    return entries;
  }

  @Override
  void show(Bars figure, Set<String> hidden) {
    List<BarSeries> wanted = new ArrayList<>();
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < figure.series().size(); i++) {
      if (!hidden.contains(figure.series().get(i).name())) {
        wanted.add(figure.series().get(i));
        indexes.add(i);
      }
    }
    visible = wanted;
    colours = indexes;
    groups = figure.groups();
    axis = figure.axis();
    hideReadOut();
    requestLayout();
  }

  private double step() {
    return area.width() / Math.max(1, groups.size());
  }

  @Override
  protected void layoutChildren() {
    double row = frame.labelHeight() + 2;
    double left = frame.valueWidth();
    double width = Math.max(1, snapSizeX(getWidth()) - left - GAP);
    double top = 1.5 * row + GAP;
    area = new PlotFrame.Area(left, top, width, 1);
    double bottom = layoutNames() + GAP;
    area = new PlotFrame.Area(left, top, width, Math.max(1, snapSizeY(getHeight()) - top - bottom));
    RangeScale scale =
        RangeScale.around(
            numbers().min().orElse(0),
            numbers().max().orElse(0),
            frame.mostIntervals(area.height()));
    frame.begin();
    frame.left(area, scale);
    frame.name(title(axis), 0, row / 2, 0);
    frame.end();
    groupNamesAt(area.y() + area.height() + GAP);
    drawBars(scale);
    surface.resizeRelocate(area.x(), area.y(), area.width(), area.height() + bottom);
  }

  private DoubleStream numbers() {
    return visible.stream()
        .flatMap(one -> Stream.of(one.values(), one.lows(), one.highs()))
        .flatMap(List::stream)
        .mapToDouble(Double::doubleValue)
        .filter(Double::isFinite);
  }

  /// Writes the names of the groups, each as wide as its group.
  ///
  /// @return the height of the highest
  private double layoutNames() {
    groupNames.begin();
    double height = 0;
    for (int i = 0; i < groups.size(); i++) {
      Text name = groupNames.next();
      name.setText(groups.get(i));
      name.setTextOrigin(VPos.TOP);
      name.setTextAlignment(TextAlignment.CENTER);
      name.setWrappingWidth(Math.max(20, Math.floor(step() - GAP)));
      name.setX(Math.rint(area.x() + i * step() + GAP / 2));
      height = Math.max(height, Math.ceil(name.getLayoutBounds().getHeight()));
    }
    groupNames.end();
    return height;
  }

  private void groupNamesAt(double y) {
    groupNames.parent().setLayoutY(Math.rint(y));
  }

  private void drawBars(RangeScale scale) {
    double barWidth = Math.min(WIDEST_BAR, GROUP_SHARE * step() / Math.max(1, visible.size()));
    double zero = scale.y(area, 0);
    bars.begin();
    whiskers.begin();
    values.begin();
    for (int group = 0; group < groups.size(); group++) {
      double middle = area.x() + (group + 0.5) * step();
      double first = middle - barWidth * visible.size() / 2;
      for (int i = 0; i < visible.size(); i++) {
        double value = visible.get(i).values().get(group);
        if (Double.isFinite(value)) {
          drawBar(scale, zero, first + i * barWidth, barWidth, i, group);
        }
      }
    }
    bars.end();
    whiskers.end();
    values.end();
  }

  private void drawBar(
      RangeScale scale, double zero, double x, double width, int index, int group) {
    BarSeries series = visible.get(index);
    double value = series.values().get(group);
    double low = series.lows().get(group);
    double high = series.highs().get(group);
    double y = scale.y(area, value);
    Rectangle bar = bars.next();
    bar.getStyleClass().setAll("sweep-bar", SweepColours.styleClass(colours.get(index)));
    bar.setX(Math.rint(x) + 1);
    bar.setWidth(Math.max(1, Math.rint(x + width) - Math.rint(x) - 2));
    bar.setY(Math.min(y, zero));
    bar.setHeight(Math.max(1, Math.abs(y - zero)));
    boolean up = value >= 0;
    double end = y;
    double middle = Math.floor(x + width / 2);
    if (Double.isFinite(low) && Double.isFinite(high)) {
      double upper = scale.y(area, high);
      double lower = scale.y(area, low);
      place(whiskers.next(), middle, upper, middle, lower);
      double cap = Math.min(CAP, width / 3);
      place(whiskers.next(), middle - cap, upper, middle + cap, upper);
      place(whiskers.next(), middle - cap, lower, middle + cap, lower);
      end = up ? Math.min(y, upper) : Math.max(y, lower);
    }
    double aside = frame.labelHeight() / 2 + 2;
    writeValue(value, middle, up ? end - aside : end + aside, width);
  }

  /// Writes a value where it is no wider than its bar; the read-out tells it otherwise.
  private void writeValue(double value, double middle, double y, double room) {
    Text words = values.next();
    words.setText(signed(value));
    double width = words.getLayoutBounds().getWidth();
    words.setX(Math.rint(middle - width / 2));
    words.setY(Math.rint(y));
    words.setVisible(width <= room + GAP);
  }

  private static String signed(double value) {
    String words = number(value);
    return value > 0 ? "+" + words : words;
  }

  @Override
  int stops() {
    return visible.isEmpty() ? 0 : groups.size();
  }

  @Override
  String readOut(int stop) {
    List<SweepReadOut.Line> lines = new ArrayList<>();
    for (int i = 0; i < visible.size(); i++) {
      BarSeries one = visible.get(i);
      double value = one.values().get(stop);
      String words = Double.isFinite(value) ? signed(value) + " " + axis.unit() : Figures.NONE;
      double low = one.lows().get(stop);
      double high = one.highs().get(stop);
      if (Double.isFinite(low) && Double.isFinite(high)) {
        words += " (" + signed(low) + " to " + signed(high) + ")";
      }
      lines.add(
          new SweepReadOut.Line(
              one.name() + ": " + words, SweepColours.styleClass(colours.get(i))));
    }
    marked.setX(area.x() + stop * step());
    marked.setWidth(step());
    marked.setY(area.y());
    marked.setHeight(area.height());
    marked.setVisible(true);
    readOut.show(groups.get(stop), lines, area.x() + (stop + 0.5) * step(), area.y() + GAP, area);
    StringBuilder words = new StringBuilder(groups.get(stop));
    lines.forEach(line -> words.append(", ").append(line.words()));
    return words.toString();
  }

  @Override
  void hideReadOut() {
    marked.setVisible(false);
    readOut.setVisible(false);
  }
}
