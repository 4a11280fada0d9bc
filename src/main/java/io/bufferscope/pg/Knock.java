package io.bufferscope.pg;

import io.bufferscope.model.server.Endpoint;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/// Asks whether somebody is at home, without entering: the question whether the server has TLS
/// (manual, 54.2.10) is the only one that needs neither a name nor a password, and the server
/// answers it with one letter at once, however busy it is.
public final class Knock {
  private static final int SSL_REQUEST_LENGTH = 8;
  private static final int SSL_REQUEST = 80_877_103;

  private Knock() {}

  /// Whether there was any answer in time. Blocks for as long.
  public static boolean isAnswered(Endpoint endpoint, Duration within) {
    long end = System.nanoTime() + within.toNanos();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), millisUntil(end));
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(SSL_REQUEST_LENGTH);
      out.writeInt(SSL_REQUEST);
      socket.setSoTimeout(millisUntil(end));
      return socket.getInputStream().read() >= 0;
    } catch (IOException _) {
      return false;
    }
  }

  private static int millisUntil(long end) {
    return (int) Math.max(1, (end - System.nanoTime()) / 1_000_000);
  }
}
