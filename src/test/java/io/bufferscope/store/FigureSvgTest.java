package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Band;
import io.bufferscope.model.sweep.SweepFigure.BarSeries;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Mark;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepFigure.Trade;
import io.bufferscope.model.sweep.SweepFigure.TradePoint;
import io.bufferscope.model.sweep.SweepFigure.TradeSeries;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// Figures are SVG that any viewer reads, with all their text as text.
class FigureSvgTest {
  private static final String ODD = "<a href=\"x\">&amp; 'b' \u0000 ] ]>";

  @Test
  void everyKindIsValidXmlWithItsTextAsText() throws Exception {
    for (SvgLook look : SvgLook.values()) {
      assertThat(texts(svg(curves(), look)))
          .contains("Throughput", "select-only", "hit ratio (right axis)", "database 153 MB")
          .contains("1 MB", "16 MB", "512 MB", "shared_buffers", "tps, 1/s", "a note");
      assertThat(texts(svg(bars(), look))).contains("throughput", "+13.4", "−11.8", "WAL on PMem");
      assertThat(texts(svg(trade(), look))).contains("disk", "1 MB", "64 MB", "CPU, s");
      assertThat(texts(svg(table(), look))).contains("step", "cold", "160.505");
    }
  }

  @Test
  void whateverNamesHaveInThemTheDocumentIsValid() throws Exception {
    Curves odd =
        new Curves(
            ODD,
            new ValueAxis(ODD, ODD, false),
            Optional.empty(),
            List.of(new Series(ODD, false, 9, true, List.of(point(1, 2)))),
            List.of(new Band(ODD, mb(1), mb(4), 1, 2, 0)),
            List.of(new Mark(ODD, mb(2))),
            List.of(ODD));
    assertThat(svg(odd, SvgLook.LIGHT).getElementsByTagName("a").getLength()).isZero();
    assertThat(texts(svg(odd, SvgLook.LIGHT)))
        .anyMatch(text -> text.contains("<a") && text.contains("&amp;"));
    svg(new Table(ODD, List.of(ODD), List.of(List.of(ODD)), List.of(ODD)), SvgLook.DARK);
  }

  @Test
  void eachRunIsADotAndWhatIsUndefinedIsNotDrawn() throws Exception {
    Element svg = svg(curves(), SvgLook.LIGHT);
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(9);
    Curves undefined =
        new Curves(
            "t",
            new ValueAxis("v", "", true),
            Optional.empty(),
            List.of(
                new Series(
                    "s",
                    false,
                    0,
                    false,
                    List.of(
                        new Point(
                            mb(1),
                            Double.NaN,
                            Double.NaN,
                            Double.NaN,
                            List.of(Double.NaN, Double.POSITIVE_INFINITY),
                            false)))),
            List.of(),
            List.of(),
            List.of());
    assertThat(text(undefined, SvgLook.LIGHT)).doesNotContain("NaN", "Infinity", "<circle");
  }

  @Test
  void emptyFiguresSayThatNothingWasMeasured() throws Exception {
    ValueAxis axis = new ValueAxis("v", "", true);
    for (SweepFigure empty :
        List.of(
            new Curves("t", axis, Optional.empty(), List.of(), List.of(), List.of(), List.of()),
            new Bars("t", axis, List.of(), List.of(), List.of()),
            new Trade("t", axis, axis, List.of(), List.of()))) {
      assertThat(texts(svg(empty, SvgLook.DARK))).contains("Nothing was measured.");
    }
  }

  @Test
  void sizesLieByTheirBinaryLogarithm() {
    SvgScale scale = SvgScale.ofSizes(List.of(mb(1), mb(1024)), 0, 1000);
    double step = scale.at(mb(2)) - scale.at(mb(1));
    assertThat(scale.at(mb(512)) - scale.at(mb(256))).isCloseTo(step, within());
    assertThat(scale.at(mb(1))).isPositive();
    assertThat(scale.at(mb(1024))).isLessThan(1000);
    assertThat(scale.ticks()).extracting(SvgScale.Tick::label).contains("1 MB", "1 GB");
  }

  @Test
  void axesOfValuesHaveRoundTicksThatSpanAllValues() {
    SvgScale scale = SvgScale.of(List.of(93.0, 1234.0, Double.NaN), true, false, 0, 1);
    assertThat(scale.ticks())
        .extracting(SvgScale.Tick::label)
        .containsExactly("0", "250", "500", "750", "1,000", "1,250");
    assertThat(SvgScale.of(List.of(3.0, 99.2), true, true, 0, 1).high()).isEqualTo(100);
    assertThat(SvgScale.of(List.of(0.0, 0.0), true, false, 0, 1).high()).isPositive();
    assertThat(SvgScale.of(List.of(-3.0, 2.0), true, false, 0, 1).low()).isLessThanOrEqualTo(-3);
    assertThat(SvgScale.of(List.of(7.5, 7.5), false, false, 0, 1).ticks()).isNotEmpty();
  }

