package io.bufferscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.server.TestServer;
import io.bufferscope.store.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// A sweep from the command line, on real servers.
class SweepEndToEndTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aSweepIsMeasuredAndOneThatWasCutOffIsGoneOnWith() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.json"),
            """
            {"format": "bufferscope-sweep-plan", "version": 1, "name": "tiny",
             "shared_buffers": ["1MB", "1000% ram", "32MB"],
             "loads": [{"workload": "select-only", "scale": 1, "clients": 2}],
             "state": "as-it-comes", "warm_up": "300ms", "measure": "500ms", "repeats": 1, "seed": 5}
            """);
    Path results = folder.resolve("results");
    Terminal terminal = new Terminal(folder, TestServer.cache(), new NoWindow());
    assertThat(terminal.run("sweep", plan.toString(), "--out", results.toString()))
        .as(terminal.err())
        .isEqualTo(4);
    assertThat(terminal.err()).contains("FATAL:").contains("shared memory");
    SweepResult whole = SweepFolder.read(results);
    assertThat(whole.runs()).hasSize(4);
    assertThat(whole.runs()).filteredOn(run -> run.problem() != null).hasSize(1);
    // The data take 20 MB: all of them fit into the larger pool, and few into the smaller.
    assertThat(hitRatio(whole, 32)).isGreaterThan(hitRatio(whole, 1) + 0.2);
    assertThat(whole.runs())
        .filteredOn(run -> run.figures() != null)
        .allSatisfy(run -> {
          assertThat(Objects.requireNonNull(run.figures()).transactions()).isPositive();
          assertThat(run.figures().settings()).containsEntry("autovacuum", "off");
          assertThat(run.figures().preparationSeconds()).isPositive();
          assertThat(run.figures().warmUpSeconds()).isBetween(0.25, 5.0);
        });
    assertNothingIsLeft();

    List<String> form = form(results);
    cutOffAfterTwoRunsAndAHalf(results.resolve(SweepFolder.RESULTS));
    assertThat(terminal.run("sweep", plan.toString(), "--out", results.toString())).isEqualTo(2);
    assertThat(terminal.err()).contains("--resume");
    assertThat(
            terminal.run(
                "sweep", plan.toString(), "--out", results.toString(), "--resume", "--json"))
        .as(terminal.err())
        .isEqualTo(4);
    assertThat(terminal.err()).contains("2 runs have ended already.");
    assertThat(terminal.json().path("runs").size()).isEqualTo(4);
    assertThat(terminal.json().path("points").path(0).path("tps").asDouble()).isPositive();
    SweepResult resumed = SweepFolder.read(results);
    assertThat(resumed.runs().subList(0, 2)).isEqualTo(whole.runs().subList(0, 2));
    assertThat(planned(resumed)).isEqualTo(planned(whole));
    assertThat(resumed.runs().getLast().measured()).isPresent();
    assertThat(form(results)).isEqualTo(form);
    assertNothingIsLeft();
  }

  private static double hitRatio(SweepResult result, int megabytes) {
    return result.runs().stream()
        .filter(run -> run.planned().point().sharedBuffers().count() == (long) megabytes << 20)
        .flatMap(run -> run.measured().stream())
        .findFirst()
        .orElseThrow()
        .relations()
        .hitRatio()
        .orElseThrow();
  }

  private static List<Object> planned(SweepResult result) {
    return result.runs().stream().map(SweepRun::planned).map(Object.class::cast).toList();
  }

  /// The fields of each line of a sweep's results, of its run and of the run's figures.
  private static List<String> form(Path results) throws IOException {
    return Files.readAllLines(results.resolve(SweepFolder.RESULTS)).stream()
        .map(JsonMapper.shared()::readTree)
        .map(line ->
            line.path("type").asString("header")
                + line.propertyNames()
                + line.path("run").propertyNames()
                + line.path("run").path("figures").propertyNames())
        .toList();
  }

  private static void cutOffAfterTwoRunsAndAHalf(Path journal) throws IOException {
    List<String> lines = Files.readAllLines(journal);
    int third = 0;
    for (int runs = 0; runs < 3; third++) {
      runs += lines.get(third).startsWith("{\"type\":\"run\"") ? 1 : 0;
    }
    String half = lines.get(third - 1).substring(0, 300);
    Files.writeString(journal, String.join("\n", lines.subList(0, third - 1)) + "\n" + half);
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(folder.resolve("sweeps"))) {
      assertThat(left.map(path -> path.getFileName().toString())).containsExactly("lock");
    }
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(one ->
            one.info().commandLine().filter(line -> line.contains(folder.toString())).isPresent());
  }
}
