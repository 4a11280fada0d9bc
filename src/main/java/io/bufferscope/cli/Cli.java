package io.bufferscope.cli;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command line as a whole: its commands, and how what goes wrong becomes a message and an exit
/// code.
public final class Cli {
  private static final Logger LOG = System.getLogger(Cli.class.getName());
  private static final int USAGE = Problem.Kind.USAGE.exitCode();

  private Cli() {}

  /// Runs a command line.
  ///
  /// @return the process's exit code: 0 done, 1 a defect, 2 wrong usage, 3 no usable server, 4
  ///   failed later, 130 cancelled
  public static int run(Surroundings around, String... arguments) {
    return commandLine(around).execute(arguments);
  }

  static CommandLine commandLine(Surroundings around) {
    CommandLine line =
        new CommandLine(new BufferscopeCommand(around))
            .addSubcommand(new DoctorCommand(around))
            .addSubcommand(new LoadCommand(around))
            .addSubcommand(new RecordCommand(around))
            .addSubcommand(new MapCommand(around))
            .addSubcommand(new PageCommand(around))
            .addSubcommand(new HandsCommand(around))
            .addSubcommand(new RenderCommand(around))
            .addSubcommand(new DemoCommand(around))
            .addSubcommand(new SweepCommand(around))
            .addSubcommand(new ExportCommand(around));
    line.getSubcommands()
        .values()
        .forEach(one -> one.getCommandSpec().mixinStandardHelpOptions(true));
    Converters.register(line);
    line.setOut(writer(around.out()));
    line.setErr(writer(around.err()));
    line.setExecutionStrategy(Cli::execute);
    line.setParameterExceptionHandler((e, _) -> wrongUsage(e, around.err()));
    line.setExecutionExceptionHandler((e, _, _) -> failed(e, around.err()));
    return line;
  }

  /// An option in front of the command would belong to no command, and be lost.
  private static int execute(ParseResult parsed) {
    Optional<OptionSpec> lost =
        parsed.matchedOptions().stream()
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .findFirst();
    if (parsed.hasSubcommand() && lost.isPresent()) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "'"
              + lost.get().longestName()
              + "' comes after the command: bufferscope "
              + parsed.subcommand().commandSpec().name()
              + " "
              + lost.get().longestName()
              + " …");
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static int wrongUsage(ParameterException cause, PrintStream err) {
    err.println(cause.getMessage());
    if (cause instanceof UnmatchedArgumentException) {
      err.println(allowed(cause.getCommandLine()));
    }
    err.println("Try 'bufferscope --help', or '--help' after a command.");
    return USAGE;
  }

  private static String allowed(CommandLine line) {
    Stream<String> commands = line.getSubcommands().keySet().stream();
    Stream<String> options =
        line.getCommandSpec().options().stream().map(OptionSpec::longestName).sorted();
    return "Allowed: " + Stream.concat(commands, options).collect(Collectors.joining(", "));
  }

  private static int failed(Exception cause, PrintStream err) {
    if (cause instanceof ParameterException usage) {
      return wrongUsage(usage, err);
    }
    if (cause instanceof ProblemException known) {
      Problem problem = known.problem();
      err.println(problem.message());
      if (!problem.details().isBlank()) {
        err.println(problem.details().strip());
      }
      return problem.kind().exitCode();
    }
    LOG.log(Level.ERROR, "a defect ended the command", cause);
    err.println("Bufferscope has a defect and cannot go on: " + cause);
    return Problem.Kind.DEFECT.exitCode();
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }
}
