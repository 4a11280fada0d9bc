package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads where a database is: libpq's `postgresql://user@host:port/database`, pgjdbc's
/// `jdbc:postgresql://host:port/database?user=name`, or libpq's `host=h port=5432 dbname=d`
/// (manual, 32.1.1). What is left out comes from where libpq takes it ([ConnectionParameters]). A
/// password in the text is refused: it would be in the shell's history and in the list of
/// processes.
public final class ConnectionUrl {
  private static final Pattern URL =
      Pattern.compile(
          "(?:jdbc:)?postgres(?:ql)?:(?://(?:(?<user>[^@/?]*)@)?"
              + "(?<host>\\[[^]]*]|[^:/?\\[\\]]*)(?::(?<port>[^/?]*))?)?/?(?<database>[^?]*)"
              + "(?:\\?(?<parameters>.*))?");
  private static final Pattern WORD =
      Pattern.compile("\\s*(?<name>[A-Za-z_]+)\\s*=\\s*(?<value>'(?:[^'\\\\]|\\\\.)*'|[^\\s']*)");
  private static final String FORM =
      "Write it as postgresql://user@host:5432/database or"
          + " jdbc:postgresql://host:5432/database?user=name.";

  /// What pgjdbc calls otherwise than libpq.
  private static final Map<String, String> NAMES_OF_PGJDBC =
      Map.of(
          "ApplicationName", "application_name",
          "connectTimeout", "connect_timeout",
          "loginTimeout", "connect_timeout",
          "tcpKeepAlive", "keepalives");

  private ConnectionUrl() {}

  /// Reads a URL with this process's environment.
  ///
  /// @throws ProblemException of kind USAGE that says what is not understood, or of kind NO_SERVER
  ///   for a service or a protection that there is not
  public static Access parse(String url) throws ProblemException {
    return parse(url, System.getenv());
  }

  static Access parse(String url, Map<String, String> environment) throws ProblemException {
    Map<String, String> given =
        url.contains("://") || url.contains("sql:") ? ofUrl(url) : words(url);
    if (given.containsKey("password")) {
      throw passwordGiven();
    }
    return new ConnectionParameters(given, environment).access();
  }

  private static Map<String, String> ofUrl(String url) throws ProblemException {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      // The text itself may have a password in it, so it is not repeated.
      throw usage("The connection URL is not understood.", "");
    }
    @Nullable String userInfo = matcher.group("user");
    if (userInfo != null && userInfo.contains(":")) {
      throw passwordGiven();
    }
    boolean jdbc = url.startsWith("jdbc:");
    Map<String, String> given = parameters(matcher.group("parameters"), jdbc);
    put(given, "user", userInfo);
    put(given, "host", matcher.group("host"));
    put(given, "port", matcher.group("port"));
    put(given, "dbname", matcher.group("database"));
    return given;
  }

  private static void put(Map<String, String> given, String name, @Nullable String value)
      throws ProblemException {
    if (value != null && !value.isEmpty()) {
      given.put(name, decoded(value));
    }
  }

  private static Map<String, String> parameters(@Nullable String text, boolean jdbc)
      throws ProblemException {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : text == null || text.isEmpty() ? new String[0] : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw usage("The connection URL is not understood.", "A parameter has no value.");
      }
      String name = decoded(pair.substring(0, equals));
      String value = decoded(pair.substring(equals + 1));
      if (name.equals("ssl") && value.equals("true")) {
        parameters.putIfAbsent("sslmode", jdbc ? "verify-full" : "require");
      } else {
        parameters.put(NAMES_OF_PGJDBC.getOrDefault(name, name), value);
      }
    }
    return parameters;
  }

  /// Names and values with spaces between them; a value with a space in it stands in single quotes.
  private static Map<String, String> words(String text) throws ProblemException {
    Map<String, String> given = new LinkedHashMap<>();
    Matcher word = WORD.matcher(text);
    int end = 0;
    while (word.find() && word.start() == end) {
      String value = word.group("value");
      boolean quoted = value.startsWith("'");
      String inner = quoted ? value.substring(1, value.length() - 1) : value;
      given.put(word.group("name"), inner.replaceAll("\\\\(.)", "$1"));
      end = word.end();
    }
    if (given.isEmpty() || !text.substring(end).isBlank()) {
      throw usage("The connection URL is not understood.", "");
    }
    return given;
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

  private static ProblemException passwordGiven() {
    return new ProblemException(
        new Problem(
            Problem.Kind.USAGE,
            "The connection URL has a password in it.",
            "Passwords on a command line are in the shell's history and in the list of processes.",
            "Leave it out and put it into ~/.pgpass or PGPASSWORD."));
  }

  static ProblemException usage(String what, String why) {
    return new ProblemException(new Problem(Problem.Kind.USAGE, what, why, FORM));
  }
}
