package io.bufferscope.pg;

import io.bufferscope.model.server.Endpoint;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Passwords by connection, in the format of libpq's `.pgpass` (manual, section 34.16): a line is
/// `hostname:port:database:username:password`, each of the first four may be `*`, a backslash takes
/// the meaning of `:` and `\` away, and the first line that matches wins.
public final class Passfile {
  private static final Logger LOG = System.getLogger(Passfile.class.getName());
  private static final int FIELDS = 5;
  private static final Set<PosixFilePermission> OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  private final List<List<String>> entries;

  private Passfile(List<List<String>> entries) {
    this.entries = entries;
  }

  /// Reads a file. One that is not there, cannot be read, or that others than its owner may read
  /// has no entries, as with libpq; the latter two are said in the log.
  public static Passfile read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        return new Passfile(List.of());
      }
      if (isOpenToOthers(file)) {
        LOG.log(
            Level.WARNING,
            "password file {0} is ignored: others have access to it, its mode should be 0600",
            file);
        return new Passfile(List.of());
      }
      return parse(Files.readAllLines(file));
    } catch (IOException cause) {
      LOG.log(Level.WARNING, "password file " + file + " cannot be read", cause);
      return new Passfile(List.of());
    }
  }

  /// Reads lines; those that are no entries are passed over.
  public static Passfile parse(List<String> lines) {
    return new Passfile(
        lines.stream()
            .filter(line -> !line.startsWith("#"))
            .map(Passfile::fields)
            .filter(fields -> fields.size() == FIELDS)
            .toList());
  }

  /// The line for all ports and databases of a host, to be written into a file.
  public static String line(String host, String user, String password) {
    return String.join(":", escaped(host), "*", "*", escaped(user), escaped(password));
  }

  /// The password for a connection; empty where no line matches.
  public Optional<String> password(Endpoint endpoint) {
    List<String> wanted =
        List.of(
            endpoint.host(),
            Integer.toString(endpoint.port()),
            endpoint.database(),
            endpoint.user());
    return entries.stream().filter(entry -> matches(entry, wanted)).map(List::getLast).findFirst();
  }

  /// The user's own file: `PGPASSFILE`, or where libpq looks without it.
  static Path ofUser(Map<String, String> environment) {
    @Nullable String named = environment.get("PGPASSFILE");
    if (named != null && !named.isEmpty()) {
      return Path.of(named);
    }
    @Nullable String roaming = environment.get("APPDATA");
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows && roaming != null
        ? Path.of(roaming, "postgresql", "pgpass.conf")
        : Path.of(System.getProperty("user.home", ""), ".pgpass");
  }

  private static boolean matches(List<String> entry, List<String> wanted) {
    for (int field = 0; field < wanted.size(); field++) {
      if (!entry.get(field).equals("*") && !entry.get(field).equals(wanted.get(field))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOpenToOthers(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return false;
    }
    return Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
  }

  private static String escaped(String field) {
    return field.replace("\\", "\\\\").replace(":", "\\:");
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    for (int index = 0; index < line.length(); index++) {
      char character = line.charAt(index);
      if (character == '\\' && index + 1 < line.length()) {
        index++;
        field.append(line.charAt(index));
      } else if (character == ':' && fields.size() < FIELDS - 1) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(character);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
