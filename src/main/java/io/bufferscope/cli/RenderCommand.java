package io.bufferscope.cli;

import io.bufferscope.cli.WindowCommands.OffScreenWindow;
import io.bufferscope.cli.WindowCommands.Theme;
import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.store.Json;
import io.bufferscope.store.SweepFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Draws the real window after a short live session.
@Command(name = "render", description = "the real window after a short load, drawn into a picture")
final class RenderCommand implements Callable<Integer> {
  private static final Pattern SIZE = Pattern.compile("(\\d{3,4})x(\\d{3,4})");
  private static final int LEAST_WIDTH = 1100;
  private static final int LEAST_HEIGHT = 700;

  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();
  @Mixin private final SecondsOption seconds = new SecondsOption();

  @Option(
      names = "--view",
      paramLabel = "V",
      description = "which view: lab or sweep (default: lab)")
  private View view = View.LAB;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "results of a sweep, for the view sweep")
  private Optional<Path> results = Optional.empty();

  @Option(names = "--theme", paramLabel = "T", description = "light or dark (default: light)")
  private Theme theme = Theme.LIGHT;

  @Option(
      names = "--size",
      paramLabel = "WxH",
      description = "of the window, 1100x700 or more (default: ${DEFAULT-VALUE})")
  private String size = "1440x900";

  @Option(
      names = "--scale",
      paramLabel = "N",
      description = "pixels of the picture for each of the window, 1 to 4 (default: 1)")
  private int scale = 1;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "the picture, PNG")
  private Path out = Path.of("");

  RenderCommand(Surroundings around) {
    this.around = around;
  }

  /// The views of the window.
  private enum View {
    LAB,
    SWEEP
  }

  /// The result as JSON.
  private record Report(String picture, String view, int width, int height) {}

  @Override
  public Integer call() throws ProblemException {
    Duration duration = seconds.duration(10, common);
    Matcher matcher = SIZE.matcher(size);
    int width = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    int height = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (width < LEAST_WIDTH || height < LEAST_HEIGHT) {
      throw common.usage("Invalid value for option '--size': 1100x700 to 9999x9999, not " + size);
    }
    if (scale < 1 || scale > 4) {
      throw common.usage("Invalid value for option '--scale': 1 to 4, not " + scale);
    }
    if (view == View.SWEEP) {
      drawSweep(width, height);
    } else if (results.isPresent()) {
      throw common.usage("--results belong to --view sweep");
    } else {
      draw(duration, width, height);
    }
    Report report =
        new Report(
            out.toString(), view.name().toLowerCase(Locale.ROOT), width * scale, height * scale);
    around.out().println(common.json() ? Json.pretty(report) : out.toString());
    return 0;
  }

  /// The window with results, or none yet. No server is started for it.
  private void drawSweep(int width, int height) throws ProblemException {
    if (results.isPresent()) {
      // The window would tell of it in a banner, and the picture be made.
      SweepResult _ = SweepFolder.read(results.get());
    }
    LabOptions options =
        common.lab(
            around,
            Duration.ofSeconds(1),
            ServerSettings.DEFAULT.sharedBuffers(),
            Optional.of(Duration.ofSeconds(1)));
    try (Lab lab = around.labs().create(options)) {
      around
          .window()
          .offScreenSweep(lab, results, width, height)
          .pictures(scale, Map.of(theme, out));
    }
  }

  /// The window with the load that its form starts with, running.
  private void draw(Duration duration, int width, int height) throws ProblemException {
    LabOptions options =
        common.lab(
            around,
            Duration.ofMillis(500),
            ServerSettings.DEFAULT.sharedBuffers(),
            Optional.of(Duration.ofSeconds(1)));
    try (Session session = Session.open(around, options)) {
      session.lab().addListener(new LoadCommand.Told(session.progress()));
      OffScreenWindow window = around.window().offScreen(session.lab(), width, height);
      CompletableFuture<LoadResult> running = session.lab().startLoad(LoadSpec.defaults());
      Demo.pause(running, duration, session);
      session.result(session.lab().readMap());
      // The window takes a moment to show what it has heard.
      Demo.pause(running, Demo.MOMENT, session);
      window.pictures(scale, Map.of(theme, out));
      session.lab().stopLoad();
    }
  }
}
