package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Password;
import io.bufferscope.model.server.SslMode;
import io.bufferscope.model.server.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parameters of a connection by libpq's names. One that is not given comes from the service,
/// where one is named, else from the environment, else it is libpq's default (manual, 32.1.2,
/// 32.15, 32.17). A parameter that would change something and that cannot be honoured is refused
/// and never passed over.
final class ConnectionParameters {
  private static final Map<String, String> VARIABLES =
      Map.ofEntries(
          Map.entry("host", "PGHOST"),
          Map.entry("port", "PGPORT"),
          Map.entry("dbname", "PGDATABASE"),
          Map.entry("user", "PGUSER"),
          Map.entry("sslmode", "PGSSLMODE"),
          Map.entry("sslrootcert", "PGSSLROOTCERT"),
          Map.entry("sslcert", "PGSSLCERT"),
          Map.entry("sslkey", "PGSSLKEY"),
          Map.entry("connect_timeout", "PGCONNECT_TIMEOUT"),
          Map.entry("application_name", "PGAPPNAME"));

  /// Known from elsewhere, or without a variable of their own.
  private static final Set<String> FURTHER =
      Set.of("password", "passfile", "service", "keepalives");

  /// What libpq knows and what makes no difference to what is seen.
  private static final Set<String> PASSED_OVER =
      Set.of(
          "client_encoding",
          "fallback_application_name",
          "gssencmode",
          "keepalives_idle",
          "keepalives_interval",
          "keepalives_count",
          "tcp_user_timeout",
          "sslcompression",
          "sslsni");

  private static final int MAX_PORT = 65_535;

  private final Map<String, String> values;
  private final Map<String, String> environment;
  private final String home;

  /// @param given what was said, by libpq's names
  ConnectionParameters(Map<String, String> given, Map<String, String> environment)
      throws ProblemException {
    this(given, environment, System.getProperty("user.home", ""));
  }

  ConnectionParameters(Map<String, String> given, Map<String, String> environment, String home)
      throws ProblemException {
    this.environment = environment;
    this.home = home;
    this.values = new TreeMap<>(given);
    String service = given.getOrDefault("service", environment.getOrDefault("PGSERVICE", ""));
    if (!service.isEmpty()) {
      new ServiceFile(environment, home).of(service).forEach(values::putIfAbsent);
    }
    checkNames();
    VARIABLES.forEach((name, variable) -> {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        values.putIfAbsent(name, value);
      }
    });
  }

  /// Where the database is.
  ///
  /// @throws ProblemException of kind USAGE for a host or a port that cannot be used
  Access access() throws ProblemException {
    String user = value("user").orElse(System.getProperty("user.name", "postgres"));
    Endpoint endpoint =
        new Endpoint(
            checkedHost(value("host").orElse("localhost")),
            checkedPort(value("port").orElse("5432")),
            value("dbname").orElse(user),
            user,
            passfile(),
            transport());
    @Nullable String password = values.get("password");
    return new Access(
        endpoint,
        password == null || password.isEmpty() ? null : new Password(password.toCharArray()));
  }

  /// A password of the environment comes before one of a file.
  private @Nullable Path passfile() {
    return environment.getOrDefault("PGPASSWORD", "").isEmpty()
        ? value("passfile").map(this::path).orElse(null)
        : null;
  }

  private Transport transport() throws ProblemException {
    @Nullable String root = values.get("sslrootcert");
    boolean system = Transport.SYSTEM.equals(root);
    String mode =
        value("sslmode").orElse(system ? SslMode.VERIFY_FULL.label() : SslMode.PREFER.label());
    SslMode sslMode = SslMode.ofLabel(mode).orElseThrow(() -> unknownMode(mode));
    if (system && sslMode != SslMode.VERIFY_FULL) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "sslrootcert=system cannot be used with sslmode=" + mode + ".",
              "Anybody can have a certificate of a public authority, so that only its host name"
                  + " tells whose it is.",
              "Leave sslmode out, or say sslmode=verify-full."));
    }
    return new Transport(
        sslMode,
        root == null || root.isEmpty() || system ? root : path(root).toString(),
        value("sslcert").map(this::path).orElse(null),
        value("sslkey").map(this::path).orElse(null),
        connectTimeout(),
        !value("keepalives").orElse("1").matches("0|false"),
        value("application_name").orElse(""));
  }

  /// libpq waits for ever where 0 or nothing is said; we wait as long as usual.
  private Duration connectTimeout() throws ProblemException {
    String text = value("connect_timeout").orElse("0").strip();
    if (!text.matches("-?\\d{1,6}")) {
      throw ConnectionUrl.usage("'" + text + "' is no timeout.", "It is a number of seconds.");
    }
    int seconds = Integer.parseInt(text);
    return seconds > 0 ? Duration.ofSeconds(seconds) : Transport.USUAL.connectTimeout();
  }

  private Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name)).filter(text -> !text.isEmpty());
  }

  private Path path(String text) {
    return text.startsWith("~/") ? Path.of(home, text.substring(2)) : Path.of(text);
  }

  private void checkNames() throws ProblemException {
    for (Map.Entry<String, String> one : values.entrySet()) {
      String name = one.getKey();
      boolean known =
          VARIABLES.containsKey(name)
              || FURTHER.contains(name)
              || PASSED_OVER.contains(name)
              || (name.equals("target_session_attrs") && one.getValue().equals("any"));
      if (!known) {
        throw ConnectionUrl.usage(
            "The connection parameter " + name + " cannot be honoured.",
            "Known are "
                + VARIABLES.keySet().stream().sorted().collect(Collectors.joining(", "))
                + ", keepalives, passfile and service.");
      }
    }
  }

  private static ProblemException unknownMode(String mode) {
    return new ProblemException(
        new Problem(
            Problem.Kind.NO_SERVER,
            "'" + mode + "' is no sslmode.",
            "An sslmode is one of "
                + Arrays.stream(SslMode.values())
                    .map(SslMode::label)
                    .collect(Collectors.joining(", "))
                + ".",
            "Correct it in the URL, in the service file or in PGSSLMODE."));
  }

  private static String checkedHost(String host) throws ProblemException {
    if (host.startsWith("/") || host.startsWith("@") || host.contains(",")) {
      throw ConnectionUrl.usage(
          "The host '" + host + "' cannot be used.",
          "Only one host reached by TCP is possible, neither a Unix socket nor a list of hosts.");
    }
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static int checkedPort(String port) throws ProblemException {
    if (port.matches("\\d{1,5}")) {
      int number = Integer.parseInt(port);
      if (number > 0 && number <= MAX_PORT) {
        return number;
      }
    }
    throw ConnectionUrl.usage(
        "'" + port + "' is not a port.", "A port is a number from 1 to 65535.");
  }
}
