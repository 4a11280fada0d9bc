package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/// Starts `postgres` itself, without a shell and without pg_ctl, and waits until it lets us in.
/// Called with the home's lock held.
final class Launcher {
  /// The program's own settings. Those of the user may change them, but for [#FIXED].
  private static final Map<String, String> OWN =
      new TreeMap<>(
          Map.of(
              "track_io_timing", "on",
              "max_connections", "300",
              "huge_pages", "off",
              "lc_messages", "C"));

  /// Settings that make the server ours, safe and measurable; nobody changes them.
  private static final Map<String, String> FIXED =
      new TreeMap<>(
          Map.of(
              "listen_addresses", Login.HOST,
              "unix_socket_directories", "",
              "fsync", "on",
              "logging_collector", "off",
              "log_destination", "stderr"));

  private static final String WORK = "Starting the server";
  private static final String STEP = "starting the server";
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(20);
  private static final Duration LEFTOVER_LIMIT = Duration.ofSeconds(10);
  private static final int PORT_ATTEMPTS = 5;
  private static final long POLL_MILLIS = 20;
  private static final int TAIL_LINES = 40;

  private final Home home;
  private final Programs programs;
  private final String password;
  private final ServerLog log;

  Launcher(Home home, Programs programs, String password) {
    this.home = home;
    this.programs = programs;
    this.password = password;
    this.log = new ServerLog(home.serverLog());
  }

  /// Starts a server that accepts connections when this returns; nothing runs where it throws.
  ///
  /// @param port where to listen; empty for a free port
  Postmaster start(
      OptionalInt port, ServerSettings settings, Progress.Listener progress, Cancellation cancel)
      throws ProblemException {
    progress.progressed(Progress.of(STEP));
    if (port.isPresent()) {
      refuseTakenPort(port.getAsInt());
    }
    long start = System.nanoTime();
    for (int attempt = 1; ; attempt++) {
      int candidate = port.isPresent() ? port.getAsInt() : freePort();
      Optional<Postmaster> started = attempt(candidate, settings, cancel);
      if (started.isPresent()) {
        return started.get();
      }
      String fatal = log.fatal().orElse("");
      boolean collision =
          port.isEmpty() && isAboutPort(String.join("\n", log.tail(TAIL_LINES)), fatal);
      boolean leftovers =
          fatal.contains("pre-existing shared memory block")
              && System.nanoTime() - start < LEFTOVER_LIMIT.toNanos();
      if (!(collision && attempt < PORT_ATTEMPTS) && !leftovers) {
        throw doesNotStart(settings, fatal);
      }
      Waiting.pause(leftovers ? 10 * POLL_MILLIS : 0, WORK);
    }
  }

  /// The names of all settings that the program itself gives its server.
  static boolean isOwn(String name) {
    return OWN.containsKey(name) || FIXED.containsKey(name);
  }

  private Optional<Postmaster> attempt(int port, ServerSettings settings, Cancellation cancel)
      throws ProblemException {
    Process process = launch(port, settings);
    Postmaster postmaster = new Postmaster(process.toHandle(), port);
    boolean ready = false;
    try {
      ready = awaitReady(postmaster, cancel);
      return ready ? Optional.of(postmaster) : Optional.empty();
    } finally {
      if (!ready) {
        postmaster.stop(programs, STOP_LIMIT, _ -> {});
      }
    }
  }

  private Process launch(int port, ServerSettings settings) throws ProblemException {
    try {
      Folders.createPrivate(home.logs());
      log.rotate();
      Process process =
          programs
              .callInOwnSession("postgres", arguments(port, settings))
              .redirectOutput(log.file().toFile())
              .start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw Problems.noServer(
          "The embedded server cannot be started.",
          e,
          "Make room in " + home.folder() + " or choose another folder with --data-dir.");
    }
  }

  private List<String> arguments(int port, ServerSettings settings) {
    List<String> arguments = new ArrayList<>(List.of("-D", home.data().toString()));
    TreeMap<String, String> all = new TreeMap<>(OWN);
    all.putAll(settings.all());
    all.putAll(FIXED);
    all.put("port", Integer.toString(port));
    all.forEach((name, value) -> {
      arguments.add("-c");
      arguments.add(name + "=" + value);
    });
    return arguments;
  }

  /// Whether the server let us in; false where it ended before.
  private boolean awaitReady(Postmaster postmaster, Cancellation cancel) throws ProblemException {
    long pid = postmaster.process().pid();
    long readySince = 0;
    while (postmaster.isAlive()) {
      cancel.check(WORK);
      boolean ready =
          PostmasterFile.read(home).filter(file -> file.pid() == pid && file.ready()).isPresent();
      if (ready) {
        readySince = readySince == 0 ? System.nanoTime() : readySince;
        try (Connection _ = new Login(postmaster.port(), password).open("postgres")) {
          return true;
        } catch (SQLException e) {
          if (System.nanoTime() - readySince > LOGIN_LIMIT.toNanos() || isRefusal(e)) {
            throw Problems.noServer(
                "The embedded server started but does not let us in.",
                String.valueOf(e.getMessage()),
                "If the password of the role bufferscope was changed, write it into "
                    + home.passfile()
                    + ".",
                tail(),
                e);
          }
        }
      }
      Waiting.pause(POLL_MILLIS, WORK);
    }
    return false;
  }

  private static boolean isRefusal(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("28");
  }

  private static boolean isAboutPort(String tail, String fatal) {
    return tail.contains("Address already in use")
        && fatal.contains("could not create any TCP/IP sockets");
  }

  private static int freePort() throws ProblemException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral(Login.HOST))) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw Problems.noServer("No port is free on " + Login.HOST + ".", e, "Give one with --port.");
    }
  }

  private static void refuseTakenPort(int port) throws ProblemException {
    try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.ofLiteral(Login.HOST))) {
      return;
    } catch (IOException e) {
      throw Problems.noServer(
          "The embedded server cannot listen on port " + port + ".",
          Login.HOST + ":" + port + ": " + Problems.reason(e),
          "Give another port with --port, or leave it out to take a free one.",
          "",
          e);
    }
  }

  private ProblemException doesNotStart(ServerSettings settings, String fatal) {
    String why = fatal.isEmpty() ? "It ended without a reason in its log." : fatal;
    return Problems.noServer(
        "The embedded server does not start with shared_buffers = "
            + settings.sharedBuffers().toSetting()
            + ".",
        why,
        "Choose other settings; the server's whole log is " + log.file() + ".",
        tail(),
        null);
  }

  private String tail() {
    return String.join("\n", log.tail(TAIL_LINES));
  }
}
