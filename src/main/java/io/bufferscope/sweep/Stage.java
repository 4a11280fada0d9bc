package io.bufferscope.sweep;

import io.bufferscope.lab.Bench;
import io.bufferscope.lab.BenchOptions;
import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.sweep.SweepPoint;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The benches of a sweep, each made when it is first needed and kept. The server of one of them
/// runs at a time. For the sweep's thread.
final class Stage implements AutoCloseable {
  private final Benches benches;
  private final BenchFolders folders;
  private final Map<Path, Seat> seats = new HashMap<>();

  Stage(Benches benches, BenchFolders folders) {
    this.benches = benches;
    this.folders = folders;
  }

  /// Which data a load has.
  record Data(Optional<DataSet> set, int scale) {
    static Data of(LoadSpec load) {
      return new Data(load.data(), load.dataScale());
    }

    /// About how large they are; nothing for scripts that bring their own.
    Bytes size() {
      return set.map(one -> one.size(scale)).orElse(new Bytes(0));
    }
  }

  /// One data folder and the bench on it.
  static final class Seat {
    private @Nullable Bench bench;
    private Optional<Bytes> limit = Optional.empty();

    /// Data that were provided since the sweep was begun or gone on with.
    final Set<Data> provided = new HashSet<>();

    /// Data that a load may have changed since they were made or put back. Those that were changed
    /// before this program began, the bench itself knows.
    final Set<Data> changed = new HashSet<>();

    private Seat() {}
  }

  /// The place that a point is measured at.
  Seat seat(SweepPoint point) {
    return seats.computeIfAbsent(folders.of(point).home(), _ -> new Seat());
  }

  /// The bench of a point. No other's server runs when this returns.
  Bench bench(SweepPoint point, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    BenchOptions options = folders.of(point);
    Seat wanted = seat(point);
    for (Seat seat : seats.values()) {
      if (seat != wanted && seat.bench != null) {
        seat.bench.stop(progress, cancellation);
      }
    }
    Bench present = wanted.bench;
    if (present != null && wanted.limit.equals(point.memoryLimit())) {
      return present;
    }
    if (present != null) {
      wanted.bench = null;
      if (isInMemory(options)) {
        // It takes its data along.
        wanted.provided.clear();
      }
      present.close();
    }
    Bench made = benches.create(options);
    wanted.bench = made;
    wanted.limit = point.memoryLimit();
    return made;
  }

  private boolean isInMemory(BenchOptions options) {
    return benches.isInMemory(options.home())
        || options.wal().filter(benches::isInMemory).isPresent();
  }

  /// Stops all servers. Returns when no process is left.
  @Override
  public void close() {
    close(seats.values().iterator());
  }

  private static void close(Iterator<Seat> seats) {
    if (seats.hasNext()) {
      Seat seat = seats.next();
      try {
        if (seat.bench != null) {
          seat.bench.close();
        }
      } finally {
        seat.bench = null;
        close(seats);
      }
    }
  }
}
