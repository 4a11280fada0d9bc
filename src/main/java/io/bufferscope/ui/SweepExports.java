package io.bufferscope.ui;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.plot.Picture;
import io.bufferscope.plot.Pictures;
import io.bufferscope.plot.Theme;
import io.bufferscope.store.AtomicFile;
import io.bufferscope.store.FigureSvg;
import io.bufferscope.store.SvgLook;
import io.bufferscope.store.SweepCsv;
import io.bufferscope.store.SweepFolder;
import io.bufferscope.store.SweepReport;
import io.bufferscope.sweep.Figures;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.image.WritableImage;

/// Writes what the Sweep view shows to files that the user chooses. A picture is made at once, at
/// twice the size and laid out anew; everything is written on another thread.
final class SweepExports {
  private static final int SCALE = 2;
  private static final int WIDTH = 960;
  private static final int HEIGHT = 600;

  private final SweepModel model;
  private final LabModel lab;
  private final Background background;
  private final Exports.FileQuestion files;

  /// @param lab tells what was saved, and how the window looks
  SweepExports(SweepModel model, LabModel lab, Background background, Exports.FileQuestion files) {
    this.model = model;
    this.lab = lab;
    this.background = background;
    this.files = files;
  }

  /// The figure as PNG.
  void picture() {
    figure()
        .ifPresent(figure ->
            ask(
                "Figure",
                name(figure) + ".png",
                file -> {
                  Theme theme = isDark() ? Theme.DARK : Theme.LIGHT;
                  WritableImage image =
                      Pictures.sweep(figure, new Picture(theme, WIDTH, HEIGHT, SCALE, "", ""));
                  write(file, () -> Pictures.save(image, file));
                }));
  }

  /// The figure as SVG.
  void vector() {
    figure()
        .ifPresent(figure ->
            ask(
                "Figure",
                name(figure) + ".svg",
                file -> {
                  SvgLook look = isDark() ? SvgLook.DARK : SvgLook.LIGHT;
                  write(
                      file,
                      () -> AtomicFile.writeText(file, out -> FigureSvg.write(figure, look, out)));
                }));
  }

  /// The main result with all its figures, and others' results that are chosen, as HTML.
  void report() {
    List<PublishedStudy> studies = List.copyOf(model.shown().overlays());
    mainResult()
        .ifPresent(result ->
            ask(
                "Report",
                name(result) + ".html",
                file ->
                    write(
                        file,
                        () -> SweepReport.write(result, Figures.report(result, studies), file))));
  }

  /// The runs of the main result as CSV.
  void table() {
    mainResult()
        .ifPresent(result ->
            ask(
                "Runs",
                name(result) + ".csv",
                file ->
                    write(
                        file,
                        () -> AtomicFile.writeText(file, out -> SweepCsv.write(result, out)))));
  }

  /// The main result as JSON.
  void result() {
    mainResult()
        .ifPresent(result ->
            ask(
                "Result",
                name(result) + ".json",
                file -> write(file, () -> SweepFolder.writeJson(result, file))));
  }

  private boolean isDark() {
    return lab.appearance().darkProperty().get();
  }

  private Optional<SweepFigure> figure() {
    return model.shown().drawnProperty().get().figure();
  }

  private Optional<SweepResult> mainResult() {
    return model.shown().mainProperty().get().map(SweepShown.Entry::result);
  }

  private void ask(String what, String suggested, Consumer<Path> then) {
    files.save("Export: " + what, suggested).ifPresent(then);
  }

  private void write(Path file, Writing writing) {
    background.run(
        "export",
        () -> {
          writing.run();
          return file;
        },
        written -> lab.tell("saved " + written),
        failure -> lab.problems().add(failure.problem()));
  }

  @FunctionalInterface
  private interface Writing {
    void run() throws ProblemException;
  }

  private static String name(SweepFigure figure) {
    return "bufferscope-" + plain(figure.title());
  }

  private static String name(SweepResult result) {
    return "bufferscope-" + plain(result.plan().name());
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