  @Test
  void namesOfMarksNeverTouchEachOther() throws Exception {
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      marks.add(new Mark("a mark with a long name " + i, new Bytes((100L + i) << 20)));
    }
    Curves curves =
        new Curves(
            "t",
            new ValueAxis("v", "", true),
            Optional.empty(),
            curves().series(),
            List.of(),
            marks,
            List.of());
    List<double[]> boxes = new ArrayList<>();
    NodeList texts = svg(curves, SvgLook.LIGHT).getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      if (text.getTextContent().startsWith("a mark")) {
        double x = Double.parseDouble(text.getAttribute("x"));
        double y = Double.parseDouble(text.getAttribute("y"));
        double[] box = {x, y - 11, x + SvgText.width(text.getTextContent()), y + 3};
        assertThat(boxes)
            .noneMatch(other ->
                box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]);
        boxes.add(box);
      }
    }
    assertThat(boxes).hasSize(6);
  }

  @Test
  void theLegendEndsAboveThePlotHoweverManySeriesThereAre() throws Exception {
    List<Series> many = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      many.add(new Series("a series with a long name " + i, false, i, false, List.of(point(1, i))));
    }
    Curves curves =
        new Curves(
            "t",
            new ValueAxis("v", "", true),
            Optional.empty(),
            many,
            List.of(),
            List.of(),
            List.of());
    Element svg = svg(curves, SvgLook.LIGHT);
    double lowest = 0;
    NodeList texts = svg.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      if (text.getTextContent().startsWith("a series")) {
        lowest = Math.max(lowest, Double.parseDouble(text.getAttribute("y")));
      }
    }
    double top = Double.MAX_VALUE;
    NodeList lines = svg.getElementsByTagName("line");
    for (int i = 0; i < lines.getLength(); i++) {
      Element line = (Element) lines.item(i);
      if (line.getAttribute("class").equals("grid")) {
        top = Math.min(top, Double.parseDouble(line.getAttribute("y1")));
      }
    }
    assertThat(lowest).isPositive().isLessThan(top);
  }

  @Test
  @ResourceLock(Resources.LOCALE)
  void coordinatesAreTheSameInAnyLocale() throws Exception {
    Locale before = Locale.getDefault();
    String text = text(curves(), SvgLook.LIGHT);
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThat(text(curves(), SvgLook.LIGHT)).isEqualTo(text);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void linesOfTextAreNoWiderThanTheyMayBe() {
    for (String text : List.of("", "a b c", "one verylongwordwithoutanyspace two", ODD)) {
      List<String> lines = SvgText.wrapped(text, 60);
      assertThat(lines).isNotEmpty().allMatch(line -> SvgText.width(line) <= 60);
      assertThat(String.join("", lines).replace(" ", ""))
          .isEqualTo(text.strip().replaceAll("\\s", ""));
    }
  }

  private static Curves curves() {
    return new Curves(
        "Throughput",
        new ValueAxis("tps", "1/s", true),
        Optional.of(new ValueAxis("hit ratio", "%", true)),
        List.of(
            new Series(
                "select-only",
                false,
                0,
                false,
                List.of(point(1, 50), point(16, 60), point(512, 90))),
            new Series(
                "hit ratio",
                true,
                0,
                true,
                List.of(
                    new Point(mb(1), 50, Double.NaN, Double.NaN, List.of(), false),
                    new Point(mb(512), 99, 98, 99.5, List.of(), true)))),
        List.of(),
        List.of(new Mark("database 153 MB", mb(153))),
        List.of("a note"));
  }

  private static Bars bars() {
    return new Bars(
        "Layouts",
        new ValueAxis("change", "%", true),
        List.of("NVMe", "WAL on PMem"),
        List.of(
            new BarSeries("throughput", List.of(0.0, 13.4), List.of(0.0, 12.0), List.of(0.0, 15.0)),
            new BarSeries(
                "latency",
                List.of(Double.NaN, -11.8),
                List.of(Double.NaN, Double.NaN),
                List.of(Double.NaN, Double.NaN))),
        List.of());
  }

  private static Trade trade() {
    return new Trade(
        "Trade",
        new ValueAxis("requests", "", true),
        new ValueAxis("CPU", "s", true),
        List.of(
            new TradeSeries(
                "disk",
                0,
                List.of(new TradePoint(mb(1), 100, 50), new TradePoint(mb(64), 40, 60)))),
        List.of());
  }

  private static Table table() {
    return new Table(
        "Cold and hot",
        List.of("step", "ms"),
        List.of(List.of("cold", "160.505"), List.of("hot", "33.99")),
        List.of());
  }

  private static Point point(long megabytes, double value) {
    return new Point(
        mb(megabytes), value, value - 1, value + 1, List.of(value - 1, value, value + 1), false);
  }

  private static Bytes mb(long megabytes) {
    return Bytes.ofMegabytes(megabytes);
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-6);
  }

  private static String text(SweepFigure figure, SvgLook look) throws Exception {
    StringBuilder out = new StringBuilder();
    FigureSvg.write(figure, look, out);
    return out.toString();
  }

  private static Element svg(SweepFigure figure, SvgLook look) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
    return builder
        .parse(new InputSource(new StringReader(text(figure, look))))
        .getDocumentElement();
  }

  private static List<String> texts(Element svg) {
    List<String> texts = new ArrayList<>();
    NodeList nodes = svg.getElementsByTagName("text");
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }
}
