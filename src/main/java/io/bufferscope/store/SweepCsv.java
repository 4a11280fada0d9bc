package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.DeviceFigures;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.ProcessFigures;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes a sweep's results as CSV after RFC 4180: a row for each run, failed ones included, and a
/// column for each figure with its unit in its name. A cell is empty where a figure could not be
/// had. Lists of settings and notes have an item a line.
public final class SweepCsv {
  private SweepCsv() {}

  /// The cells of a run under their names.
  private static final class Row {
    private final List<@Nullable Object> names = new ArrayList<>();
    private final List<@Nullable Object> cells = new ArrayList<>();

    private void put(String name, @Nullable Object cell) {
      names.add(name);
      cells.add(
          cell instanceof OptionalDouble number
              ? (number.isPresent() ? (Double) number.getAsDouble() : null)
              : cell);
    }

    private <T> void put(String name, @Nullable T of, Function<T, @Nullable Object> value) {
      put(name, of == null ? null : value.apply(of));
    }
  }

  /// Writes all runs in the order in which they ended.
  public static void write(SweepResult result, Appendable out) throws IOException {
    int devices =
        result.runs().stream()
            .flatMap(run -> run.measured().stream())
            .mapToInt(figures -> figures.devices().size())
            .max()
            .orElse(0);
    // Without a run there are still the names.
    Csv.row(out, row(result, null, devices).names);
    for (SweepRun run : result.runs()) {
      Csv.row(out, row(result, run, devices).cells);
    }
  }

  private static Row row(SweepResult result, @Nullable SweepRun run, int devices) {
    Row row = new Row();
    row.put("plan", result.plan().name());
    row.put("sweep_start", result.start());
    row.put("program", result.program());
    row.put("server_version", result.serverVersion());
    row.put("seed", result.plan().seed());
    row.put("state", result.plan().isByHand() ? "" : result.plan().state().label());
    row.put("order", run, one -> one.planned().order());
    row.put("pass", run, one -> one.planned().pass());
    row.put("noise_check", run, one -> one.planned().noiseCheck());
    row.put("start", run, SweepRun::start);
    point(row, run == null ? null : run.planned().point());
    machine(row, "before", run == null ? null : run.before());
    figures(row, run == null ? null : run.figures(), devices);
    problem(row, run == null ? null : run.problem());
    return row;
  }

  private static void point(Row row, @Nullable SweepPoint point) {
    @Nullable LoadSpec spec = point == null ? null : point.load().spec();
    row.put("shared_buffers_bytes", point, one -> one.sharedBuffers().count());
    row.put("load", point, one -> one.load().name());
    row.put("workload", spec, one -> one.workload().label());
    row.put("protocol", spec, one -> one.protocol().label());
    row.put("clients", spec, LoadSpec::clients);
    row.put("scale", spec, LoadSpec::scale);
    row.put("working_set", spec, one -> one.keys().workingSet().toString());
    row.put("distribution", spec, one -> one.keys().distribution().toString());
    row.put("placement", spec, one -> one.keys().placement().label());
    row.put("rate_limit_tps", spec, one -> one.driving().rateLimit());
    row.put("huge_pages", point, SweepPoint::hugePages);
    row.put("layout", point, one -> one.layout().name());
    row.put("data_place", point, one -> one.layout().data());
    row.put("wal_place", point, one -> one.layout().wal());
    row.put("memory_limit_bytes", point, one -> one.memoryLimit().map(Bytes::count).orElse(null));
    row.put("settings_variant", point, one -> one.settings().name());
    row.put("settings_of_variant", point, one -> lines(one.settings().values()));
  }

