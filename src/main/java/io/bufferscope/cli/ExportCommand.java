package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.store.AtomicFile;
import io.bufferscope.store.Csv;
import io.bufferscope.store.Json;
import io.bufferscope.store.RecordFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a record in another format.
@Command(name = "export", description = "write a record as CSV or as one JSON document")
final class ExportCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "FILE", description = "a record made by 'bufferscope record'")
  private Path file = Path.of("");

  @Option(names = "--format", paramLabel = "F", required = true, description = "csv or json")
  private Format format = Format.CSV;

  @Option(names = "--out", paramLabel = "PATH", required = true, description = "the file to write")
  private Path out = Path.of("");

  ExportCommand(Surroundings around) {
    this.around = around;
  }

  /// The formats.
  private enum Format {
    CSV,
    JSON
  }

  /// The result as JSON.
  private record Report(String file, String format, int lines, boolean cut) {}

  @Override
  public Integer call() throws ProblemException {
    RecordFile record = RecordFile.read(file);
    AtomicFile.writeText(
        out,
        text -> {
          switch (format) {
            case CSV -> Csv.write(record, text);
            case JSON -> text.append(Json.pretty(record)).append('\n');
          }
        });
    if (record.cut()) {
      around.err().println("The last line of " + file + " is cut off and left out.");
    }
    Report report =
        new Report(
            out.toString(),
            format.name().toLowerCase(Locale.ROOT),
            record.lines().size(),
            record.cut());
    around.out().println(common.json() ? Json.pretty(report) : out.toString());
    return 0;
  }
}
