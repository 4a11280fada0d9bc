package io.bufferscope.wire;

import io.bufferscope.wire.Messages.Message;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A pooler in front of a real server. Each client is let in by the server itself, on a session of
/// its own; in transaction mode all transactions after that go, one after the other, to the session
/// of the first, as PgBouncer's do with one session in its pool. Each client is told a process
/// number that is none of the server's.
public final class Pooler implements AutoCloseable {
  private final Listener listener;
  private final boolean byTransaction;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final AtomicReference<@Nullable Session> shared = new AtomicReference<>();

  private record Session(Socket socket, DataInputStream in, DataOutputStream out) {
    static Session to(int port) throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      return new Session(
          socket,
          new DataInputStream(socket.getInputStream()),
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
    }
  }

  /// @param port the server's, on 127.0.0.1
  /// @param byTransaction whether a session is a client's for one transaction only
  public Pooler(int port, boolean byTransaction) throws IOException {
    this.byTransaction = byTransaction;
    this.listener = new Listener(client -> serve(client, port));
  }

  public int port() {
    return listener.port();
  }

  private void serve(Socket client, int port) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(client.getOutputStream()));
    byte[] startup = Messages.readStartup(in, out);
    Session own = Session.to(port);
    boolean isKept = false;
    try {
      own.out().writeInt(startup.length + 4);
      own.out().write(startup);
      own.out().flush();
      letIn(in, out, own);
      isKept = shared.compareAndSet(null, own);
      Session session = byTransaction ? Objects.requireNonNull(shared.get()) : own;
      while (transaction(in, out, session)) {}
    } finally {
      if (!isKept) {
        own.socket().close();
      }
    }
  }

  /// Passes the talk about passwords on until the server is ready.
  private static void letIn(DataInputStream in, DataOutputStream out, Session session)
      throws IOException {
    Message message;
    do {
      message = Messages.read(session.in());
      if (message.type() == 'K') {
        Messages.of('K', 1_000_000_007, 42).write(out);
      } else {
        message.write(out);
      }
      out.flush();
      boolean wantsAnswer =
          message.type() == 'R'
              && (message.body()[3] == 3 || message.body()[3] == 10 || message.body()[3] == 11);
      if (wantsAnswer) {
        Messages.read(in).write(session.out());
        session.out().flush();
      }
    } while (message.type() != 'Z');
  }

  /// One transaction, from its first message to the server's word that it is over.
  private boolean transaction(DataInputStream in, DataOutputStream out, Session session)
      throws IOException {
    Message first = Messages.read(in);
    if (first.type() == 'X') {
      return false;
    }
    turn.lock();
    try {
      Message message = first;
      while (true) {
        message.write(session.out());
        if (message.type() == 'Q' || message.type() == 'S') {
          session.out().flush();
          if (answer(session, out) == 'I') {
            return true;
          }
        }
        message = Messages.read(in);
      }
    } finally {
      turn.unlock();
    }
  }

  /// Passes an answer back, and tells the state of the transaction after it.
  private static byte answer(Session session, DataOutputStream out) throws IOException {
    Message message;
    do {
      message = Messages.read(session.in());
      message.write(out);
    } while (message.type() != 'Z');
    out.flush();
    return message.body()[0];
  }

  @Override
  public void close() throws IOException {
    listener.close();
    Session first = shared.get();
    if (first != null) {
      first.socket().close();
    }
  }
}
