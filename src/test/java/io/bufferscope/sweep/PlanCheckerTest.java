package io.bufferscope.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCheckerTest {
  private final ScriptedBenches benches = new ScriptedBenches();

  @TempDir private Path folder = Path.of("");

  @Test
  void runsTimeAndRoomAreToldBefore() {
    PlanCheck check = check(Plans.small().plan());
    assertThat(check.runs()).isEqualTo(5);
    // Five times 3 s of warm-up and 10 s of measuring, and what comes between.
    assertThat(check.time()).isBetween(Duration.ofSeconds(65), Duration.ofSeconds(120));
    assertThat(check.room()).containsOnlyKeys(Layout.DISK);
    assertThat(onDisk(check)).isGreaterThan(DataSet.PGBENCH.size(1));
    assertThat(check.refusals()).isEmpty();
    assertThat(check.warnings()).isEmpty();
  }

  @Test
  void aLoadThatWritesTakesItsDataTwiceAndItsWal() {
    Bytes reading =
        onDisk(check(Plans.small().running(Plans.load(Workload.SELECT_ONLY, 100)).plan()));
    PlanCheck check = check(Plans.small().running(Plans.load(Workload.SIMPLE_UPDATE, 100)).plan());
    assertThat(onDisk(check).count() - reading.count())
        .isEqualTo(DataSet.PGBENCH.size(100).count());
    assertThat(what(check.warnings()))
        .containsExactly("Runs that write are shorter than checkpoint_timeout.");
  }

  @Test
  void eachPlaceIsToldByItselfAndOneFileSystemHasToHoldAllOfThem() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    SweepPlan plan =
        Plans.small()
            .on(
                new TreeMap<>(Map.of("other", other.toString())),
                Layout.ON_DISK,
                new Layout("WAL elsewhere", Layout.DISK, "other"))
            .plan();
    PlanCheck check = check(plan);
    assertThat(check.room()).containsOnlyKeys(Layout.DISK, "other");
    assertThat(check.refusals()).isEmpty();
    long largest = check.room().values().stream().mapToLong(Bytes::count).max().orElseThrow();
    benches.room = new Bytes(largest);
    assertThat(check(plan).refusals())
        .singleElement()
        .satisfies(refusal -> {
          assertThat(refusal.what()).isEqualTo("There is no room for the data on disk and other.");
          assertThat(refusal.remedy()).contains("smaller scale");
        });
  }

  @Test
  void whatIsLeftInAFolderOfTwoNamesIsRoomOnce() throws IOException {
    Path one = Files.createDirectory(folder.resolve("one"));
    Path same = Files.createSymbolicLink(folder.resolve("same"), one);
    SweepPlan plan =
        Plans.small()
            .on(
                new TreeMap<>(Map.of("a", one.toString(), "b", same.toString())),
                new Layout("apart", "a", "b"))
            .plan();
    long needed = check(plan).room().values().stream().mapToLong(Bytes::count).sum();
    Path root = folders(plan).root("a");
    int left = 1 << 20;
    Files.write(Files.createDirectories(root).resolve("left"), new byte[left]);
    benches.room = new Bytes(needed - left);
    assertThat(check(plan).refusals()).isEmpty();
    benches.room = new Bytes(needed - left * 3 / 2);
    assertThat(what(check(plan).refusals()))
        .containsExactly("There is no room for the data on a and b.");
  }

  @Test
  void allThatDoesNotFitIsRefusedAtOnceWithItsRemedy() {
    benches.hugePagesRefused = Optional.of(problem("No huge pages are reserved."));
    benches.memoryLimitRefused = Optional.of(problem("No cgroup may be made."));
    SweepPlan plan =
        Plans.small()
            .of("1MB", "64MB", "32GB")
            .hugePages(false, true)
            .limited(Bytes.ofMegabytes(512))
            .on(
                new TreeMap<>(Map.of("gone", folder.resolve("gone/too").toString())),
                new Layout("gone", "gone", "gone"),
                new Layout("unnamed", Layout.DISK, "unnamed"))
            .plan();
    assertThat(what(check(plan).refusals()))
        .containsExactly(
            "The place gone is not there: " + folder.resolve("gone/too"),
            "There is no place unnamed.",
            "No huge pages are reserved.",
            "No cgroup may be made.");
    // The largest that fits into memory: one of 32 GB fails anyway.
    assertThat(benches.hugePagesAsked).containsExactly(Bytes.ofMegabytes(64));
  }

  @Test
  void whatWillProbablyFailIsWarnedOfAndNotRefused() {
    benches.loadAverage = 3.5;
    benches.inMemory.add(folder);
    PlanCheck check =
        check(
            Plans.small()
                .of("1MB", "8GB", "80GB")
                .running(Plans.load(Workload.TPCB_LIKE, 1))
                .limited(Bytes.ofMegabytes(512))
                .plan());
    assertThat(check.refusals()).isEmpty();
    assertThat(what(check.warnings()))
        .containsExactly(
            "More shared_buffers than memory: 80 GB.",
            "The largest pool and the files in memory exceed the machine's memory.",
            "Some pools are as large as the server's memory limit, or larger.",
            "tpcb-like 1 has a smaller scale than clients: 1 and 4.",
            "Runs that write are shorter than checkpoint_timeout.",
            "The machine is busy: its load average is 3.5 with 4 processors.");
  }

  private PlanCheck check(SweepPlan plan) {
    return new PlanChecker(benches, plan, folders(plan), ScriptedBenches.MEMORY).check();
  }

  private BenchFolders folders(SweepPlan plan) {
    return new BenchFolders(plan, folder.resolve("sweeps"), folder);
  }

  private static Problem problem(String what) {
    return ScriptedBenches.problem(Problem.Kind.USAGE, what);
  }

  private static List<String> what(List<Problem> problems) {
    return problems.stream().map(Problem::what).toList();
  }

  private static Bytes onDisk(PlanCheck check) {
    return Objects.requireNonNull(check.room().get(Layout.DISK));
  }
}
