package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Connection parameters under a name, as libpq keeps them (manual, 32.17): sections `[name]` with
/// lines `parameter=value`, in the user's own file first, then in the system's.
///
/// @param environment may name the files
/// @param home the user's folder
record ServiceFile(Map<String, String> environment, String home) {
  /// The parameters of a service, by libpq's names.
  ///
  /// @throws ProblemException of kind NO_SERVER where there is no such service
  Map<String, String> of(String service) throws ProblemException {
    List<Path> files = files();
    for (Path file : files) {
      Optional<Map<String, String>> found = find(file, service);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new ProblemException(
        new Problem(
            Problem.Kind.NO_SERVER,
            "There is no service '" + service + "'.",
            "It is looked for in "
                + files.stream().map(Path::toString).collect(Collectors.joining(" and "))
                + ".",
            "Write a section [" + service + "] there, or name the file with PGSERVICEFILE."));
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    String named = environment.getOrDefault("PGSERVICEFILE", "");
    String roaming = environment.getOrDefault("APPDATA", "");
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    files.add(
        !named.isEmpty()
            ? Path.of(named)
            : windows && !roaming.isEmpty()
                ? Path.of(roaming, "postgresql", ".pg_service.conf")
                : Path.of(home, ".pg_service.conf"));
    String system = environment.getOrDefault("PGSYSCONFDIR", "");
    files.add(Path.of(system.isEmpty() ? "/etc/postgresql-common" : system, "pg_service.conf"));
    return files;
  }

  private static Optional<Map<String, String>> find(Path file, String service)
      throws ProblemException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Map<String, String> found = new LinkedHashMap<>();
    boolean there = false;
    boolean inside = false;
    for (String text : lines(file)) {
      String line = text.strip();
      if (line.startsWith("[")) {
        // The first of two sections of a name counts.
        inside = !there && line.equals("[" + service + "]");
        there |= inside;
      } else if (inside && !line.isEmpty() && !line.startsWith("#")) {
        int equals = line.indexOf('=');
        if (equals <= 0) {
          throw unreadable(file, service, "a line without '='");
        }
        found.putIfAbsent(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    if (found.containsKey("service")) {
      throw unreadable(file, service, "another service in it");
    }
    return there ? Optional.of(found) : Optional.empty();
  }

  private static List<String> lines(Path file) throws ProblemException {
    try {
      return Files.readAllLines(file);
    } catch (IOException cause) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "The service file " + file + " cannot be read.",
              cause.toString(),
              "See to its permissions and that it is text in UTF-8."),
          cause);
    }
  }

  /// The line itself may be a password, so it is not repeated.
  private static ProblemException unreadable(Path file, String service, String what) {
    return new ProblemException(
        new Problem(
            Problem.Kind.NO_SERVER,
            "The service '" + service + "' in " + file + " is not understood.",
            "There is " + what + ".",
            "Correct it there: each line is parameter=value."));
  }
}
