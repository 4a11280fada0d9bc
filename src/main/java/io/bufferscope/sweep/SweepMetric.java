package io.bufferscope.sweep;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.DeviceFigures;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.RunFigures;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// A figure of a run. Where there was nothing to be measured by (no transaction, no access to a
/// block, no time spent in I/O) there is no value. Costs are per million transactions, as in the
/// published study "Efficiency per million transactions against shared_buffers"; MB are 1024²
/// bytes.
public enum SweepMetric {
  /// Committed transactions a second, by the clients.
  TPS("throughput", "tps", Better.HIGHER, run -> run.seconds() > 0 ? run.tps() : Double.NaN),
  /// Arithmetic mean of the latency.
  MEAN_LATENCY("mean latency", "ms", Better.LOWER, latency(LatencySummary::mean)),
  /// Median of the latency.
  P50_LATENCY("p50 latency", "ms", Better.LOWER, latency(LatencySummary::p50)),
  /// 95th percentile of the latency.
  P95_LATENCY("p95 latency", "ms", Better.LOWER, latency(LatencySummary::p95)),
  /// 99th percentile of the latency.
  P99_LATENCY("p99 latency", "ms", Better.LOWER, latency(LatencySummary::p99)),
  /// Heap blocks of the user tables that were found in shared buffers.
  HEAP_HIT_RATIO("heap hit ratio", "%", Better.HIGHER, ratio(RunFigures::heap)),
  /// The same of index blocks.
  INDEX_HIT_RATIO("index hit ratio", "%", Better.HIGHER, ratio(RunFigures::index)),
  /// The same of both.
  HIT_RATIO("hit ratio", "%", Better.HIGHER, ratio(RunFigures::relations)),
  /// The same of all blocks of the database, catalogs included.
  DATABASE_HIT_RATIO("database hit ratio", "%", Better.HIGHER, ratio(RunFigures::database)),
  /// Requests to the kernel to read relations, a second.
  READS("reads", "reads/s", Better.LOWER, rate(IoFigures::reads)),
  /// Blocks that had to leave a buffer for another, a second.
  EVICTIONS("evictions", "evictions/s", Better.LOWER, rate(IoFigures::evictions)),
  /// Requests to the kernel (reads and writes, WAL included) divided by the time they took, per
  /// million transactions: the study's "IOPS". High is fast I/O as well as few transactions.
  IOPS(
      "requests to the kernel per second of I/O time and Mtxn",
      "/s",
      Better.NEITHER,
      run ->
          run.io() == null || !(run.io().requestMillis() > 0)
              ? Double.NaN
              : perMillion(run, run.io().requests() / (run.io().requestMillis() / 1000))),
  /// Requests to the kernel, WAL included, per million transactions.
  REQUESTS(
      "requests to the kernel per Mtxn",
      "",
      Better.LOWER,
      run -> run.io() == null ? Double.NaN : perMillion(run, (double) run.io().requests())),
  /// The average rate at which relations were read and written, per million transactions. WAL is
  /// told apart.
  IO_RATE(
      "reads and writes per Mtxn",
      "MB/s",
      Better.LOWER,
      run ->
          run.io() == null || !(run.seconds() > 0)
              ? Double.NaN
              : perMillion(
                  run, megabytes(run.io().readBytes() + run.io().writeBytes()) / run.seconds())),
  /// WAL that was generated, per million transactions.
  WAL(
      "WAL per Mtxn",
      "MB",
      Better.LOWER,
      run -> run.io() == null ? Double.NaN : perMillion(run, megabytes(run.io().walBytes()))),
  /// User and system CPU time of the server's processes, waits excluded, per million transactions.
  CPU(
      "server CPU per Mtxn",
      "s",
      Better.LOWER,
      run -> run.processes() == null ? Double.NaN : perMillion(run, run.processes().cpuSeconds())),
  /// How often a processor was taken from one of the server's processes, per million transactions.
  INVOLUNTARY_SWITCHES(
      "involuntary switches per Mtxn",
      "",
      Better.LOWER,
      run ->
          run.processes() == null
              ? Double.NaN
              : perMillion(run, (double) run.processes().involuntarySwitches())),
  /// What the block devices read, for whoever, per million transactions.
  DEVICE_READS("device reads per Mtxn", "MB", Better.LOWER, device(DeviceFigures::readBytes)),
  /// What the block devices wrote, for whoever, per million transactions.
  DEVICE_WRITES("device writes per Mtxn", "MB", Better.LOWER, device(DeviceFigures::writeBytes)),
  /// CPU time of the load generator's threads in percent of one processor: where it is near the
  /// machine's, the generator is what was measured.
  CLIENT_CPU(
      "load generator's CPU, of one processor",
      "%",
      Better.NEITHER,
      run -> run.seconds() > 0 ? 100 * run.clientCpuSeconds() / run.seconds() : Double.NaN);

  private static final double MILLION = 1e6;
  private static final double MEGABYTE = 1 << 20;

  private final String label;
  private final String unit;
  private final Better better;

  // Without state: only the figures that it is given decide.
  @SuppressWarnings("ImmutableEnumChecker")
  private final ToDoubleFunction<RunFigures> value;

  /// Which of two values is the better one.
  enum Better {
    HIGHER,
    LOWER,
    NEITHER
  }

  SweepMetric(String label, String unit, Better better, ToDoubleFunction<RunFigures> value) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.value = value;
  }

  /// How it is told of, without its unit.
  public String label() {
    return label;
  }

  /// Its unit; empty for counts.
  public String unit() {
    return unit;
  }

  /// Its value in a run; empty where there is none.
  public OptionalDouble of(RunFigures run) {
    double found = value.applyAsDouble(run);
    return Double.isFinite(found) ? OptionalDouble.of(found) : OptionalDouble.empty();
  }

  /// Whether it is a cost per million transactions.
  public boolean isCost() {
    return compareTo(IOPS) >= 0 && this != CLIENT_CPU;
  }

  /// Whether it is a share of accesses in percent, of which differences are told in points.
  public boolean isHitRatio() {
    return compareTo(HEAP_HIT_RATIO) >= 0 && compareTo(DATABASE_HIT_RATIO) <= 0;
  }

  /// Whether it is a latency.
  public boolean isLatency() {
    return unit.equals("ms");
  }

  Better better() {
    return better;
  }

  @Override
  public String toString() {
    return label;
  }

  private static double megabytes(long bytes) {
    return bytes / MEGABYTE;
  }

  private static double perMillion(RunFigures run, double amount) {
    return run.transactions() > 0 ? amount / (run.transactions() / MILLION) : Double.NaN;
  }

  private static ToDoubleFunction<RunFigures> latency(ToDoubleFunction<LatencySummary> part) {
    return run -> run.latency() == null ? Double.NaN : part.applyAsDouble(run.latency());
  }

  private static ToDoubleFunction<RunFigures> ratio(Function<RunFigures, BlockCounts> part) {
    return run -> 100 * part.apply(run).hitRatio().orElse(Double.NaN);
  }

  private static ToDoubleFunction<RunFigures> rate(ToLongFunction<IoFigures> part) {
    return run ->
        run.io() == null || !(run.seconds() > 0)
            ? Double.NaN
            : part.applyAsLong(run.io()) / run.seconds();
  }

  private static ToDoubleFunction<RunFigures> device(ToLongFunction<DeviceFigures> part) {
    return run ->
        run.devices().isEmpty()
            ? Double.NaN
            : perMillion(run, megabytes(run.devices().stream().mapToLong(part).sum()));
  }
}
