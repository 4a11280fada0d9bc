package io.bufferscope.model.stats;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Rows of `pg_stat_io` added up. A sum is null where no row has the figure: it does not apply,
/// which is not 0.
///
/// @param reads blocks asked of the kernel
/// @param hits blocks found in shared buffers
/// @param evictions blocks that had to leave a buffer for another
/// @param writes blocks written
/// @param extendedBy blocks by which relations grew
/// @param fsyncs `fsync` calls
/// @param readTimeMillis time of the reads, 0 while `track_io_timing` is off
/// @param writeTimeMillis time of the writes
public record IoSums(
    @Nullable Long reads,
    @Nullable Long hits,
    @Nullable Long evictions,
    @Nullable Long writes,
    @Nullable Long extendedBy,
    @Nullable Long fsyncs,
    @Nullable Double readTimeMillis,
    @Nullable Double writeTimeMillis) {
  /// `pg_stat_io`'s object for tables, indexes and what belongs to them, the only ones in shared
  /// buffers.
  public static final String RELATION = "relation";

  /// The sums of some rows.
  public static IoSums of(List<IoCounters> rows) {
    return new IoSums(
        sum(rows, IoCounters::blocksRead),
        sum(rows, IoCounters::hits),
        sum(rows, IoCounters::evictions),
        sum(rows, IoCounters::blocksWritten),
        sum(rows, IoCounters::blocksExtended),
        sum(rows, IoCounters::fsyncs),
        sumOfTimes(rows, IoCounters::readTimeMillis),
        sumOfTimes(rows, IoCounters::writeTimeMillis));
  }

  /// The sums of a context over relations and all backend types: neither WAL nor temporary tables,
  /// which are not in shared buffers.
  public static IoSums of(List<IoCounters> rows, IoContext context) {
    return of(
        rows.stream()
            .filter(row -> row.object().equals(RELATION) && row.context().equals(context.label()))
            .toList());
  }

  /// hits / (hits + reads), 0 to 1; empty where there was neither or it does not apply.
  public OptionalDouble hitRatio() {
    return hits == null || reads == null
        ? OptionalDouble.empty()
        : new BlockCounts(hits, reads).hitRatio();
  }

  /// Whether anything at all was counted.
  public boolean moved() {
    return moved(reads)
        || moved(hits)
        || moved(evictions)
        || moved(writes)
        || moved(extendedBy)
        || moved(fsyncs);
  }

  private static boolean moved(@Nullable Long count) {
    return count != null && count > 0;
  }

  /// The sum of a figure over some rows; null where none has it.
  static @Nullable Long sum(List<IoCounters> rows, Function<IoCounters, @Nullable Long> figure) {
    @Nullable Long sum = null;
    for (IoCounters row : rows) {
      @Nullable Long value = figure.apply(row);
      if (value != null) {
        sum = sum == null ? value : Long.valueOf(sum + value);
      }
    }
    return sum;
  }

  private static @Nullable Double sumOfTimes(
      List<IoCounters> rows, Function<IoCounters, @Nullable Double> figure) {
    @Nullable Double sum = null;
    for (IoCounters row : rows) {
      @Nullable Double value = figure.apply(row);
      if (value != null) {
        sum = sum == null ? value : Double.valueOf(sum + value);
      }
    }
    return sum;
  }
}
