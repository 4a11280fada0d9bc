package io.bufferscope.cli;

import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.ProblemException;
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
    LabOptions options = common.lab(around, Duration.ofSeconds(1));
    Optional<String> reason = around.window().noDisplay();
    if (reason.isEmpty()) {
      around.window().open(options);
    } else {
      around.err().println(reason.get());
    }
    return 0;
  }
}
