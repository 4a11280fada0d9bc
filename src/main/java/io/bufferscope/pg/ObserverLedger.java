package io.bufferscope.pg;

import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.ObserverCounters;
import java.util.concurrent.locks.ReentrantLock;

/// What all observers of one database have done so far. An observer publishes its counters on the
/// server and enters them here while it holds the ledger's lock; a reader takes its snapshot of the
/// server's statistics while it holds the same lock. So a snapshot has exactly what the ledger has.
/// One ledger a lab, for any number of observers and threads.
public final class ObserverLedger {
  private final ReentrantLock lock = new ReentrantLock();
  private long commits;
  private BlockCounts blocks = BlockCounts.NONE;

  /// Begins a time in which nobody else publishes; to be ended by [#unlock()] soon.
  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  /// Enters one committed transaction and what it accessed. The caller holds the lock.
  void enter(BlockCounts accesses) {
    checkLocked();
    commits++;
    blocks = blocks.plus(accesses);
  }

  /// All that was entered. The caller holds the lock.
  ObserverCounters total() {
    checkLocked();
    return new ObserverCounters(commits, blocks);
  }

  private void checkLocked() {
    if (!lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("the ledger is read and written under its lock");
    }
  }
}
