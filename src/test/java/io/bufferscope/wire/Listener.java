package io.bufferscope.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Listens on a free port of 127.0.0.1 and does something with everybody who comes, each on a
/// thread of its own.
public final class Listener implements AutoCloseable {
  private final ServerSocket server;
  private final Handler handler;
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  /// What is done with a client; its socket is closed at the end.
  @FunctionalInterface
  public interface Handler {
    void serve(Socket client) throws IOException, InterruptedException;
  }

  public Listener(Handler handler) throws IOException {
    this.handler = handler;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("listener").start(this::accept);
  }

  /// One that lets everybody in and never says a word.
  public static Listener silent() throws IOException {
    return new Listener(_ -> Thread.sleep(600_000));
  }

  public int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        open.add(client);
        Thread.ofPlatform().daemon().name("client").start(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed by the test.
    }
  }

  private void serve(Socket client) {
    try (client) {
      handler.serve(client);
    } catch (IOException | InterruptedException e) {
      // The other end, or the test, has had enough.
    } finally {
      open.remove(client);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket one : open) {
      one.close();
    }
  }
}
