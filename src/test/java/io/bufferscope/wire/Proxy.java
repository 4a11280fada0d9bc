package io.bufferscope.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;

/// A network between a client and a server, which can be cut: then nothing comes through any more
/// in either direction, for old connections and new ones, and nobody is told.
public final class Proxy implements AutoCloseable {
  private final Listener listener;
  private volatile boolean cut;
  private volatile Duration delay = Duration.ZERO;

  /// @param port the server's, on 127.0.0.1
  public Proxy(int port) throws IOException {
    listener = new Listener(client -> join(client, port));
  }

  public int port() {
    return listener.port();
  }

  /// Cuts or joins the network.
  public void setCut(boolean now) {
    cut = now;
  }

  /// Holds what the server answers next on any connection that is open now, once, for that long.
  public void delayNextAnswer(Duration time) {
    delay = time;
  }

  private void join(Socket client, int port) throws IOException, InterruptedException {
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      Thread back =
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                try (client) {
                  copy(server.getInputStream(), client.getOutputStream(), true);
                } catch (IOException | InterruptedException e) {
                  // The end of this connection.
                }
              });
      copy(client.getInputStream(), server.getOutputStream(), false);
      back.join();
    }
  }

  private void copy(InputStream in, OutputStream out, boolean answers)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[1 << 16];
    int count;
    while ((count = in.read(buffer)) >= 0) {
      while (cut) {
        Thread.sleep(20);
      }
      if (answers) {
        hold();
      }
      out.write(buffer, 0, count);
      out.flush();
    }
  }

  private void hold() throws InterruptedException {
    Duration time;
    synchronized (this) {
      time = delay;
      delay = Duration.ZERO;
    }
    Thread.sleep(time);
  }

  @Override
  public void close() throws IOException {
    cut = false;
    listener.close();
  }
}
