package io.bufferscope.model.server;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How far a connection is protected, by libpq's names (manual, 32.18 "SSL Support").
public enum SslMode {
  /// Never TLS.
  DISABLE,
  /// TLS where the server insists on it.
  ALLOW,
  /// TLS where the server has it.
  PREFER,
  /// TLS, whoever the server is; where there is a file of trusted authorities, as [#VERIFY_CA].
  REQUIRE,
  /// TLS with a certificate that a trusted authority has signed.
  VERIFY_CA,
  /// As [#VERIFY_CA], and the certificate is for the host that was asked for.
  VERIFY_FULL;

  /// The name as libpq has it, as in "verify-full".
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The mode of that name; empty for any other text.
  public static Optional<SslMode> ofLabel(String label) {
    return Arrays.stream(values()).filter(mode -> mode.label().equals(label)).findFirst();
  }

  /// Whether the server's certificate is looked at.
  public boolean verifies() {
    return this == VERIFY_CA || this == VERIFY_FULL;
  }

  @Override
  public String toString() {
    return label();
  }
}
