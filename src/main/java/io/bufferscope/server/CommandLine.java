package io.bufferscope.server;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The settings on a server's command line, by name and with the text that it was given, as they
/// are asked for or as a running server has them (it writes its command line to `postmaster.opts`).
///
/// @param values all of them but the port
record CommandLine(Map<String, String> values) {
  /// Settings of the program's own that the user's may replace. 250 connections are enough for 200
  /// clients and ours; each further one shrinks the number of buffers that a scan may pin at once
  /// (1100 made a sequential scan at 128 MB half as fast). Huge pages end in SIGBUS where a
  /// container counts them (CrunchyData/postgres-operator #3126).
  private static final Map<String, String> OWN =
      Map.of(
          "track_io_timing", "on",
          "max_connections", "250",
          "huge_pages", "off",
          "lc_messages", "C");

  /// Settings that make the server ours alone, safe, and measurable; nobody replaces them.
  private static final Map<String, String> FIXED =
      Map.of(
          "listen_addresses", Login.HOST,
          "unix_socket_directories", "",
          "fsync", "on",
          "logging_collector", "off",
          "log_destination", "stderr");

  /// Settings that are the program's to give: where the server's files are and where it listens.
  private static final List<String> REFUSED =
      List.of(
          "port",
          "shared_buffers",
          "data_directory",
          "config_file",
          "hba_file",
          "ident_file",
          "external_pid_file");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.$]*");
  private static final Pattern QUOTED_SETTING = Pattern.compile("\"-c\" \"([^=\"]+)=([^\"]*)\"");

  CommandLine {
    values = Map.copyOf(values);
  }

  /// What a server with those settings is started with.
  ///
  /// @throws ProblemException of kind USAGE where they name a setting that is not the user's
  static CommandLine of(ServerSettings settings) throws ProblemException {
    for (Map.Entry<String, String> other : settings.others().entrySet()) {
      check(other.getKey(), other.getValue());
    }
    TreeMap<String, String> all = new TreeMap<>(OWN);
    // The server does not tell cases apart, and the last of two would win.
    settings.all().forEach((name, value) -> all.put(name.toLowerCase(Locale.ROOT), value));
    all.putAll(FIXED);
    return new CommandLine(all);
  }

  /// What the server that runs, or the last one, was started with; empty where that is not known.
  static Optional<CommandLine> ofRunning(Home home) {
    TreeMap<String, String> values = new TreeMap<>();
    try {
      String text = Files.readString(home.data().resolve("postmaster.opts"));
      Matcher setting = QUOTED_SETTING.matcher(text);
      while (setting.find()) {
        values.put(setting.group(1), setting.group(2));
      }
    } catch (IOException _) {
      return Optional.empty();
    }
    values.remove("port");
    return values.isEmpty() ? Optional.empty() : Optional.of(new CommandLine(values));
  }

  /// The settings apart from the program's own.
  ServerSettings settings() {
    TreeMap<String, String> others = new TreeMap<>(values);
    others.keySet().removeAll(FIXED.keySet());
    OWN.forEach(others::remove);
    String sharedBuffers = others.remove("shared_buffers");
    return new ServerSettings(
        sharedBuffers == null ? ServerSettings.DEFAULT.sharedBuffers() : Bytes.parse(sharedBuffers),
        others);
  }

  /// The names of the settings that somebody asks for and that differ from these, in order.
  List<String> differencesTo(CommandLine asked) {
    return new TreeMap<>(asked.values)
        .entrySet().stream()
            .filter(one -> !one.getValue().equals(values.get(one.getKey())))
            .map(Map.Entry::getKey)
            .toList();
  }

  /// The arguments for `postgres`.
  List<String> arguments(Home home, int port) {
    List<String> arguments = new ArrayList<>(List.of("-D", home.data().toString()));
    TreeMap<String, String> all = new TreeMap<>(values);
    all.put("port", Integer.toString(port));
    all.forEach((name, value) -> arguments.addAll(List.of("-c", name + "=" + value)));
    return arguments;
  }

  private static void check(String name, String value) throws ProblemException {
    String known = name.toLowerCase(Locale.ROOT);
    boolean ours = FIXED.containsKey(known) || REFUSED.contains(known);
    boolean readable =
        NAME.matcher(name).matches() && value.chars().noneMatch(c -> c < ' ' || c == '"');
    if (ours || !readable) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              "The setting " + name + " cannot be given to the embedded server.",
              ours
                  ? "The program sets it itself."
                  : "A name has letters, digits and underscores; a value no quotes or line ends.",
              "Leave it out, or connect to a server of your own with --connect."));
    }
  }
}
