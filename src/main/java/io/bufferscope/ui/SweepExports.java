package io.bufferscope.ui;

import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.plot.Pictures;
import io.bufferscope.store.FigureSvg;
import io.bufferscope.store.SvgLook;
import io.bufferscope.store.SweepCsv;
import io.bufferscope.store.SweepFolder;
import io.bufferscope.store.SweepReport;
import io.bufferscope.sweep.Figures;
import java.util.List;
import java.util.Optional;

/// Writes what the Sweep view shows to files that the user chooses. A picture is laid out anew.
final class SweepExports {
  private static final int HEIGHT = 600;

  private final SweepModel model;
  private final ExportFiles out;

  /// @param lab tells what was saved, and how the window looks
  SweepExports(SweepModel model, LabModel lab, Background background, Exports.FileQuestion files) {
    this.model = model;
    this.out = new ExportFiles(lab, background, files);
  }

  /// The figure as PNG.
  void picture() {
    figure()
        .ifPresent(figure ->
            out.picture(
                "Figure", name(figure), () -> Pictures.sweep(figure, out.look("", HEIGHT, ""))));
  }

  /// The figure as SVG.
  void vector() {
    SvgLook look = out.isDark() ? SvgLook.DARK : SvgLook.LIGHT;
    figure()
        .ifPresent(figure ->
            out.text("Figure", name(figure) + ".svg", svg -> FigureSvg.write(figure, look, svg)));
  }

  /// The main result with all its figures, and others' results that are chosen, as HTML.
  void report() {
    List<PublishedStudy> studies = List.copyOf(model.shown().overlays());
    mainResult()
        .ifPresent(result ->
            out.file(
                "Report",
                name(result) + ".html",
                file -> SweepReport.write(result, Figures.report(result, studies), file)));
  }

  /// The runs of the main result as CSV.
  void table() {
    mainResult()
        .ifPresent(
            result -> out.text("Runs", name(result) + ".csv", csv -> SweepCsv.write(result, csv)));
  }

  /// The main result as JSON.
  void result() {
    mainResult()
        .ifPresent(result ->
            out.file(
                "Result", name(result) + ".json", file -> SweepFolder.writeJson(result, file)));
  }

  private Optional<SweepFigure> figure() {
    return model.shown().drawnProperty().get().figure();
  }

  private Optional<SweepResult> mainResult() {
    return model.shown().mainProperty().get().map(SweepShown.Entry::result);
  }

  private static String name(SweepFigure figure) {
    return "bufferscope-" + SweepModel.slug(figure.title());
  }

  private static String name(SweepResult result) {
    return "bufferscope-" + SweepModel.slug(result.plan().name());
  }
}
