package io.bufferscope.ui;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.plot.ChartSpec;
import io.bufferscope.plot.Picture;
import io.bufferscope.plot.Pictures;
import io.bufferscope.store.Csv;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Writes what the window shows to files that the user chooses: pictures, laid out anew, and
/// tables.
final class Exports {
  private static final int CHART_HEIGHT = 360;
  private static final int STACKED_CHART_HEIGHT = 280;
  private static final int MAP_HEIGHT = 720;
  private static final String NO_MAP = "nothing saved: no map is shown";

  private final LabModel model;
  private final ExportFiles out;

  /// Asks which file to write or to read.
  @FunctionalInterface
  interface FileQuestion {
    /// @param title what the file is for
    /// @param suggestedName a name with extension
    Optional<Path> save(String title, String suggestedName);

    /// @param title what the file is for
    default Optional<Path> open(String title) {
      return Optional.empty();
    }

    /// @param title what the folder is for
    default Optional<Path> openFolder(String title) {
      return Optional.empty();
    }

    /// @param title what the files are for
    default List<Path> openSeveral(String title) {
      return List.of();
    }
  }

  Exports(LabModel model, Background background, FileQuestion files) {
    this.model = model;
    this.out = new ExportFiles(model, background, files);
  }

  /// All charts over their one time axis as PNG.
  void chartsPicture() {
    List<ChartSpec> shown = model.live().chartsProperty().get();
    window()
        .ifPresent(window ->
            out.picture(
                "All charts",
                "bufferscope-charts",
                () ->
                    Pictures.charts(
                        shown, window, picture("", STACKED_CHART_HEIGHT * shown.size()))));
  }

  /// One chart as PNG.
  void chartPicture(ChartSpec spec) {
    window()
        .ifPresent(window ->
            out.picture(
                spec.title(),
                fileName(spec),
                () -> Pictures.chart(spec, window, picture("", CHART_HEIGHT))));
  }

  /// What a chart shows as CSV.
  void chartTable(ChartSpec spec) {
    window()
        .ifPresent(window ->
            out.text(
                spec.title(), fileName(spec) + ".csv", csv -> Csv.write(of(spec, window), csv)));
  }

  /// The page map as PNG.
  void mapPicture() {
    MapView view = map();
    Picture picture = picture("Page map: " + view.choice().label(), MAP_HEIGHT);
    view.subject()
        .ifPresentOrElse(
            subject ->
                out.picture("Page map", "bufferscope-map", () -> Pictures.map(subject, picture)),
            () -> model.tell(NO_MAP));
  }

  /// The page map as CSV.
  void mapTable() {
    MapView view = map();
    Optional<RelationMap> blocks =
        view.relation().or(() -> view.partitions().map(PartitionedMap::whole));
    if (blocks.isPresent()) {
      out.text("Page map", "bufferscope-map.csv", csv -> Csv.write(blocks.get(), csv));
    } else if (view.read().isPresent() && isOfPool(view.choice())) {
      out.text("Page map", "bufferscope-map.csv", csv -> Csv.write(view.read().get(), csv));
    } else {
      model.tell(NO_MAP);
    }
  }

  private static boolean isOfPool(MapChoice choice) {
    return choice instanceof MapChoice.WholePool || choice instanceof MapChoice.Shares;
  }

  private MapView map() {
    return model.live().map().viewProperty().get();
  }

  /// What the charts show; empty where there is nothing to write.
  Optional<HistoryWindow> window() {
    return model.live().windowProperty().get();
  }

  private Picture picture(String title, int height) {
    return out.look(title, height, caption());
  }

  /// What was measured, so that a picture can be understood without the window.
  private String caption() {
    StringBuilder caption = new StringBuilder();
    model
        .serverProperty()
        .get()
        .ifPresent(server ->
            caption
                .append("PostgreSQL ")
                .append(server.version())
                .append(" · shared_buffers ")
                .append(server.sharedBuffers())
                .append(" · "));
    if (model.stateProperty().get() instanceof LabState.Loading(_, var spec)) {
      caption.append(
          String.format(
              Locale.ROOT,
              "%s, %s, %d clients, scale %d · ",
              spec.workload(),
              spec.protocol(),
              spec.clients(),
              spec.scale()));
    }
    return caption
        .append(
            OffsetDateTime.now(ZoneId.systemDefault())
                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx")))
        .toString();
  }

  private static String fileName(ChartSpec spec) {
    return "bufferscope-" + spec.title().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private static HistoryWindow of(ChartSpec spec, HistoryWindow window) {
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    spec.series().forEach(series -> values.put(series.measure(), window.values(series.measure())));
    return new HistoryWindow(
        window.origin(),
        window.fromSeconds(),
        window.toSeconds(),
        window.seconds(),
        values,
        window.gaps(),
        window.events());
  }
}
