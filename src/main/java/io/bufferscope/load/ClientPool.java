package io.bufferscope.load;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/// The clients of a load with their threads: how many there are, and what has become of them. Safe
/// for any thread.
final class ClientPool {
  private final Control control;
  private final Threads threads;
  private final List<Client> clients = new ArrayList<>();
  private final List<Thread> clientThreads = new ArrayList<>();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final CompletableFuture<Void> allEnded = new CompletableFuture<>();
  private final Client.Reporter reporter = new ClientReporter();
  private int connected;
  private int ended;
  private int size;

  ClientPool(Control control, Threads threads) {
    this.control = control;
    this.threads = threads;
  }

  /// Starts so many more clients.
  void grow(int more) {
    List<Thread> added = new ArrayList<>();
    synchronized (this) {
      if (allEnded.isDone() || control.stopping()) {
        return;
      }
      size += more;
      for (int i = 0; i < more; i++) {
        int number = clients.size() + 1;
        Client client = new Client(number, control, reporter);
        Thread thread = threads.thread("client-" + number, client);
        clients.add(client);
        clientThreads.add(thread);
        added.add(thread);
      }
    }
    added.forEach(Thread::start);
  }

  /// Lets there be so many clients: starts new ones, or lets the youngest end.
  void setSize(int wanted) {
    int missing;
    synchronized (this) {
      missing = wanted - size;
      for (int i = clients.size() - 1; i >= 0 && size > wanted; i--) {
        if (!clients.get(i).isRetired()) {
          clients.get(i).retire();
          LockSupport.unpark(clientThreads.get(i));
          size--;
        }
      }
    }
    if (missing > 0) {
      grow(missing);
    }
  }

  /// How many clients there are to be.
  synchronized int size() {
    return size;
  }

  /// How many have connected so far.
  synchronized int connected() {
    return connected;
  }

  /// Done when the first clients have connected; exceptionally where one could not.
  CompletableFuture<Void> ready() {
    return ready;
  }

  /// Done when all clients have ended.
  CompletableFuture<Void> allEnded() {
    return allEnded;
  }

  /// All there ever were.
  synchronized List<Client> all() {
    return List.copyOf(clients);
  }

  /// Has clients that wait look whether the load is over.
  synchronized void unpark() {
    clientThreads.forEach(LockSupport::unpark);
  }

  /// Interrupts clients that connect.
  synchronized void interrupt() {
    clientThreads.forEach(Thread::interrupt);
  }

  /// CPU time that all clients have taken so far.
  synchronized Duration cpu() {
    long nanos = 0;
    for (int i = 0; i < clients.size(); i++) {
      nanos += clients.get(i).cpuNanos(clientThreads.get(i));
    }
    return Duration.ofNanos(nanos);
  }

  /// Why clients ended before their time.
  List<Problem> aborted() {
    return all().stream().map(Client::givenUp).flatMap(Optional::stream).toList();
  }

  /// Whether no client is left that did not.
  boolean allAborted() {
    return all().stream().allMatch(client -> client.isRetired() || client.givenUp().isPresent())
        && !aborted().isEmpty();
  }

  /// What the sessions' `pg_prepared_statements` held at their ends, where they could be asked.
  List<Integer> preparedStatements() {
    List<Integer> prepared = new ArrayList<>();
    all().forEach(client -> client.preparedStatements().ifPresent(prepared::add));
    return prepared;
  }

  /// `System.nanoTime()` when the last client had no transaction any more; now, where one does not
  /// end.
  long endOfWorkNanos() {
    long now = System.nanoTime();
    return all().stream()
        .filter(client -> !client.isRetired() || client.workEndNanos() != 0)
        .mapToLong(client -> client.workEndNanos() == 0 ? now : client.workEndNanos())
        .reduce((one, other) -> one - other > 0 ? one : other)
        .orElse(now);
  }

  /// `System.nanoTime()` when the oldest transaction that runs now began; 0 where none runs.
  long busySinceNanos() {
    return all().stream()
        .mapToLong(Client::busySinceNanos)
        .filter(since -> since != 0)
        .reduce((one, other) -> one - other < 0 ? one : other)
        .orElse(0);
  }

  private final class ClientReporter implements Client.Reporter {
    @Override
    public void connected() {
      synchronized (ClientPool.this) {
        if (++connected < control.spec().clients()) {
          return;
        }
      }
      ready.complete(null);
    }

    @Override
    public void failedToConnect(ProblemException cause) {
      ready.completeExceptionally(cause);
    }

    @Override
    public void ended() {
      ready.completeExceptionally(new IllegalStateException("a client ended before it began"));
      // Under the lock, so that no client is added behind the last.
      synchronized (ClientPool.this) {
        if (++ended == clients.size()) {
          allEnded.complete(null);
        }
      }
    }
  }
}
