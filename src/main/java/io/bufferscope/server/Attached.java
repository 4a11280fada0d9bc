package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// The view of a server that another process of this program runs: it may start it anew meanwhile,
/// so that what is asked is read each time.
final class Attached {
  private final Home home;
  private final EmbeddedOptions options;
  private volatile Postmaster last;

  private Attached(Home home, EmbeddedOptions options, Postmaster last) {
    this.home = home;
    this.options = options;
    this.last = last;
  }

  /// Attaches where a server is up that lets us in.
  ///
  /// @throws ProblemException where it runs with a port or settings other than those asked for
  static Optional<Attached> to(Home home, EmbeddedOptions options) throws ProblemException {
    Optional<Postmaster> ready = ready(home).filter(one -> letsUsIn(home, one));
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    Attached attached = new Attached(home, options, ready.get());
    attached.refuseConflict();
    return Optional.of(attached);
  }

  Postmaster postmaster() {
    Postmaster present = ready(home).orElse(last);
    last = present;
    return present;
  }

  ServerSettings settings() {
    return CommandLine.ofRunning(home).map(CommandLine::settings).orElse(ServerSettings.DEFAULT);
  }

  private void refuseConflict() throws ProblemException {
    int port = last.port();
    if (options.port().isPresent() && options.port().getAsInt() != port) {
      throw conflict("port = " + port, "port = " + options.port().getAsInt());
    }
    if (options.settings().equals(ServerSettings.DEFAULT)) {
      return;
    }
    CommandLine asked = CommandLine.of(options.settings());
    CommandLine running = CommandLine.ofRunning(home).orElse(asked);
    List<String> differences = running.differencesTo(asked);
    if (!differences.isEmpty()) {
      throw conflict(text(running, differences), text(asked, differences));
    }
  }

  private static String text(CommandLine commandLine, List<String> names) {
    List<String> parts =
        names.stream()
            .map(name -> name + " = " + commandLine.values().getOrDefault(name, "its default"))
            .toList();
    return String.join(", ", parts);
  }

  private ProblemException conflict(String running, String asked) {
    return Problems.noServer(
        "The server in " + home.folder() + " runs already, with " + running + ".",
        "Another process of this program runs it (server process "
            + last.process().pid()
            + "), and "
            + asked
            + " was asked for.",
        "Leave the settings out to use that server as it is, end the other process, or choose"
            + " another folder with --data-dir.");
  }

  private static Optional<Postmaster> ready(Home home) {
    return PostmasterFile.read(home)
        .filter(PostmasterFile::ready)
        .flatMap(file -> ProcessHandle.of(file.pid()).map(one -> new Postmaster(one, file.port())))
        .filter(Postmaster::isAlive);
  }

  private static boolean letsUsIn(Home home, Postmaster postmaster) {
    try (Connection _ =
        new Login(postmaster.port(), Passfile.read(home.passfile())).open(Database.NAME)) {
      return true;
    } catch (SQLException | ProblemException _) {
      return false;
    }
  }
}
