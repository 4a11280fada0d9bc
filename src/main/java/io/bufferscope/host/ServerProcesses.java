package io.bufferscope.host;

import io.bufferscope.model.Threads;
import io.bufferscope.model.sweep.ProcessFigures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Watches what all processes of a server use, from when it is made until its figures are taken.
/// CPU time is exact to the kernel's clock tick for each process, those that began and ended
/// meanwhile included: their parent, the postmaster, has the sum. Switches are looked at every 100
/// ms, which takes less than a hundredth of a processor; what that misses is told. Linux only.
public final class ServerProcesses implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;

  private final long postmaster;
  private final ProcessTree before;
  private final SwitchCount switches;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread looking;

  private ServerProcesses(long postmaster, ProcessTree before, Threads threads) {
    this.postmaster = postmaster;
    this.before = before;
    this.switches = new SwitchCount(present(postmaster));
    this.looking = threads.thread("server-processes", this::look);
  }

  /// Begins to watch.
  ///
  /// @param postmaster the server's first process
  /// @param threads makes the thread that looks
  /// @return empty where the system does not tell of it
  public static Optional<ServerProcesses> watch(long postmaster, Threads threads) {
    Optional<ServerProcesses> watched =
        ProcessTree.of(postmaster).map(tree -> new ServerProcesses(postmaster, tree, threads));
    watched.ifPresent(one -> one.looking.start());
    return watched;
  }

  /// What they used since the beginning; ends the watch.
  ///
  /// @return empty where the server has ended
  public Optional<ProcessFigures> figures() {
    close();
    Optional<ProcessTree> after = ProcessTree.of(postmaster);
    try (Libc libc = new Libc()) {
      double ticks = libc.clockTicks();
      return after.map(now -> figures(now, ticks));
    } catch (ErrnoException _) {
      return Optional.empty();
    }
  }

  /// Ends the watch without figures. Returns when its thread has ended.
  @Override
  public void close() {
    over.countDown();
    try {
      looking.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private ProcessFigures figures(ProcessTree now, double ticks) {
    synchronized (switches) {
      switches.look(present(postmaster));
      ProcessSwitches total = switches.total();
      return new ProcessFigures(
          (now.user() - before.user()) / ticks,
          (now.system() - before.system()) / ticks,
          total.involuntary(),
          total.voluntary(),
          missing(switches.endedProcesses()));
    }
  }

  private static String missing(int ended) {
    return ended == 0
        ? ""
        : "Of the server's processes that ended in the run, context switches of the last "
            + LOOK_MILLIS
            + " ms are not counted.";
  }

  private void look() {
    try {
      while (!over.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        synchronized (switches) {
          switches.look(present(postmaster));
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static Map<Long, ProcessSwitches> present(long postmaster) {
    Map<Long, ProcessSwitches> present = new HashMap<>();
    List<Long> children = ProcessTree.childrenIds(postmaster);
    ProcessSwitches.of(postmaster).ifPresent(own -> present.put(postmaster, own));
    children.forEach(pid -> ProcessSwitches.of(pid).ifPresent(own -> present.put(pid, own)));
    return present;
  }
}
