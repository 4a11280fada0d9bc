package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Mark;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.event.Event;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SweepPlotTest {
  private static final Map<Theme, Color> FIRST =
      Map.of(Theme.LIGHT, Color.web("#0969da"), Theme.DARK, Color.web("#58a6ff"));

  @ParameterizedTest
  @EnumSource
  void aMedianIsAFilledDotAndAnUncertainOneIsHollow(Theme theme) {
    Fx.run(() -> {
      SweepPlot plot = plot(curves(), theme);
      WritableImage image = Pictures.ofRoot(plot, theme, 700, 420, 1);
      Bounds certain = bounds(plot, ".sweep-median").getFirst();
      Bounds hollow = bounds(plot, ".sweep-uncertain").getFirst();
      assertThat(Fx.distance(middle(image, certain), Objects.requireNonNull(FIRST.get(theme))))
          .isLessThan(0.05);
      assertThat(Fx.distance(middle(image, hollow), Objects.requireNonNull(FIRST.get(theme))))
          .isGreaterThan(0.2);
    });
  }

  @Test
  void valuesAreAsHighAsTheAxisSaysAndSizesGoByTheirLogarithm() {
    Fx.run(() -> {
      SweepPlot plot = plot(curves(), Theme.LIGHT);
      Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
      double zero = tick(plot, "0").getCenterY();
      double hundred = tick(plot, "100").getCenterY();
      List<Bounds> medians = bounds(plot, ".sweep-median");
      // 80 of 100 and, on the right axis, 50 % of 100 %.
      assertThat(medians.get(0).getCenterY())
          .isBetween(zero + 0.8 * (hundred - zero) - 1, zero + 0.8 * (hundred - zero) + 1);
      assertThat(medians.get(1).getCenterY())
          .isBetween(zero + 0.5 * (hundred - zero) - 1, zero + 0.5 * (hundred - zero) + 1);
      double small = tick(plot, "16 MB").getCenterX();
      double large = tick(plot, "256 MB").getCenterX();
      assertThat(tick(plot, "64 MB").getCenterX())
          .isBetween((small + large) / 2 - 1.5, (small + large) / 2 + 1.5);
      assertThat(medians.get(0).getCenterX()).isBetween(large - 1.5, large + 1.5);
    });
  }

  @Test
  void textsStayInsideAndApartAtASmallSize() {
    Fx.run(() -> {
      for (Map.Entry<String, SweepFigure> figure : SweepGallery.figures().entrySet()) {
        SweepPlot plot = plot(figure.getValue(), Theme.LIGHT);
        Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
        List<Text> texts = texts(plot);
        assertThat(texts).as(figure.getKey()).isNotEmpty();
        for (Text text : texts) {
          Bounds box = inScene(text);
          assertThat(box.getMinX()).as(figure.getKey() + text).isGreaterThanOrEqualTo(-1);
          assertThat(box.getMaxX()).as(figure.getKey() + text).isLessThanOrEqualTo(701);
          assertThat(box.getMaxY()).as(figure.getKey() + text).isLessThanOrEqualTo(421);
        }
        for (int i = 0; i < texts.size(); i++) {
          for (Text other : texts.subList(i + 1, texts.size())) {
            assertThat(overlap(inScene(texts.get(i)), inScene(other)))
                .as(figure.getKey() + ": " + texts.get(i).getText() + " / " + other.getText())
                .isFalse();
          }
        }
      }
    });
  }

  @Test
  void anotherMarksLineNeverPassesThroughAName() {
    Fx.run(() -> {
      List<Mark> marks =
          List.of(
              new Mark("working set 60 MB", Bytes.ofMegabytes(60)),
              new Mark("working set 64 MB", Bytes.ofMegabytes(64)),
              new Mark("database 70 MB", Bytes.ofMegabytes(70)),
              new Mark("25 % of RAM 3.9 GB", Bytes.ofMegabytes(3990)));
      SweepPlot plot = plot(withMarks(curves(), marks), Theme.LIGHT);
      Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
      List<Bounds> lines = bounds(plot, ".sweep-mark");
      assertThat(lines).hasSize(3);
      assertThat(bounds(plot, ".sweep-mark-name"))
          .hasSize(4)
          .allSatisfy(name -> {
            Bounds inner = inset(name);
            assertThat(lines).noneMatch(inner::intersects);
          });
      assertThat(plot.lookupAll(".sweep-mark-name"))
          .anyMatch(node -> ((Text) node).getText().equals("25 % of RAM 3.9 GB →"));
    });
  }

  @Test
  void aClickOnALegendsNameHidesItsSeriesAndItStaysHiddenInTheNextFigure() {
    Fx.run(() -> {
      SweepPlot plot = plot(curves(), Theme.LIGHT);
      Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
      int all = bounds(plot, ".sweep-run").size();
      Node chip = plot.lookup(".sweep-chip");
      press(chip, KeyCode.SPACE);
      plot.layout();
      assertThat(bounds(plot, ".sweep-run")).hasSize(all - 6);
      assertThat(chip.getAccessibleText()).isEqualTo("throughput, hidden");
      plot.show(curves());
      plot.layout();
      assertThat(bounds(plot, ".sweep-run")).hasSize(all - 6);
      press(chip, KeyCode.SPACE);
      plot.layout();
      assertThat(bounds(plot, ".sweep-run")).hasSize(all);
    });
  }

  @Test
  void arrowKeysReadValuesOutSizeBySize() {
    Fx.run(() -> {
      SweepPlot plot = plot(curves(), Theme.LIGHT);
      Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
      assertThat(plot.getAccessibleText()).isEqualTo("Throughput. A note.");
      press(plot, KeyCode.RIGHT);
      assertThat(plot.getAccessibleText())
          .isEqualTo(
              "Throughput. shared_buffers 16 MB, throughput: 40.0 tps (30.0 to 55.0, 3 runs),"
                  + " uncertain, hit ratio: 50.0 % (49.0 to 51.0, 3 runs)");
      press(plot, KeyCode.END);
      assertThat(plot.getAccessibleText()).startsWith("Throughput. shared_buffers 256 MB, ");
      assertThat(plot.lookup(".plot-readout").isVisible()).isTrue();
      press(plot, KeyCode.ESCAPE);
      assertThat(plot.lookup(".plot-readout").isVisible()).isFalse();
      assertThat(plot.getAccessibleText()).isEqualTo("Throughput. A note.");
    });
  }

  @Test
  void whereThereIsNothingItSaysWhatToDo() {
    Fx.run(() -> {
      SweepPlot plot = new SweepPlot();
      plot.setEmptyText("nothing was measured");
      Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
      assertThat(plot.getAccessibleText()).isEqualTo("nothing was measured");
      assertThat(plot.lookup(".plot-empty").isVisible()).isTrue();
      plot.show(curves());
      assertThat(plot.lookup(".plot-empty").isVisible()).isFalse();
    });
  }

  @Test
  void aPictureAtScale2HasAllNotesAndATableAllColumns() {
    Fx.run(() -> {
      Picture wanted = new Picture(Theme.LIGHT, 480, 300, 2, "", "");
      List<String> notes = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        notes.add("Note " + i + ".");
      }
      Curves few = curves();
      assertThat(Pictures.sweep(few, wanted).getWidth()).isEqualTo(960);
      Curves many =
          new Curves(
              few.title(), few.left(), few.right(), few.series(), few.bands(), few.marks(), notes);
      assertThat(Pictures.sweep(many, wanted).getHeight()).isGreaterThan(2 * 600);
      List<String> columns = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        columns.add("a column with a long name " + i);
      }
      Table table = new Table("Points", columns, List.of(columns, columns), List.of());
      assertThat(Pictures.sweep(table, wanted).getWidth()).isGreaterThan(2 * 1000);
    });
  }

  @Test
  void aWideTableOfFewRowsIsTurned() {
    List<String> nine = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i");
    assertThat(TableBody.lines(new Table("", nine, List.of(nine), List.of())))
        .hasSize(9)
        .first()
        .isEqualTo(List.of("a", "a"));
    assertThat(
            TableBody.lines(
                new Table("", List.of("a", "b"), List.of(List.of("1", "2")), List.of())))
        .containsExactly(List.of("a", "b"), List.of("1", "2"));
  }

  @Test
  void aTurnedTableHasItsHeadingsAtTheLeftThoughItIsAsHighAsBefore() {
    Fx.run(() -> {
      List<String> nine = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i");
      List<String> values = Collections.nCopies(9, "1");
      SweepPlot plot =
          plot(new Table("", nine, Collections.nCopies(8, values), List.of()), Theme.LIGHT);
      Pictures.ofRoot(plot, Theme.LIGHT, 700, 420, 1);
      assertThat(plot.lookupAll(".sweep-cell.heading"))
          .extracting(node -> ((Label) node).getText())
          .containsAll(nine);
    });
  }

  @ParameterizedTest
  @CsvSource({
    "-30.8, 44.6, 6, −40 −20 0 20 40 60",
    "0, 12, 5, 0 5 10 15",
    "-7, -3, 4, −10 −5 0",
    "0, 0, 4, 0 5"
  })
  void axesOfChangesHaveZeroAndRoundSteps(double low, double high, int most, String labels) {
    assertThat(String.join(" ", RangeScale.around(low, high, most).labels())).isEqualTo(labels);
  }

  private static SweepPlot plot(SweepFigure figure, Theme theme) {
    SweepPlot plot = new SweepPlot();
    plot.setTheme(theme);
    plot.show(figure);
    return plot;
  }

  private static Curves curves() {
    return new Curves(
        "Throughput",
        new ValueAxis("throughput", "tps", true),
        Optional.of(new ValueAxis("hit ratio", "%", true)),
        List.of(
            new Series(
                "throughput",
                false,
                0,
                false,
                List.of(point(16, 40, 30, 55, true), point(256, 80, 78, 99, false))),
            new Series(
                "hit ratio",
                true,
                1,
                true,
                List.of(point(16, 50, 49, 51, false), point(256, 99, 98, 99.9, false)))),
        List.of(),
        List.of(),
        List.of("A note."));
  }

  private static Curves withMarks(Curves curves, List<Mark> marks) {
    return new Curves(
        curves.title(),
        curves.left(),
        curves.right(),
        curves.series(),
        curves.bands(),
        marks,
        curves.notes());
  }

  private static Point point(long megabytes, double value, double low, double high, boolean wide) {
    return new Point(
        Bytes.ofMegabytes(megabytes), value, low, high, List.of(low, value, high), wide);
  }

  private static void press(Node node, KeyCode code) {
    Event.fireEvent(
        node, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
  }

  private static List<Bounds> bounds(SweepPlot plot, String selector) {
    return plot.lookupAll(selector).stream()
        .filter(SweepPlotTest::isShown)
        .map(SweepPlotTest::inScene)
        .toList();
  }

  private static Bounds inScene(Node node) {
    return node.localToScene(node.getBoundsInLocal());
  }

  private static boolean isShown(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  /// All texts that are shown, but those of a table, which is scrolled.
  private static List<Text> texts(SweepPlot plot) {
    List<Text> found = new ArrayList<>();
    collect(plot, found);
    return found;
  }

  private static void collect(Node node, List<Text> found) {
    if (!node.isVisible() || node.getStyleClass().contains("sweep-table-scroll")) {
      return;
    }
    if (node instanceof Text text && !text.getText().isEmpty()) {
      found.add(text);
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
    }
  }

  private static Bounds tick(SweepPlot plot, String words) {
    return plot.lookupAll(".plot-tick").stream()
        .filter(node -> isShown(node) && ((Text) node).getText().equals(words))
        .map(SweepPlotTest::inScene)
        .findFirst()
        .orElseThrow();
  }

  private static Bounds inset(Bounds box) {
    return new BoundingBox(
        box.getMinX() + 1, box.getMinY() + 3, box.getWidth() - 2, box.getHeight() - 6);
  }

  private static boolean overlap(Bounds one, Bounds other) {
    return inset(one).intersects(inset(other));
  }

  private static Color middle(WritableImage image, Bounds box) {
    return image.getPixelReader().getColor((int) box.getCenterX(), (int) box.getCenterY());
  }
}
