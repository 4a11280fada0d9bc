package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.server.ServerSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The program itself: without a command it opens the window.
@Command(
    name = "bufferscope",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "See PostgreSQL's buffer cache work. Without a command: open the window.")
final class BufferscopeCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  BufferscopeCommand(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() throws ProblemException {
    Optional<String> noDisplay = around.window().noDisplay();
    if (noDisplay.isEmpty()) {
      around
          .window()
          .open(
              common.lab(
                  around,
                  Duration.ofSeconds(1),
                  ServerSettings.DEFAULT.sharedBuffers(),
                  Optional.of(Duration.ofSeconds(1))));
    } else {
      around.err().println(noDisplay.get() + " Running 'bufferscope demo' instead.");
      demo();
    }
    return 0;
  }

  private void demo() throws ProblemException {
    new Demo(around, DemoCommand.FOLDER)
        .run(
            DemoCommand.options(common, around),
            new LoadOptions().spec(new Extent.Endless(), common),
            Converters.seconds(DemoCommand.SECONDS))
        .forEach(picture -> around.out().println(picture.toAbsolutePath()));
  }
}
