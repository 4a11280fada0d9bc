package io.bufferscope.app;

import io.bufferscope.cli.Cli;
import io.bufferscope.model.Problem;
import io.bufferscope.model.Threads;

/// The program's entry point. Not an `Application` of JavaFX: commands without a window never start
/// the toolkit.
public final class Main {
  private static final String END_WITH_PARENT = "bufferscope.endWithParent";

  private Main() {}

  /// Starts the program.
  ///
  /// @param arguments the command line
  static void main(String[] arguments) {
    Wiring wiring = Wiring.ofThisMachine();
    Runtime.getRuntime().addShutdownHook(wiring.threads().thread("shutdown", wiring::close));
    if (Boolean.getBoolean(END_WITH_PARENT)) {
      endWithParent(wiring.threads());
    }
    System.exit(Cli.run(wiring.surroundings(), arguments));
  }

  /// Maven, when it is killed, leaves behind what it started; nothing else tells us.
  private static void endWithParent(Threads threads) {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent ->
            threads
                .thread(
                    "parent watch",
                    () -> {
                      parent.onExit().join();
                      System.exit(Problem.Kind.CANCELLED.exitCode());
                    })
                .start());
  }
}
