package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.DatabaseDelta;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.ServerCounters;
import io.bufferscope.model.stats.SweepDelta;
import io.bufferscope.model.stats.UsageCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A record is read back as it was written.
class RecordTest {
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456Z");

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "ar-EG", "tr-TR", "fa-IR", "th-TH-u-ca-buddhist-nu-thai"})
  @ResourceLock(Resources.LOCALE)
  void recordsReadBackExactlyInAnyLocale(String locale) throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try {
      RecordFile read = RecordFile.read(written());
      assertThat(read.cut()).isFalse();
      assertThat(read.header()).isEqualTo(header());
      assertThat(read.lines())
          .containsExactly(
              RecordLine.of(delta(load())),
              RecordLine.of(delta(null)),
              RecordLine.of(gap()),
              RecordLine.of(event()));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void linesHaveTheFieldsThatAreToldToTheWorld() throws Exception {
    List<String> lines = Files.readAllLines(written());
    assertThat(lines.get(0)).startsWith("{\"format\":\"bufferscope-record\",\"version\":2,");
    assertThat(lines.get(1))
        .isEqualTo(
            "{\"type\":\"delta\",\"at\":\"2026-03-01T12:00:00.123456+00:00\",\"seconds\":0.25,"
                + "\"tps\":4000.0,\"client_tps\":4004.0,\"commits\":1000,\"rollbacks\":2,"
                + "\"blks_hit\":300,\"blks_read\":100,\"hit_ratio\":75.0,\"latency_ms\":"
                + "{\"mean\":0.1,\"stddev\":0.05,\"p50\":0.2,\"p95\":0.3,\"p99\":0.4,\"p999\":0.5,"
                + "\"max\":12345.678},"
                + "\"relations\":[{\"schema\":\"a,b\",\"name\":\"t \\\"1\\\"\",\"oid\":77,"
                + "\"heap_blks_hit\":200,\"heap_blks_read\":90,\"idx_blks_hit\":5,"
                + "\"idx_blks_read\":6,\"toast_blks_hit\":0,\"toast_blks_read\":1}],"
                + "\"pool\":{\"buffers\":16384,\"unused\":384,\"usage_counts\":[0,16000,0,0,0,0],"
                + "\"usage_age_seconds\":1.5,\"allocated\":100,\"evicted\":90,\"ring_evicted\":7,"
                + "\"ring_reused\":8,\"written_by_backends\":5,\"written_by_bgwriter\":4,"
                + "\"written_by_checkpointer\":3}}");
    assertThat(lines.get(3)).contains("\"type\":\"gap\"", "\"reason\":\"stats_reset\"");
  }

  @Test
  void whatIsUndefinedIsNullAndNeverANumber() {
    Delta idle =
        new Delta(
            AT,
            1,
            new DatabaseDelta(0, 0, BlockCounts.NONE, 0, 0, 0),
            List.of(),
            List.of(),
            List.of(),
            new ServerCounters(0, 0, 0, 0),
            null);
    assertThat(Json.line(RecordLine.of(idle)))
        .contains("\"hit_ratio\":null", "\"client_tps\":null", "\"tps\":0.0", "\"pool\":null");
  }

  @Test
  void aCutLastLineIsLeftOut() throws Exception {
    Path file = written();
    String whole = Files.readString(file);
    for (int length = whole.length() - 2; length > whole.length() - 60; length -= 7) {
      Files.writeString(file, whole.substring(0, length));
      RecordFile read = RecordFile.read(file);
      assertThat(read.cut()).isTrue();
      assertThat(read.lines()).hasSize(3);
    }
  }

  @Test
  void damageInTheMiddleIsToldWithItsLine() throws Exception {
    Path file = written();
    List<String> lines = Files.readAllLines(file);
    lines.set(2, lines.get(2).substring(0, 40));
    Files.write(file, lines);
    assertThat(problem(file).what()).contains("line 3");
  }

  @Test
  void aNewerVersionIsRefusedClearly() throws Exception {
    Path file = written();
    Files.writeString(file, Files.readString(file).replace("\"version\":2", "\"version\":3"));
    assertThat(problem(file).message()).contains("version 3", "newer Bufferscope");
  }

  @Test
  void linesOfAnUnknownTypeArePassedOver() throws Exception {
    Path file = written();
    Files.writeString(
        file, Files.readString(file) + "{\"type\":\"weather\",\"at\":\"2026-03-01T12:00:00Z\"}\n");
    assertThat(RecordFile.read(file).lines()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "hello", "{\"format\":\"other\",\"version\":1}", "\n\n"})
  void otherFilesAreNoRecords(String content) throws Exception {
    Path file = Files.writeString(folder.resolve("other"), content);
    assertThat(problem(file).kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(problem(file).what()).contains("is not a record");
  }

  @Test
  void aMissingFileIsAProblem() {
    assertThat(problem(folder.resolve("missing")).what()).contains("missing", "cannot be read");
  }

  @Test
  void recordsBecomeCsvWithEmptyCellsForWhatIsUndefined() throws Exception {
    StringBuilder csv = new StringBuilder();
    Csv.write(RecordFile.read(written()), csv);
    String[] rows = csv.toString().split("\r\n");
    assertThat(rows)
        .hasSize(5)
        .allMatch(row -> row.replaceAll("\"[^\"]*\"", "").split(",", -1).length == 38);
    assertThat(rows[1])
        .isEqualTo(
            "2026-03-01T12:00:00.123456+00:00,delta,0.25,4000.0,4004.0,1000,2,300,100,75.0,"
                + "200,90,5,6,0.1,0.2,0.3,0.4,0.5,12345.678,"
                + "16384,384,0,16000,0,0,0,0,1.5,100,90,7,8,5,4,3,,");
    assertThat(rows[2]).startsWith("2026-03-01T12:00:00.123456+00:00,delta,0.25,4000.0,,1000,2,");
    assertThat(rows[3]).endsWith(",stats_reset,\"by hand, twice\"").contains(",gap,1.5,,,,");
    assertThat(rows[4]).contains(",event,,,").endsWith(",restart,shared_buffers 64 MB → 128 MB");
    assertThat(csv).doesNotContain("NaN", "null");
  }

  @Test
  void whatTheFirstVersionDidNotTellStaysEmpty() throws Exception {
    Path file = written();
    Files.writeString(
        file,
        Files.readString(file)
            .replace("\"version\":2", "\"version\":1")
            .replace("\"stddev\":0.05,", "")
            .replace("\"p999\":0.5,", ""));
    StringBuilder csv = new StringBuilder();
    Csv.write(RecordFile.read(file), csv);
    assertThat(csv.toString().lines().skip(1).findFirst().orElseThrow())
        .contains(",0.1,0.2,0.3,0.4,,12345.678,");
  }

  @Test
  void aFileWithoutThePoolIsReadAndItsCellsAreEmpty() throws Exception {
    Path file = written();
    Files.writeString(file, Files.readString(file).replaceAll(",\"pool\":\\{.*?\\}", ""));
    RecordFile read = RecordFile.read(file);
    assertThat(((RecordLine.DeltaLine) read.lines().getFirst()).pool()).isNull();
    StringBuilder csv = new StringBuilder();
    Csv.write(read, csv);
    assertThat(csv.toString().lines().skip(1).findFirst().orElseThrow())
        .endsWith(",12345.678" + ",".repeat(18));
  }

  private Problem problem(Path file) {
    return catchThrowableOfType(ProblemException.class, () -> RecordFile.read(file)).problem();
  }

  private Path written() throws ProblemException {
    Path file = folder.resolve("record.jsonl");
    try (RecordWriter writer = RecordWriter.open(file, header())) {
      writer.write(delta(load()));
      writer.write(delta(null));
      writer.write(gap());
      writer.write(event());
    }
    return file;
  }

  private static RecordHeader header() {
    ServerInfo server =
        new ServerInfo(
            new Endpoint("localhost", 5432, "db", "me", null),
            ServerInfo.Origin.FOREIGN,
            new ServerVersion(180_006),
            Bytes.ofMegabytes(128),
            5,
            Bytes.ofMegabytes(1),
            AT,
            null);
    return RecordHeader.of(AT, Duration.ofMillis(250), server, LoadSpec.defaults());
  }

  private static LoadInterval load() {
    return new LoadInterval(
        0.25, 1001, 1, new LatencySummary(0.1, 0.05, 0.2, 0.3, 0.4, 0.5, 12345.678));
  }

  private static Delta delta(@Nullable LoadInterval load) {
    return new Delta(
        AT,
        0.25,
        new DatabaseDelta(1000, 2, new BlockCounts(300, 100), 1.5, 0, 0),
        List.of(
            new RelationDelta(
                new RelationId(5, 77),
                "a,b",
                "t \"1\"",
                new BlockCounts(200, 90),
                new BlockCounts(5, 6),
                new BlockCounts(0, 1)),
            new RelationDelta(
                new RelationId(5, 78),
                "public",
                "idle",
                BlockCounts.NONE,
                BlockCounts.NONE,
                BlockCounts.NONE)),
        List.of(),
        List.of(
            io("client backend", "normal", 90, null, 5),
            io("client backend", "bulkread", 7, 8L, 0)),
        new ServerCounters(0, 0, 3, 0),
        Set.of(),
        load,
        null,
        new SweepDelta(16_384, 100, 4, null),
        new UsageCounts(384, List.of(0L, 16_000L, 0L, 0L, 0L, 0L), 1.5));
  }

  private static IoCounters io(
      String backend, String context, long evictions, @Nullable Long reuses, long written) {
    return new IoCounters(
        backend, "relation", context, 0L, 0.0, written, 0.0, 0L, 0L, evictions, reuses, null);
  }

  private static Gap gap() {
    return new Gap(AT, 1.5, GapReason.STATS_RESET, "by hand, twice");
  }

  private static LabEvent event() {
    return new LabEvent(AT, LabEvent.Kind.RESTART, "shared_buffers 64 MB → 128 MB");
  }
}
