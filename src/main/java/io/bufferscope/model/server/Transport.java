package io.bufferscope.model.server;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How a server is reached, apart from where it is.
///
/// @param sslMode how far the connection is protected
/// @param rootCertificate a file with the authorities that are trusted, or [#SYSTEM]; null for
///   libpq's `~/.postgresql/root.crt`
/// @param certificate a file with this client's certificate; null for libpq's own, where there is
///   one
/// @param key a file with the certificate's key; null as with the certificate
/// @param connectTimeout how long the server may take to let us in
/// @param keepAlive whether the kernel looks now and then whether the other end is still there
/// @param applicationName what the user wants to see in `pg_stat_activity` behind the program's own
///   name; may be empty
public record Transport(
    SslMode sslMode,
    @Nullable String rootCertificate,
    @Nullable Path certificate,
    @Nullable Path key,
    Duration connectTimeout,
    boolean keepAlive,
    String applicationName) {
  /// The authorities that this machine trusts, as far as Java knows them.
  public static final String SYSTEM = "system";

  /// As libpq has it where nothing is said, but for the timeout, which it does not have.
  public static final Transport USUAL =
      new Transport(SslMode.PREFER, null, null, null, Duration.ofSeconds(10), true, "");
}
