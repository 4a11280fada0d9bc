package io.bufferscope.cli;

import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.store.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The main job without a display.
@Command(
    name = "demo",
    description = "the main job without a display: server, load, samples; pictures of them")
final class DemoCommand implements Callable<Integer> {
  /// Where the pictures go unless the command line says otherwise.
  static final Path FOLDER = Path.of("bufferscope-demo");

  /// How long the load runs unless the command line says otherwise, in seconds.
  static final double SECONDS = 20;

  private static final Bytes SHARED_BUFFERS = Bytes.ofMegabytes(32);

  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();
  @Mixin private final LoadOptions load = new LoadOptions();
  @Mixin private final SecondsOption seconds = new SecondsOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where the pictures go (default: ${DEFAULT-VALUE})")
  private Path out = FOLDER;

  DemoCommand(Surroundings around) {
    this.around = around;
  }

  /// The result as JSON.
  private record Report(List<String> pictures) {}

  @Override
  public Integer call() throws ProblemException {
    Duration duration = seconds.duration(SECONDS, common);
    List<Path> pictures = new Demo(around, out).run(options(common, around), spec(load), duration);
    if (common.json()) {
      around.out().println(Json.pretty(new Report(pictures.stream().map(Path::toString).toList())));
    } else {
      pictures.forEach(around.out()::println);
    }
    return 0;
  }

  private LoadSpec spec(LoadOptions options) {
    return options.spec(new Extent.Endless(), common);
  }

  /// The pool is smaller than the data of the default scale, so that there is something to see.
  static LabOptions options(CommonOptions common, Surroundings around) throws ProblemException {
    return common.lab(
        around, Duration.ofMillis(500), SHARED_BUFFERS, Optional.of(Duration.ofSeconds(1)));
  }
}
