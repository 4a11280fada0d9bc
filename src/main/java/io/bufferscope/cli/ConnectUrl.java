package io.bufferscope.cli;

import io.bufferscope.model.server.Endpoint;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads where a server is from `postgresql://` or `jdbc:postgresql://` and, for what that leaves
/// out, from libpq's environment variables (manual, 32.15). A password is refused, since a command
/// line can be seen by everybody on the machine.
final class ConnectUrl {
  private static final int DEFAULT_PORT = 5432;

  private ConnectUrl() {}

  /// @throws IllegalArgumentException with a sentence that never repeats the URL, which may hold a
  ///   password
  static Endpoint parse(String text, Map<String, String> environment) {
    URI uri = uri(text);
    String userInfo = uri.getRawUserInfo();
    if (userInfo != null && userInfo.contains(":") || hasParameter(uri, "password")) {
      throw new IllegalArgumentException(
          "no password here, where everybody on the machine can see it; put it into ~/.pgpass or"
              + " PGPASSWORD");
    }
    String user =
        first(
            decoded(userInfo),
            parameter(uri, "user"),
            environment.get("PGUSER"),
            System.getProperty("user.name"));
    String path = uri.getRawPath() == null ? "" : uri.getRawPath().replaceFirst("^/", "");
    String database = first(decoded(path), environment.get("PGDATABASE"), user, "postgres");
    String host = first(uri.getHost(), environment.get("PGHOST"), "localhost");
    int port = uri.getPort() > 0 ? uri.getPort() : port(environment.get("PGPORT"));
    String passfile = first(parameter(uri, "passfile"), environment.get("PGPASSFILE"), "");
    return new Endpoint(host, port, database, user, passfile.isEmpty() ? null : Path.of(passfile));
  }

  private static URI uri(String text) {
    String plain = text.startsWith("jdbc:") ? text.substring("jdbc:".length()) : text;
    if (plain.startsWith("postgresql://") || plain.startsWith("postgres://")) {
      try {
        return new URI(plain);
      } catch (java.net.URISyntaxException _) {
        // The message below fits, and the parser's own would repeat the URL.
      }
    }
    throw new IllegalArgumentException(
        "a URL as in postgresql://user@host:5432/database, or the same after jdbc:");
  }

  private static int port(@Nullable String text) {
    try {
      return text == null || text.isEmpty() ? DEFAULT_PORT : Integer.parseInt(text);
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException("PGPORT is not a number");
    }
  }

  private static boolean hasParameter(URI uri, String name) {
    return parameter(uri, name) != null;
  }

  private static @Nullable String parameter(URI uri, String name) {
    String query = uri.getRawQuery();
    if (query != null) {
      for (String pair : query.split("&")) {
        if (pair.startsWith(name + "=")) {
          return decoded(pair.substring(name.length() + 1));
        }
      }
    }
    return null;
  }

  private static @Nullable String decoded(@Nullable String text) {
    return text == null ? null : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String first(@Nullable String... candidates) {
    for (String candidate : candidates) {
      if (candidate != null && !candidate.isEmpty()) {
        return candidate;
      }
    }
    return Objects.requireNonNull(candidates[candidates.length - 1]);
  }
}
