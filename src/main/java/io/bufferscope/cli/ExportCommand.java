package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.store.AtomicFile;
import io.bufferscope.store.Csv;
import io.bufferscope.store.FigureSvg;
import io.bufferscope.store.Json;
import io.bufferscope.store.RecordFile;
import io.bufferscope.store.SvgLook;
import io.bufferscope.store.SweepCsv;
import io.bufferscope.store.SweepFolder;
import io.bufferscope.store.SweepReport;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a record or a sweep's results in another format.
@Command(
    name = "export",
    description = "write a record or a sweep as a table, a document, a figure or a report")
final class ExportCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();
  @Mixin private final FigureChoice choice = new FigureChoice();

  @Parameters(
      paramLabel = "FILE",
      description =
          "a record made by 'bufferscope record', or the folder or file of results of"
              + " 'bufferscope sweep'")
  private Path file = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "F",
      required = true,
      description = "csv or json; of a sweep also svg or png (one figure) or html (a report)")
  private Format format = Format.CSV;

  @Option(names = "--out", paramLabel = "PATH", required = true, description = "the file to write")
  private Path out = Path.of("");

  @Option(
      names = "--theme",
      paramLabel = "T",
      description = "of a figure: light or dark (default: light)")
  private WindowCommands.Theme theme = WindowCommands.Theme.LIGHT;

  ExportCommand(Surroundings around) {
    this.around = around;
  }

  /// The formats.
  private enum Format {
    CSV,
    JSON,
    SVG,
    PNG,
    HTML
  }

  /// The result of a record as JSON.
  private record Report(String file, String format, int lines, boolean cut) {}

  /// The result of a sweep as JSON.
  private record SweepExported(String file, String format, int runs, boolean cut) {}

  @Override
  public Integer call() throws ProblemException {
    if (SweepFolder.isSweep(file)) {
      SweepFolder.Found found = SweepFolder.find(file);
      export(found.result());
      tellCut(found.cut());
      tell(new SweepExported(out.toString(), name(), found.result().runs().size(), found.cut()));
    } else {
      RecordFile record = RecordFile.read(file);
      export(record);
      tellCut(record.cut());
      tell(new Report(out.toString(), name(), record.lines().size(), record.cut()));
    }
    return 0;
  }

  private void export(SweepResult result) throws ProblemException {
    if (format != Format.SVG && format != Format.PNG) {
      choice.requireNoFigure(format == Format.HTML, common);
    }
    switch (format) {
      case CSV -> AtomicFile.writeText(out, text -> SweepCsv.write(result, text));
      case JSON -> SweepFolder.writeJson(result, out);
      case SVG -> {
        var figure = choice.figure(result, common);
        AtomicFile.writeText(out, text -> FigureSvg.write(figure, look(), text));
      }
      case PNG -> around.window().figurePicture(choice.figure(result, common), theme, out);
      case HTML -> SweepReport.write(result, choice.figures(result, common), out);
    }
  }

  private void export(RecordFile record) throws ProblemException {
    choice.requireNoFigure(false, common);
    switch (format) {
      case CSV -> AtomicFile.writeText(out, text -> Csv.write(record, text));
      case JSON -> AtomicFile.writeText(out, text -> text.append(Json.pretty(record)).append('\n'));
      case SVG, PNG, HTML ->
          throw common.usage("A record is exported as csv or json; " + name() + " is of a sweep");
    }
  }

  private SvgLook look() {
    return theme == WindowCommands.Theme.DARK ? SvgLook.DARK : SvgLook.LIGHT;
  }

  private String name() {
    return format.name().toLowerCase(Locale.ROOT);
  }

  private void tellCut(boolean cut) {
    if (cut) {
      around.err().println("The last line of " + file + " is cut off and left out.");
    }
  }

  private void tell(Object report) {
    around.out().println(common.json() ? Json.pretty(report) : out.toString());
  }
}
