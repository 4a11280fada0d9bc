package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.sweep.DeviceFigures;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.ProcessFigures;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/// A table of runs has the same numbers as the runs.
class SweepCsvTest {
  @Test
  void everyFigureReadsBackAsTheSameNumber() throws Exception {
    SweepRun run = Sweeps.full(0);
    Map<String, String> row = table(Sweeps.with(run)).getFirst();
    RunFigures figures = Objects.requireNonNull(run.figures());
    number(row, "measured_seconds", figures.seconds());
    number(row, "transactions", figures.transactions());
    number(row, "failed_transactions", figures.failed());
    number(row, "tps", figures.tps());
    number(row, "client_cpu_seconds", figures.clientCpuSeconds());
    LatencySummary latency = Objects.requireNonNull(figures.latency());
    number(row, "latency_mean_ms", latency.mean());
    number(row, "latency_stddev_ms", latency.stddev());
    number(row, "latency_p50_ms", latency.p50());
    number(row, "latency_p95_ms", latency.p95());
    number(row, "latency_p99_ms", latency.p99());
    number(row, "latency_p999_ms", latency.p999());
    number(row, "latency_max_ms", latency.max());
    number(row, "heap_blks_hit", 1);
    number(row, "heap_blks_read", 2);
    number(row, "index_blks_hit", 3);
    number(row, "index_blks_read", 4);
    number(row, "heap_and_index_blks_hit", 4);
    number(row, "heap_and_index_hit_ratio", figures.relations().hitRatio().getAsDouble());
    number(row, "database_blks_read", 60);
    IoFigures io = Objects.requireNonNull(figures.io());
    number(row, "io_reads", io.reads());
    number(row, "io_read_bytes", io.readBytes());
    number(row, "io_read_ms", io.readMillis());
    number(row, "io_writes", io.writes());
    number(row, "io_write_bytes", io.writeBytes());
    number(row, "io_write_ms", io.writeMillis());
    number(row, "io_extend_bytes", io.extendBytes());
    number(row, "io_evictions", io.evictions());
    number(row, "io_fsyncs", io.fsyncs());
    number(row, "wal_writes", io.walWrites());
    number(row, "wal_write_ms", io.walWriteMillis());
    assertThat(row).containsEntry("wal_bytes", Long.MAX_VALUE + "");
    number(row, "checkpoints_timed", 1);
    number(row, "checkpoints_requested", 2);
    number(row, "checkpoint_buffers", 13);
    ProcessFigures processes = Objects.requireNonNull(figures.processes());
    number(row, "server_user_cpu_seconds", processes.userSeconds());
    number(row, "server_system_cpu_seconds", processes.systemSeconds());
    number(row, "server_involuntary_switches", processes.involuntarySwitches());
    number(row, "server_voluntary_switches", processes.voluntarySwitches());
    DeviceFigures second = figures.devices().get(1);
    assertThat(row).containsEntry("device_2_name", second.device());
    number(row, "device_2_reads", second.reads());
    number(row, "device_2_read_bytes", second.readBytes());
    number(row, "device_2_writes", second.writes());
    number(row, "device_2_write_bytes", second.writeBytes());
    MachineState after = Objects.requireNonNull(figures.machine());
    number(row, "after_load_average", after.load().getAsDouble());
    number(row, "after_cached_bytes", after.cached().count());
    number(row, "after_page_tables_bytes", after.pageTables().count());
    number(row, "database_bytes", figures.databaseSize().count());
    number(row, "warm_up_seconds", figures.warmUpSeconds());
    number(row, "warm_up_hit_ratio", 0.99);
    number(row, "preparation_seconds", figures.preparationSeconds());
    assertThat(row)
        .containsEntry("settings", "fsync=on, \"always\"\nshared_buffers=16MB")
        .containsEntry("notes", "a note\nanother, with a comma");
  }

  @Test
  void pointsAreToldInWholeAndTimesAreIso() throws Exception {
    SweepRun run = Sweeps.full(1);
    Map<String, String> row = table(Sweeps.with(run)).getFirst();
    assertThat(row)
        .containsEntry("order", "1")
        .containsEntry("pass", "1")
        .containsEntry("noise_check", "false")
        .containsEntry("shared_buffers_bytes", "16777216")
        .containsEntry("load", "zipfian")
        .containsEntry("workload", "select-only")
        .containsEntry("working_set", "64MB")
        .containsEntry("distribution", "zipfian:1.1")
        .containsEntry("layout", "disk")
        .containsEntry("memory_limit_bytes", "")
        .containsEntry("seed", "-7");
    assertThat(OffsetDateTime.parse(row.get("start")).toInstant())
        .isEqualTo(run.start().truncatedTo(ChronoUnit.MICROS));
  }

  @Test
  void whatCouldNotBeHadIsEmptyAndNever0() throws Exception {
    Map<String, String> row = table(Sweeps.with(Sweeps.full(0), Sweeps.bare(1))).get(1);
    assertThat(row)
        .containsEntry("transactions", "0")
        .containsEntry("latency_mean_ms", "")
        .containsEntry("heap_hit_ratio", "")
        .containsEntry("io_reads", "")
        .containsEntry("server_user_cpu_seconds", "")
        .containsEntry("device_1_reads", "")
        .containsEntry("after_load_average", "")
        .containsEntry("warm_up_hit_ratio", "");
  }

  @Test
  void failedRunsAreRowsWithTheServersWords() throws Exception {
    SweepRun failed = Sweeps.failed(0);
    Map<String, String> row = table(Sweeps.with(failed)).getFirst();
    Problem problem = Objects.requireNonNull(failed.problem());
    assertThat(row)
        .containsEntry("tps", "")
        .containsEntry("problem", problem.what())
        .containsEntry("problem_why", problem.why());
  }

  @Test
  @ResourceLock(Resources.LOCALE)
  void numbersAreTheSameInAnyLocale() throws Exception {
    Locale before = Locale.getDefault();
    String text = text(Sweeps.with(Sweeps.full(0)));
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThat(text(Sweeps.with(Sweeps.full(0)))).isEqualTo(text);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void withoutRunsThereAreTheNames() throws Exception {
    assertThat(text(Sweeps.empty()).lines()).hasSize(1).first().asString().contains("tps,");
  }

  private static void number(Map<String, String> row, String column, long value) {
    assertThat(row).containsEntry(column, Long.toString(value));
  }

  private static void number(Map<String, String> row, String column, double value) {
    assertThat(Double.parseDouble(row.getOrDefault(column, column + " is missing")))
        .as(column)
        .isEqualTo(value);
  }

  private static String text(SweepResult result) throws IOException {
    StringBuilder out = new StringBuilder();
    SweepCsv.write(result, out);
    return out.toString();
  }

  private static List<Map<String, String>> table(SweepResult result) throws IOException {
    List<List<String>> rows = parsed(text(result));
    List<Map<String, String>> table = new ArrayList<>();
    for (List<String> cells : rows.subList(1, rows.size())) {
      assertThat(cells).hasSameSizeAs(rows.getFirst());
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        assertThat(row.put(rows.getFirst().get(i), cells.get(i))).isNull();
      }
      table.add(row);
    }
    return table;
  }

  /// Reads what RFC 4180 says.
  private static List<List<String>> parsed(String csv) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (quoted && c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
        cell.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == ',') {
        row.add(cell.toString());
        cell.setLength(0);
      } else if (!quoted && c == '\r') {
        row.add(cell.toString());
        cell.setLength(0);
        rows.add(row);
        row = new ArrayList<>();
        i++;
      } else {
        cell.append(c);
      }
    }
    return rows;
  }
}
