package io.bufferscope.model.server;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a database is and as whom to enter it. Holds no password; those come from a file.
///
/// @param host name or address
/// @param port TCP port
/// @param database database name
/// @param user role name
/// @param passfile a file in the format of libpq's `.pgpass` that has the password; null for the
///   user's own
/// @param transport how it is reached
public record Endpoint(
    String host,
    int port,
    String database,
    String user,
    @Nullable Path passfile,
    Transport transport) {
  /// What needs no escape in a URL.
  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

  /// A database that is reached in the usual way.
  public Endpoint(String host, int port, String database, String user, @Nullable Path passfile) {
    this(host, port, database, user, passfile, Transport.USUAL);
  }

  /// The same in libpq's form, as in `postgresql://ann@db.example:5432/shop?sslmode=require`. What
  /// is as usual is left out.
  public String url() {
    String shownHost = host.contains(":") ? "[" + host + "]" : encoded(host);
    String base =
        "postgresql://" + encoded(user) + "@" + shownHost + ":" + port + "/" + encoded(database);
    String parameters = String.join("&", parameters());
    return parameters.isEmpty() ? base : base + "?" + parameters;
  }

  private List<String> parameters() {
    List<String> list = new ArrayList<>();
    Transport usual = Transport.USUAL;
    if (transport.sslMode() != usual.sslMode()) {
      list.add("sslmode=" + transport.sslMode().label());
    }
    add(list, "sslrootcert", transport.rootCertificate());
    add(list, "sslcert", transport.certificate());
    add(list, "sslkey", transport.key());
    if (!transport.connectTimeout().equals(usual.connectTimeout())) {
      list.add("connect_timeout=" + transport.connectTimeout().toSeconds());
    }
    if (!transport.keepAlive()) {
      list.add("keepalives=0");
    }
    if (!transport.applicationName().isEmpty()) {
      list.add("application_name=" + encoded(transport.applicationName()));
    }
    add(list, "passfile", passfile);
    return list;
  }

  private static void add(List<String> list, String name, @Nullable Object value) {
    if (value != null) {
      list.add(name + "=" + encoded(value.toString()));
    }
  }

  private static String encoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
      if (one > 0 && PLAIN.indexOf(one) >= 0) {
        encoded.append((char) one);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(one));
      }
    }
    return encoded.toString();
  }
}
