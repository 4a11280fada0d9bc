package io.bufferscope.app;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.store.SettingsStore;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Writes changed settings on a thread of its own, when they have been left alone for a moment, and
/// at the end at the latest.
final class SettingsKeeper implements AutoCloseable {
  private static final Logger LOG = System.getLogger(SettingsKeeper.class.getName());
  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final SettingsStore<Settings> store;
  private final Threads threads;
  private @Nullable Settings pending;
  private long changedNanos;
  private boolean running;

  SettingsKeeper(SettingsStore<Settings> store, Threads threads) {
    this.store = store;
    this.threads = threads;
  }

  /// What was kept, with what to tell where that was not possible.
  SettingsStore.Loaded<Settings> load() {
    return store.load();
  }

  /// Keeps settings soon. Returns at once.
  synchronized void keep(Settings settings) {
    pending = settings;
    changedNanos = System.nanoTime();
    if (!running) {
      running = true;
      threads.thread("settings", this::writeWhenQuiet).start();
    }
  }

  /// Writes what still waits.
  @Override
  public void close() {
    write();
  }

  private void writeWhenQuiet() {
    try {
      awaitQuiet();
    } catch (InterruptedException _) {
      // What waits is written by close().
      return;
    }
    write();
  }

  private synchronized void awaitQuiet() throws InterruptedException {
    long left = QUIET_NANOS;
    while (left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = QUIET_NANOS - (System.nanoTime() - changedNanos);
    }
  }

  private synchronized void write() {
    running = false;
    if (pending == null) {
      return;
    }
    try {
      store.save(pending);
      pending = null;
    } catch (ProblemException e) {
      LOG.log(Level.WARNING, e.problem().message().replace('\n', ' '));
    }
  }
}
