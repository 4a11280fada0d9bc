package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.stats.BlockCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What was measured in one run: from before its clients connected until after their sessions had
/// ended, the warm-up not included. Null or empty is what could not be had.
///
/// @param seconds the measured time of the clients
/// @param transactions committed transactions
/// @param failed transactions that ended with an error
/// @param latency of the transactions; null where none ended
/// @param clientCpuSeconds CPU time of the load generator's threads
/// @param heap heap blocks of the user tables
/// @param index index blocks of the user tables
/// @param database all blocks of the database, catalogs included
/// @param io what `pg_stat_io` counted; null where the server has none
/// @param checkpointsTimed checkpoints that were begun by time
/// @param checkpointsRequested checkpoints that were asked for, by command or by WAL
/// @param checkpointBuffers buffers that checkpoints wrote
/// @param processes what the server's processes used; null where it cannot be known
/// @param devices what the devices of the data and WAL folders did; empty for folders in memory or
///   where it cannot be known
/// @param machine the machine after the run; null where it cannot be known
/// @param databaseSize `pg_database_size` before the run
/// @param warmUpSeconds how long the warm-up took
/// @param warmUpHitRatio the database's hit ratio when it ended, 0 to 1
/// @param preparationSeconds time between the former run's end and this one's measuring, the
///   warm-up left out
/// @param settings what of `pg_settings` differs from PostgreSQL's own defaults, by name
/// @param notes what is to be known of this run, for people
public record RunFigures(
    double seconds,
    long transactions,
    long failed,
    @Nullable LatencySummary latency,
    double clientCpuSeconds,
    BlockCounts heap,
    BlockCounts index,
    BlockCounts database,
    @Nullable IoFigures io,
    long checkpointsTimed,
    long checkpointsRequested,
    long checkpointBuffers,
    @Nullable ProcessFigures processes,
    List<DeviceFigures> devices,
    @Nullable MachineState machine,
    Bytes databaseSize,
    double warmUpSeconds,
    OptionalDouble warmUpHitRatio,
    double preparationSeconds,
    SortedMap<String, String> settings,
    List<String> notes) {
  public RunFigures {
    devices = List.copyOf(devices);
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    notes = List.copyOf(notes);
  }

  /// Committed transactions a second.
  public double tps() {
    return seconds > 0 ? transactions / seconds : 0;
  }

  /// Heap and index blocks of the user tables together.
  public BlockCounts relations() {
    return heap.plus(index);
  }

  /// The same with what came before it was measured.
  ///
  /// @param warmUp how the warm-up ended; null for none
  /// @param preparation seconds that were neither warm-up nor measured
  /// @param more further notes, before those that there are
  public RunFigures after(@Nullable WarmUpResult warmUp, double preparation, List<String> more) {
    List<String> all = new ArrayList<>(more);
    all.addAll(notes);
    Double ratio = warmUp == null ? null : warmUp.hitRatio();
    return new RunFigures(
        seconds,
        transactions,
        failed,
        latency,
        clientCpuSeconds,
        heap,
        index,
        database,
        io,
        checkpointsTimed,
        checkpointsRequested,
        checkpointBuffers,
        processes,
        devices,
        machine,
        databaseSize,
        warmUp == null ? 0 : warmUp.seconds(),
        ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio),
        preparation,
        settings,
        all);
  }
}
