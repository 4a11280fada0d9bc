package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads where a database is: libpq's `postgresql://user@host:port/database` or pgjdbc's
/// `jdbc:postgresql://host:port/database?user=name`. What is left out comes from `PGHOST`,
/// `PGPORT`, `PGDATABASE` and `PGUSER`, else is libpq's default. A password in the URL is refused:
/// it would be in the shell's history and in the list of processes.
public final class ConnectionUrl {
  private static final Pattern URL =
      Pattern.compile(
          "(?:jdbc:)?postgres(?:ql)?:(?://(?:(?<user>[^@/?]*)@)?"
              + "(?<host>\\[[^]]*]|[^:/?\\[\\]]*)(?::(?<port>[^/?]*))?)?/?(?<database>[^?]*)"
              + "(?:\\?(?<parameters>.*))?");
  private static final String FORM =
      "Write it as postgresql://user@host:5432/database or"
          + " jdbc:postgresql://host:5432/database?user=name.";
  private static final int MAX_PORT = 65_535;

  private ConnectionUrl() {}

  /// Reads a URL with this process's environment.
  ///
  /// @throws ProblemException of kind USAGE that says what is not understood
  public static Endpoint parse(String url) throws ProblemException {
    return parse(url, System.getenv());
  }

  static Endpoint parse(String url, Map<String, String> environment) throws ProblemException {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      // The text itself may have a password in it, so it is not repeated.
      throw usage("The connection URL is not understood.", "");
    }
    Map<String, String> parameters = parameters(matcher.group("parameters"));
    @Nullable String userInfo = matcher.group("user");
    if (parameters.containsKey("password") || (userInfo != null && userInfo.contains(":"))) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              "The connection URL has a password in it.",
              "Passwords on a command line are in the shell's history and in the list of processes.",
              "Leave it out and put it into ~/.pgpass or PGPASSWORD."));
    }
    checkParameters(parameters);
    String user =
        first(userInfo, parameters.get("user"), encoded(environment.get("PGUSER")))
            .orElse(System.getProperty("user.name", "postgres"));
    String host =
        first(matcher.group("host"), parameters.get("host"), encoded(environment.get("PGHOST")))
            .orElse("localhost");
    String port =
        first(matcher.group("port"), parameters.get("port"), encoded(environment.get("PGPORT")))
            .orElse("5432");
    String database =
        first(
                matcher.group("database"),
                parameters.get("dbname"),
                encoded(environment.get("PGDATABASE")))
            .orElse(user);
    return new Endpoint(checkedHost(host), checkedPort(port), database, user, null);
  }

  private static Optional<String> first(@Nullable String... candidates) throws ProblemException {
    for (@Nullable String candidate : candidates) {
      if (candidate != null && !candidate.isEmpty()) {
        return Optional.of(decoded(candidate));
      }
    }
    return Optional.empty();
  }

  /// The environment's values are plain text; this lets them go the way of the URL's.
  private static @Nullable String encoded(@Nullable String plain) {
    return plain == null ? null : plain.replace("%", "%25");
  }

  private static Map<String, String> parameters(@Nullable String text) throws ProblemException {
    Map<String, String> parameters = new TreeMap<>();
    for (String pair : text == null ? new String[0] : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        // Values are decoded once, by first().
        parameters.put(decoded(pair.substring(0, equals)), pair.substring(equals + 1));
      }
    }
    return parameters;
  }

  private static void checkParameters(Map<String, String> parameters) throws ProblemException {
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      boolean known =
          switch (parameter.getKey()) {
            case "user", "host", "port", "dbname", "application_name", "ApplicationName" -> true;
            // The driver's own way is to prefer TLS, which serves these three.
            case "sslmode" -> parameter.getValue().matches("disable|allow|prefer");
            default -> false;
          };
      if (!known) {
        throw usage(
            "The connection URL's parameter " + parameter.getKey() + " cannot be honoured.",
            "Known are user, host, port, dbname, and sslmode with disable, allow or prefer.");
      }
    }
  }

  private static String checkedHost(String host) throws ProblemException {
    if (host.startsWith("/") || host.startsWith("@") || host.contains(",")) {
      throw usage(
          "The host '" + host + "' cannot be used.",
          "Only one host reached by TCP is possible, neither a Unix socket nor a list of hosts.");
    }
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static int checkedPort(String port) throws ProblemException {
    if (port.matches("\\d{1,5}")) {
      int number = Integer.parseInt(port);
      if (number > 0 && number <= MAX_PORT) {
        return number;
      }
    }
    throw usage("'" + port + "' is not a port.", "A port is a number from 1 to 65535.");
  }

  private static String decoded(String text) throws ProblemException {
    try {
      // A plus sign is itself in these URLs, not a space.
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      throw usage(
          "The connection URL is not understood.", "A % is not followed by two hex digits.");
    }
  }

  private static ProblemException usage(String what, String why) {
    return new ProblemException(new Problem(Problem.Kind.USAGE, what, why, FORM));
  }
}
