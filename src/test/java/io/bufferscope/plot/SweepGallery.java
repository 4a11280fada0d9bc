package io.bufferscope.plot;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.sweep.FigureKind;
import io.bufferscope.sweep.FigureOptions;
import io.bufferscope.sweep.FigureScale;
import io.bufferscope.sweep.Figures;
import io.bufferscope.sweep.SweepMetric;
import io.bufferscope.sweep.SweepSamples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Writes pictures of figures of sweeps, for the eye: `SweepGallery FOLDER`.
final class SweepGallery {
  private static final long[] SIZES = {1, 16, 64, 128, 256, 512};

  private SweepGallery() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Platform.startup(() -> {
      try {
        draw(folder);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      } finally {
        Platform.exit();
      }
    });
  }

  static Map<String, SweepFigure> figures() {
    SweepLoad simple = SweepSamples.load(Workload.SELECT_ONLY, Protocol.SIMPLE);
    SweepLoad prepared =
        SweepSamples.load(
            Workload.SELECT_ONLY, Protocol.PREPARED, new WorkingSet.Size(Bytes.ofMegabytes(120)));
    SweepResult one = SweepSamples.realistic(List.of(simple), List.of(Layout.ON_DISK), 5, SIZES);
    SweepResult two =
        later(SweepSamples.realistic(List.of(simple, prepared), List.of(Layout.ON_DISK), 3, SIZES));
    SweepResult six =
        SweepSamples.realistic(List.of(simple, prepared), SweepSamples.LAYOUTS, 3, SIZES);
    SweepResult small = SweepSamples.realistic(List.of(simple), SweepSamples.LAYOUTS, 3, 128);
    FigureOptions throughput = FigureOptions.of(FigureKind.THROUGHPUT);
    Map<String, SweepFigure> figures = new LinkedHashMap<>();
    figures.put("throughput-one", Figures.of(one, throughput));
    figures.put("throughput-two", Figures.of(two, throughput));
    figures.put("throughput-six", Figures.of(six, throughput));
    figures.put("throughput-compared", Figures.of(one, throughput.withCompared(List.of(two))));
    figures.put(
        "throughput-overlay",
        Figures.of(
            two,
            throughput
                .withOverlays(List.of(SweepSamples.publishedPoints()))
                .withScale(FigureScale.RELATIVE_TO_MAXIMUM)));
    figures.put("latency", Figures.of(one, FigureOptions.of(FigureKind.LATENCY)));
    figures.put("hit-ratios", Figures.of(one, FigureOptions.of(FigureKind.HIT_RATIOS)));
    figures.put(
        "cost",
        Figures.of(
            six, FigureOptions.of(FigureKind.COST).withMetrics(List.of(SweepMetric.REQUESTS))));
    figures.put("trade", Figures.of(two, FigureOptions.of(FigureKind.TRADE)));
    figures.put("relative-sizes", Figures.of(six, FigureOptions.of(FigureKind.RELATIVE)));
    figures.put("relative-one", Figures.of(small, FigureOptions.of(FigureKind.RELATIVE)));
    figures.put("table", Figures.of(two, FigureOptions.of(FigureKind.TABLE)));
    Bytes memory = Bytes.ofMegabytes(15_900);
    figures.put(
        "published-points", Figures.published(SweepSamples.publishedPoints(), memory).getFirst());
    figures.put(
        "published-bars", Figures.published(SweepSamples.publishedBars(), memory).getFirst());
    List<SweepFigure> ranges = Figures.published(SweepSamples.publishedRanges(), memory);
    figures.put("published-ranges", ranges.getFirst());
    figures.put("published-table", ranges.getLast());
    figures.put(
        "empty",
        Figures.of(SweepSamples.result(one.plan(), List.of()), FigureOptions.of(FigureKind.COST)));
    return figures;
  }

  private static SweepResult later(SweepResult result) {
    return new SweepResult(
        result.plan(),
        result.start().plus(Duration.ofDays(1)),
        result.program(),
        result.serverVersion(),
        result.machine(),
        result.runs());
  }

  private static void draw(Path folder) throws Exception {
    Map<String, SweepFigure> figures = figures();
    for (Theme theme : Theme.values()) {
      for (int scale : new int[] {1, 2}) {
        String name = "-" + theme.name().toLowerCase(Locale.ROOT) + "-" + scale + "x.png";
        for (Map.Entry<String, SweepFigure> figure : figures.entrySet()) {
          boolean large = scale == 1 && theme == Theme.LIGHT;
          Picture picture =
              new Picture(theme, large ? 1400 : 700, large ? 800 : 420, scale, "", "");
          Pictures.save(
              Pictures.sweep(figure.getValue(), picture), folder.resolve(figure.getKey() + name));
        }
        for (String at : List.of("throughput-two", "relative-sizes", "trade")) {
          screen(
              Objects.requireNonNull(figures.get(at)),
              theme,
              scale,
              3,
              folder.resolve("hover-" + at + name));
        }
        if (scale == 1) {
          for (Map.Entry<String, SweepFigure> figure : figures.entrySet()) {
            screen(
                figure.getValue(), theme, 1, 0, folder.resolve("screen-" + figure.getKey() + name));
          }
        }
      }
    }
  }

  private static void screen(SweepFigure figure, Theme theme, int scale, int keys, Path file)
      throws Exception {
    SweepPlot plot = new SweepPlot();
    plot.setTheme(theme);
    plot.show(figure);
    VBox page = new VBox(plot);
    page.getStyleClass().add("picture-page");
    page.getStylesheets().add(TimeChart.stylesheet());
    VBox.setVgrow(plot, Priority.ALWAYS);
    Pictures.ofRoot(page, theme, 700, 420, 1);
    for (int i = 0; i < keys; i++) {
      Event.fireEvent(
          plot,
          new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.RIGHT, false, false, false, false));
    }
    Pictures.save(Pictures.ofScene(page.getScene(), scale), file);
  }
}
