package io.bufferscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.store.SweepFolder;
import io.bufferscope.sweep.SweepSamples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Options, messages and exit codes, without a server.
class CommandLineTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<FakeLab> labs = new ArrayList<>();
  private Consumer<FakeLab> prepared = _ -> {};

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          load --workload tpcc                   | tpcb-like, simple-update, select-only
          load --protocol binary                 | simple, extended, prepared
          load --clients -1                      | 1 to 1000
          load --clients 0                       | 1 to 1000
          load --clients many                    | clients
          load --scale 0                         | 1 to 100000
          load --seconds 0                       | more than 0
          load --seconds -5                      | more than 0
          load --seconds NaN                     | more than 0
          load --rate 0                          | more than 0
          load --distribution normal             | uniform, zipfian:1.1, gaussian:5, exponential:5 or hot:10:90
          load --distribution hot:10             | exponential:5 or hot:10:90
          load --distribution hot:0:90           | more than 0 % and less than 100 %
          load --distribution hot:10:101         | 0 % to 100 %
          load --placement near                  | clustered, scattered
          load --placement scattered --workload analytics | analytics does not draw
          load --distribution zipfian:2 --workload analytics | analytics does not draw
          load --working-set much                | is not a size
          load --working-set 0%ram               | more than 0 %
          load --think-time 1ms --rate 5         | exclude each other
          load --think-time 1                    | is not a time
          load --max-tries -1                    | tries is 0 (no limit) or more
          load --warm-up never                   | is not a time
          load --warm-up 0s                      | more than 0 s
          load --latency-limit 0                 | more than 0 ms
          load --transactions 0                  | 1 or more
          load --transactions 5 --seconds 5      | exclude each other
          load --script missing.sql              | There is no script missing.sql
          load --workload script                 | needs --script
          load --workload select-only --script x | exclude each other
          load --distribution zipfian:1          | between 1.001 and 1000
          load --distribution gaussian:x         | uniform, zipfian:1.1, gaussian:5, exponential:5 or hot:10:90
          load --shared-buffers lots             | B, kB, MB, GB or TB
          load --shared-buffers -64MB            | B, kB, MB, GB or TB
          load --port 0                          | 1 to 65535
          load --port 70000                      | 1 to 65535
          load --frobnicate 3                    | Allowed: --allow-writes, --clients
          laod                                   | doctor, load, record
          doctor --connect mysql://x             | no URL of PostgreSQL
          doctor --connect x --port 1            | --connect
          record --seconds 1                     | --out
          record --out x.jsonl --interval 1      | as in 250ms
          record --out x.jsonl --interval 0ms    | 50ms to 1h
          record --out x.jsonl --clients 3       | --workload
          record --out - --json                  | standard output
          record --out /no/such/folder/x         | in a folder that is there
          map                                    | --relation
          map --pool --fork vm                   | --fork is of a --relation
          map --relation pgbench_accounts --fork x | main, fsm, vm, init
          map --relation pgbench_accounts --fork init | only what is unlogged has one
          map --relation a --pool                | mutually exclusive
          map --relation pgbench_acounts         | bufferscope.pgbench_accounts
          page --relation pg_class               | --block
          page --block 0                         | --relation
          page --relation pg_clas --block 0      | pg_catalog.pg_class
          page --relation pg_class --block -1    | 0 or more
          page --relation pg_class --block 0 --fork map | main, fsm, vm, init
          cache                                  | CHANGE
          cache melt                             | evict, prewarm, drop-kernel, checkpoint
          cache evict                            | --relation NAME or --all
          cache evict --relation a --all         | exclude each other
          cache evict --all --block 3            | --block belongs to
          cache evict --relation a --block -1    | 0 or more
          cache evict --relation a --fork vm     | --fork belongs to --block
          cache evict --relation pgbench_acounts | bufferscope.pgbench_accounts
          cache prewarm                          | --relation NAME
          cache prewarm --all                    | --all belongs to
          cache prewarm --relation a --block 1   | --block belongs to
          cache drop-kernel                      | --relation NAME or --all
          cache checkpoint --relation a          | takes no --relation
          cache checkpoint --all                 | --all belongs to
          render --out x.png --size 800x600      | 1100x700
          render --out x.png --scale 5           | 1 to 4
          render --out x.png --theme blue        | LIGHT, DARK
          sweep                                  | PLAN.json
          sweep x.json                           | --out=DIR
          sweep x.json --out y --connect z       | Allowed: --check, --help, --json, --out, --resume
          sweep x.json --check --resume          | --check begins nothing
          sweep x.json --out y                   | x.json
          export x --format pdf --out y          | CSV, JSON
          export x --format csv --out y          | cannot be read
          export . --format csv --out y          | results.jsonl
          export sample-data/warm-up.jsonl --format svg --out y | of a sweep
          export sample-data/warm-up.jsonl --format csv --out y --figure cost | --format svg
          export sample-data/quick.json --format csv --out y | is not a record
          export x --format svg --figure pie --out y | throughput, latency, hit-ratios
          export x --format svg --metric joy --out y | tps, mean-latency
          """)
  void wrongUsageEndsWithTwoAndNamesWhatIsAllowed(String arguments, String allowed) {
    assertThat(run(arguments.split(" "))).isEqualTo(2);
    assertThat(text(err)).contains(allowed).doesNotContain("\tat ");
    assertThat(text(out)).isEmpty();
    assertThat(labs).allMatch(lab -> lab.closed);
  }

  @Test
  void theLastLineOfASweepsResultsThatIsCutOffIsTold() throws Exception {
    Path sweep = folder.resolve("sweep");
    SweepSamples.write(SweepSamples.ofThroughput(new long[] {16}, new double[][] {{9, 8}}), sweep);
    export(sweep, "--format", "csv", "--json");
    assertThat(text(err)).doesNotContain("cut off");
    assertThat(text(out)).contains("\"cut\" : false");
    Path file = sweep.resolve(SweepFolder.RESULTS);
    Files.writeString(file, Files.readString(file) + "{\"type\":\"ru");
    export(sweep, "--format", "csv", "--json");
    assertThat(text(err)).contains("The last line of " + sweep + " is cut off and left out.");
    assertThat(text(out)).contains("\"cut\" : true");
  }

  @Test
  void aSweepIsExportedInEveryFormatFromItsFolderAndItsFile() throws Exception {
    SweepResult result =
        SweepSamples.realistic(
            List.of(SweepSamples.load(Workload.SELECT_ONLY, Protocol.PREPARED)),
            List.of(Layout.ON_DISK),
            3,
            1,
            512);
    Path sweep = folder.resolve("sweep");
    SweepSamples.write(result, sweep);
    assertThat(export(sweep, "--format", "csv")).startsWith("plan,").contains(",536870912,");
    assertThat(export(sweep, "--format", "html", "--published", "all"))
        .contains("<svg", "Runs", "Published: WAL and data on persistent memory");
    assertThat(export(sweep, "--format", "svg", "--theme", "dark", "--published", "all"))
        .contains("Throughput against shared_buffers", "published: TPC-B", "#0d1117");
    assertThat(
            export(
                sweep,
                "--format",
                "svg",
                "--figure",
                "cost",
                "--metric",
                "cpu",
                "--compare",
                sweep.toString()))
        .contains("Server CPU per Mtxn against shared_buffers");
    export(sweep, "--format", "json");
    Path document = folder.resolve("exported");
    assertThat(SweepFolder.read(document)).isEqualTo(result);
    Path other = Files.copy(document, folder.resolve("document.json"));
    assertThat(export(other, "--format", "csv")).contains("512");
    assertThat(
            run("export", sweep.toString(), "--format", "html", "--published", "x", "--out", "y"))
        .isEqualTo(2);
    assertThat(text(err)).contains("pmem-vsphere-2021");
    assertThat(
            run(
                "export",
                sweep.toString(),
                "--format",
                "svg",
                "--figure",
                "latency",
                "--metric",
                "cpu",
                "--out",
                "y"))
        .isEqualTo(2);
    assertThat(text(err)).contains("--metric cpu is not of this figure", "p95-latency");
  }

  private String export(Path from, String... options) throws Exception {
    Path to = folder.resolve("exported");
    List<String> arguments =
        new ArrayList<>(List.of("export", from.toString(), "--out", to.toString()));
    arguments.addAll(List.of(options));
    assertThat(run(arguments.toArray(String[]::new))).isZero();
    return Files.readString(to);
  }

  @Test
  void passwordsInMessagesOfTheUrlAreNotRepeated() {
    assertThat(run("doctor", "--connect", "postgresql://me:secret@host/db")).isEqualTo(2);
    assertThat(text(err)).doesNotContain("secret");
  }

  @Test
  void doctorTellsServerAndCapabilitiesAsJson() {
    assertThat(run("doctor", "--json", "--shared-buffers", "64MB")).isZero();
    assertThat(text(out))
        .startsWith("{")
        .contains("\"server_version_num\" : 180006")
        .contains("\"shared_buffers_bytes\" : 67108864")
        .contains("\"remedy\" : \"CREATE EXTENSION pg_buffercache\"")
        .contains("\"host\" : \"127.0.0.1\"")
        .contains("\"port\" : 5433")
        .contains("\"passfile\" : \"" + Path.of("/tmp/passfile").toString().replace("\\", "\\\\"));
    assertThat(text(err)).contains("host 127.0.0.1 port 5433 database bufferscope");
    assertThat(labs).hasSize(1).allMatch(lab -> lab.closed);
  }

  @Test
  void loadTellsSumsOverItsClientsAndFailures() {
    assertThat(
            run(
                "load",
                "--workload",
                "tpcb-like",
                "--protocol",
                "extended",
                "--clients",
                "2",
                "--seconds",
                "0.5",
                "--scale",
                "3",
                "--json"))
        .isZero();
    assertThat(text(out))
        .contains("\"workload\" : \"tpcb-like\"")
        .contains("\"protocol\" : \"extended\"")
        .contains("\"clients\" : 2")
        .contains("\"scale\" : 3")
        .contains("\"seconds\" : 2.0")
        .contains("\"transactions\" : 5000")
        .contains("\"tps\" : 2500.0")
        .contains("\"p95\" : 3.0")
        .contains("\"failed\" : 3")
        .contains("\"40001\" : 2")
        .contains("\"prepared_statements\" : 3")
        .contains("\"prepared_statements_by_client\" : [ 1, 2 ]");
  }

  @Test
  void optionsOfTheServerReachTheLab() {
    run(
        "doctor",
        "--data-dir",
        folder.toString(),
        "--port",
        "5999",
        "--set",
        "work_mem=8MB",
        "--allow-writes");
    LabOptions options = labs.getFirst().options();
    assertThat(options.home()).isEqualTo(folder);
    assertThat(options.port()).hasValue(5999);
    assertThat(options.settings().others()).containsEntry("work_mem", "8MB");
    assertThat(options.allowWrites()).isTrue();
  }

  @Test
  void aServerThatIsNotThereEndsWithThree() {
    prepared = lab -> lab.atOpening = Optional.of(noServer());
    assertThat(run("load", "--json")).isEqualTo(3);
    assertThat(text(err)).contains("It did not start.", "FATAL:  no memory", "Take less.");
    assertThat(text(out)).isEmpty();
    assertThat(labs).allMatch(lab -> lab.closed);
  }

  @Test
  void aServerThatIsLostLaterEndsWithFour() {
    prepared = lab -> lab.atLoading = Optional.of(noServer());
    assertThat(run("load", "--json")).isEqualTo(4);
    assertThat(text(out)).isEmpty();
    assertThat(labs).allMatch(lab -> lab.closed);
  }

  @Test
  void aCancelledCommandEndsWithOneHundredAndThirty() {
    prepared =
        lab ->
            lab.atLoading =
                Optional.of(new Problem(Problem.Kind.CANCELLED, "The load was cancelled.", "", ""));
    assertThat(run("load")).isEqualTo(130);
  }

  @Test
  void aDefectEndsWithOneAndWithoutStackTraceOnTheTerminal() {
    prepared =
        _ -> {
          throw new IllegalStateException("broken");
        };
    assertThat(run("doctor")).isEqualTo(1);
    assertThat(text(err)).contains("broken").doesNotContain("\tat ");
  }

  @Test
  void mapFoldsNamesAndPrefersTheLoadsOwnSchema() {
    assertThat(run("map", "--relation", "PGBENCH_Accounts", "--json")).isZero();
    assertThat(text(out))
        .contains("\"relation\" : \"bufferscope.pgbench_accounts\"")
        .contains("\"blocks\" : 4")
        .contains("\"cached\" : 3")
        .contains("\"dirty\" : 1")
        .contains("\"pinned\" : 1")
        .contains("\"both\" : null")
        .contains("\"unknown_because\" : \"Nothing here has files.\"")
        .contains("\"usage_counts\" : [ 0, 2, 0, 0, 0, 1 ]");
  }

  @Test
  void mapTakesQuotedNamesAsTheyAre() {
    assertThat(run("map", "--relation", "public.\"Odd Name\"", "--json")).isZero();
    assertThat(text(out)).contains("\"cached\" : 1");
    assertThat(run("map", "--relation", "public.Odd Name")).isEqualTo(2);
  }

  @Test
  void mapOfThePoolHasTotalsAndShares() {
    assertThat(run("map", "--pool", "--json")).isZero();
    assertThat(text(out))
        .contains("\"buffers\" : 8")
        .contains("\"used\" : 4")
        .contains("\"usage_counts\" : [ 1, 2, 0, 0, 0, 1 ]")
        .contains("public.Odd Name")
        .doesNotContain("pg_class");
  }

  @Test
  void mapWritesItsBlocksAsCsv() throws Exception {
    Path csv = folder.resolve("map.csv");
    assertThat(run("map", "--relation", "pgbench_accounts", "--csv", csv.toString())).isZero();
    assertThat(Files.readString(csv))
        .isEqualTo(
            """
            relation,fork,block,cached,usage_count,dirty,pins,kernel
            bufferscope.pgbench_accounts,main,0,true,5,true,0,
            bufferscope.pgbench_accounts,main,1,false,,,,
            bufferscope.pgbench_accounts,main,2,true,1,false,1,
            bufferscope.pgbench_accounts,main,3,true,1,false,0,
            """
                .replace("\n", "\r\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          evict --all                               | EvictAll           | evicted 16,384 buffers, 120 of them written first (12 ms)
          EVICT --relation pgbench_accounts         | EvictRelation      | 1 buffer stayed, being in use
          evict --relation pg_class --block 3 --fork vm | block=3        | evicted 1 buffer, none
          prewarm --relation pgbench_accounts       | Prewarm            | prewarmed 4 blocks, 3 are in
          drop-kernel --all                         | Optional.empty     | dropped 83 MB of 84 MB
          drop-kernel --relation pg_class           | name=pg_class      | dropped 83 MB of 84 MB
          checkpoint                                | Checkpoint         | is not known
          """)
  void cacheChangesWhatItIsToldToAndSaysWhatThatDid(String arguments, String asked, String words) {
    assertThat(run(("cache " + arguments).split(" "))).as(text(err)).isZero();
    assertThat(text(out)).contains(words);
    assertThat(labs.getFirst().changes)
        .singleElement()
        .satisfies(one -> assertThat(one.toString()).contains(asked));
  }

  @Test
  void cacheTellsItsNumbersAsJsonAndWhatIsNotKnownAsNull() {
    assertThat(run("cache", "evict", "--relation", "pgbench_accounts", "--json")).isZero();
    assertThat(text(out))
        .startsWith("{")
        .contains("\"change\" : \"evict\"")
        .contains("\"relation\" : \"bufferscope.pgbench_accounts\"")
        .contains("\"evicted\" : 2")
        .contains("\"flushed\" : null")
        .contains("\"skipped\" : 1")
        .contains("\"took_ms\" : 12.0");
  }

  @Test
  void aChangeThatIsNotAllowedEndsWithTwo() {
    prepared =
        lab ->
            lab.atChange =
                Optional.of(
                    new Problem(
                        Problem.Kind.USAGE, "Nothing was evicted.", "Not ours.", "Allow it."));
    assertThat(run("cache", "evict", "--all", "--json")).isEqualTo(2);
    assertThat(text(err)).contains("Nothing was evicted.\nNot ours.\nAllow it.");
    assertThat(text(out)).isEmpty();
  }

  @Test
  void pageTellsHeaderAndLinePointers() {
    assertThat(run("page", "--relation", "pgbench_accounts", "--block", "0")).isZero();
    assertThat(text(out))
        .contains("bufferscope.pgbench_accounts (table), fork main, block 0")
        .contains("lsn 0/1A2B3C8, checksum 4711", "PD_ALL_VISIBLE")
        .contains("1 line pointers, 8124 bytes free; by hint bits 1 live, 0 dead, 0 undecided")
        .contains("750          0 (0,1)        live       HEAP_XMIN_COMMITTED HEAP_XMAX_INVALID");
    out.reset();
    assertThat(run("page", "--relation", "pgbench_accounts", "--block", "0", "--json")).isZero();
    assertThat(text(out))
        .startsWith("{")
        .contains("\"flags\" : [ \"PD_ALL_VISIBLE\" ]")
        .contains("\"live\" : 1")
        .contains("\"visibility\" : \"live\"")
        .contains("\"btree\" : null");
  }

  @Test
  @ResourceLock(Resources.LOCALE)
  void numbersForPeopleKeepTheirPointInAnyLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.of("ar", "EG"));
      assertThat(run("load", "--clients", "2")).isZero();
    } finally {
      Locale.setDefault(before);
    }
    assertThat(text(out))
        .contains(
            "number of transactions actually processed: 5000\n",
            "tps = 2500.000000 (without initial connection time)",
            "p95 = 3.000");
  }

  private static Problem noServer() {
    return new Problem(
        Problem.Kind.NO_SERVER, "It did not start.", "FATAL:  no memory", "Take less.");
  }

  private int run(String... arguments) {
    return Cli.run(surroundings(), arguments);
  }

  private Surroundings surroundings() {
    return new Surroundings(
        options -> {
          FakeLab lab = new FakeLab(options);
          labs.add(lab);
          prepared.accept(lab);
          return lab;
        },
        new FakeSweeps(),
        _ -> {
          throw new ProblemException(
              new Problem(Problem.Kind.USAGE, "That is no URL of PostgreSQL.", "", ""));
        },
        new NoWindow(),
        folder.resolve("home"),
        folder.resolve("cache"),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        false);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
