package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// PostgreSQL's unpacked programs and how they are called on this system. They refuse to run as
/// root; there, `unshare -U` in front makes them somebody without a name in a user namespace of
/// their own, with root's files still theirs.
final class Programs {
  private static final Logger LOG = System.getLogger(Programs.class.getName());
  private static final Pattern VERSION = Pattern.compile("\\) (\\d+)\\.");

  private static final String SUFFIX =
      System.getProperty("os.name", "").startsWith("Windows") ? ".exe" : "";

  private final Path folder;
  private final List<String> disguise;
  private final List<String> session;
  private final int majorVersion;

  private Programs(Path folder, List<String> disguise, List<String> session, int majorVersion) {
    this.folder = folder;
    this.disguise = disguise;
    this.session = session;
    this.majorVersion = majorVersion;
  }

  /// Tries the programs out.
  ///
  /// @param folder where they were unpacked to
  static Programs in(Path folder) throws ProblemException {
    boolean root = isRoot();
    List<String> disguise = root ? List.of("unshare", "-U") : List.of();
    List<String> session = isOnPath("setsid") ? List.of("setsid") : List.of();
    Programs untried = new Programs(folder, disguise, session, 0);
    String said;
    try {
      said = untried.output("postgres", List.of("--version"));
    } catch (IOException e) {
      said = Problems.reason(e);
    }
    Matcher version = VERSION.matcher(said);
    if (!version.find()) {
      throw root ? refusedAsRoot(said) : doesNotRun(folder, said);
    }
    if (root) {
      LOG.log(
          Level.INFO,
          "running as root, whom PostgreSQL refuses: its programs are called through 'unshare -U'");
    }
    return new Programs(folder, disguise, session, Integer.parseInt(version.group(1)));
  }

  /// The version before the dot: 18.
  int majorVersion() {
    return majorVersion;
  }

  /// A call of a program that ends by itself.
  ProcessBuilder call(String program, List<String> arguments) {
    return builder(List.of(), program, arguments);
  }

  /// A call of a program that a Ctrl-C in this program's terminal does not reach.
  ///
  /// @param through a command that the call is made through
  ProcessBuilder callInOwnSession(List<String> through, String program, List<String> arguments) {
    List<String> prefix = new ArrayList<>(through);
    prefix.addAll(session);
    return builder(prefix, program, arguments);
  }

  /// A command after which the server is asked to end as soon as the thread that called it has
  /// ended, as the threads of a killed process have (Linux, `prctl(2)`, PR_SET_PDEATHSIG).
  ///
  /// @param through a further command that the call is made through
  /// @return that command alone where the system cannot do it
  List<String> tied(List<String> through) {
    List<String> tied = new ArrayList<>(List.of("setpriv", "--pdeathsig", "INT"));
    List<String> trial = new ArrayList<>(tied);
    trial.add("true");
    tied.addAll(through);
    return isOnPath("setpriv") && succeeds(new ProcessBuilder(trial)) ? tied : through;
  }

  private static boolean succeeds(ProcessBuilder call) {
    try {
      call.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
      return call.start().onExit().join().exitValue() == 0;
    } catch (IOException _) {
      return false;
    }
  }

  private ProcessBuilder builder(List<String> prefix, String program, List<String> arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(disguise);
    command.add(folder.resolve("bin").resolve(program + SUFFIX).toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    // PGDATA, PGPORT and their like of the user's shell are meant for servers of the user's own.
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    builder.environment().put("LC_ALL", "C");
    builder.redirectErrorStream(true);
    return builder;
  }

  private String output(String program, List<String> arguments) throws IOException {
    Process process = call(program, arguments).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private static ProblemException refusedAsRoot(String said) {
    return Problems.noServer(
        "The embedded server cannot be started by root.",
        "PostgreSQL refuses to run as root, and 'unshare -U' does not work here: " + said,
        "Run this program as another user, or connect to a server of your own with --connect.");
  }

  private static ProblemException doesNotRun(Path folder, String said) {
    return Problems.noServer(
        "PostgreSQL's programs in " + folder + " do not run on this system.",
        said,
        "Connect to a server of your own with --connect.");
  }

  private static boolean isRoot() {
    Path self = Path.of("/proc/self");
    try {
      return Files.isDirectory(self)
          ? Integer.valueOf(0).equals(Files.getAttribute(self, "unix:uid"))
          : System.getProperty("user.name", "").equals("root");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      return false;
    }
  }

  private static boolean isOnPath(String program) {
    String path = System.getenv("PATH");
    if (path == null) {
      return false;
    }
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