  private static void figures(Row row, @Nullable RunFigures of, int devices) {
    row.put("measured_seconds", of, RunFigures::seconds);
    row.put("transactions", of, RunFigures::transactions);
    row.put("failed_transactions", of, RunFigures::failed);
    row.put("tps", of, RunFigures::tps);
    latency(row, of == null ? null : of.latency());
    row.put("client_cpu_seconds", of, RunFigures::clientCpuSeconds);
    blocks(row, "heap", of == null ? null : of.heap());
    blocks(row, "index", of == null ? null : of.index());
    blocks(row, "heap_and_index", of == null ? null : of.relations());
    blocks(row, "database", of == null ? null : of.database());
    io(row, of == null ? null : of.io());
    row.put("checkpoints_timed", of, RunFigures::checkpointsTimed);
    row.put("checkpoints_requested", of, RunFigures::checkpointsRequested);
    row.put("checkpoint_buffers", of, RunFigures::checkpointBuffers);
    processes(row, of == null ? null : of.processes());
    for (int i = 0; i < devices; i++) {
      device(row, i + 1, of == null || i >= of.devices().size() ? null : of.devices().get(i));
    }
    machine(row, "after", of == null ? null : of.machine());
    row.put("database_bytes", of, one -> one.databaseSize().count());
    row.put("warm_up_seconds", of, RunFigures::warmUpSeconds);
    row.put("warm_up_hit_ratio", of, RunFigures::warmUpHitRatio);
    row.put("preparation_seconds", of, RunFigures::preparationSeconds);
    row.put("settings", of, one -> lines(one.settings()));
    row.put("notes", of, one -> String.join("\n", one.notes()));
  }

  private static void latency(Row row, @Nullable LatencySummary of) {
    row.put("latency_mean_ms", of, LatencySummary::mean);
    row.put("latency_stddev_ms", of, LatencySummary::stddev);
    row.put("latency_p50_ms", of, LatencySummary::p50);
    row.put("latency_p95_ms", of, LatencySummary::p95);
    row.put("latency_p99_ms", of, LatencySummary::p99);
    row.put("latency_p999_ms", of, LatencySummary::p999);
    row.put("latency_max_ms", of, LatencySummary::max);
  }

  private static void blocks(Row row, String what, @Nullable BlockCounts of) {
    row.put(what + "_blks_hit", of, BlockCounts::hit);
    row.put(what + "_blks_read", of, BlockCounts::read);
    row.put(what + "_hit_ratio", of, BlockCounts::hitRatio);
  }

  private static void io(Row row, @Nullable IoFigures of) {
    row.put("io_reads", of, IoFigures::reads);
    row.put("io_read_bytes", of, IoFigures::readBytes);
    row.put("io_read_ms", of, IoFigures::readMillis);
    row.put("io_writes", of, IoFigures::writes);
    row.put("io_write_bytes", of, IoFigures::writeBytes);
    row.put("io_write_ms", of, IoFigures::writeMillis);
    row.put("io_extend_bytes", of, IoFigures::extendBytes);
    row.put("io_evictions", of, IoFigures::evictions);
    row.put("io_fsyncs", of, IoFigures::fsyncs);
    row.put("wal_writes", of, IoFigures::walWrites);
    row.put("wal_write_ms", of, IoFigures::walWriteMillis);
    row.put("wal_bytes", of, IoFigures::walBytes);
  }

  private static void processes(Row row, @Nullable ProcessFigures of) {
    row.put("server_user_cpu_seconds", of, ProcessFigures::userSeconds);
    row.put("server_system_cpu_seconds", of, ProcessFigures::systemSeconds);
    row.put("server_involuntary_switches", of, ProcessFigures::involuntarySwitches);
    row.put("server_voluntary_switches", of, ProcessFigures::voluntarySwitches);
    row.put("server_switches_missing", of, ProcessFigures::missing);
  }

  private static void device(Row row, int number, @Nullable DeviceFigures of) {
    String prefix = "device_" + number + "_";
    row.put(prefix + "name", of, DeviceFigures::device);
    row.put(prefix + "reads", of, DeviceFigures::reads);
    row.put(prefix + "read_bytes", of, DeviceFigures::readBytes);
    row.put(prefix + "writes", of, DeviceFigures::writes);
    row.put(prefix + "write_bytes", of, DeviceFigures::writeBytes);
  }

  private static void machine(Row row, String when, @Nullable MachineState of) {
    row.put(when + "_load_average", of, MachineState::load);
    row.put(when + "_memory_bytes", of, one -> one.total().count());
    row.put(when + "_available_bytes", of, one -> one.available().count());
    row.put(when + "_cached_bytes", of, one -> one.cached().count());
    row.put(when + "_swap_used_bytes", of, one -> one.swapUsed().count());
    row.put(when + "_page_tables_bytes", of, one -> one.pageTables().count());
  }

  private static void problem(Row row, @Nullable Problem of) {
    row.put("problem", of, Problem::what);
    row.put("problem_why", of, Problem::why);
    row.put("problem_remedy", of, Problem::remedy);
  }

  private static String lines(SortedMap<String, String> settings) {
    return settings.entrySet().stream()
        .map((Map.Entry<String, String> one) -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining("\n"));
  }
}
