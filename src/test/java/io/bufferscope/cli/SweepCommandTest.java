package io.bufferscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the command `sweep` says and ends with, without a server.
class SweepCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final FakeSweeps sweeps = new FakeSweeps();

  @TempDir private Path folder = Path.of("");

  private Path plan = Path.of("");

  @BeforeEach
  void writePlan() throws IOException {
    plan =
        Files.writeString(
            folder.resolve("plan.json"),
            """
            {"format": "bufferscope-sweep-plan", "version": 1, "name": "two sizes",
             "preset": "quick", "shared_buffers": ["1MB", "16MB"],
             "loads": [{"workload": "select-only", "scale": 1}]}
            """);
  }

  @Test
  void whatASweepTakesIsToldBeforeItAndEachRunWhenItHasEnded() {
    sweeps.warnings.add(new Problem(Problem.Kind.USAGE, "The machine is busy.", "Load 3.", ""));
    assertThat(run("sweep", plan.toString(), "--out", folder.toString())).isZero();
    assertThat(text(err))
        .startsWith(
            """
            2 runs, about 1 min 20 s
            room on disk: about 150 MB
            Warning: The machine is busy.
              Load 3.
            """)
        .contains("run 1, pass 1, 1 MB, select-only")
        .contains("2500 tps, hit 75.0 %, p95 3.000 ms");
    assertThat(text(out)).contains("1 MB").contains("16 MB").contains("2500");
  }

  @Test
  void aCheckBeginsNothingAndEndsWithTwoWhereSomethingWillNotFit() {
    assertThat(run("sweep", plan.toString(), "--check")).isZero();
    assertThat(text(out)).startsWith("2 runs, about 1 min 20 s\n");
    assertThat(text(err)).isEmpty();
    sweeps.refusals.add(
        new Problem(Problem.Kind.USAGE, "No huge pages.", "None are reserved.", "sysctl ..."));
    assertThat(run("sweep", plan.toString(), "--check", "--json")).isEqualTo(2);
    assertThat(text(out)).contains("\"what\" : \"No huge pages.\"", "\"seconds\" : 80.0");
    assertThat(run("sweep", plan.toString(), "--out", folder.toString())).isEqualTo(2);
    assertThat(sweeps.started).isZero();
  }

  @Test
  void whatIsGoneOnWithIsNeitherToldNorRefusedAsIfItBegan() {
    sweeps.warnings.add(new Problem(Problem.Kind.USAGE, "The machine is busy.", "", ""));
    sweeps.refusals.add(new Problem(Problem.Kind.USAGE, "No room.", "For all of it.", ""));
    sweeps.takesResumed = true;
    assertThat(run("sweep", plan.toString(), "--out", folder.toString(), "--resume")).isZero();
    assertThat(text(err))
        .startsWith("Warning: The machine is busy.\n")
        .doesNotContain("runs, about", "room on", "No room.");
    sweeps.takesResumed = false;
    assertThat(run("sweep", plan.toString(), "--out", folder.toString(), "--resume")).isEqualTo(2);
    assertThat(text(err)).contains("No room.");
    assertThat(sweeps.started).isEqualTo(1);
  }

  @Test
  void failedPointsEndWithFourAndTheServersWordsAndTheOthersAreTold() {
    sweeps.largestFails = true;
    assertThat(run("sweep", plan.toString(), "--out", folder.toString())).isEqualTo(4);
    assertThat(text(err)).contains("failed. The server does not start.\n  FATAL:  no memory");
    assertThat(text(out)).contains("2500");
    assertThat(run("sweep", plan.toString(), "--out", folder.toString(), "--json")).isEqualTo(4);
    assertThat(text(out)).startsWith("{").contains("\"failed\" : 1", "\"hit_ratio\" : 0.75");
  }

  @Test
  void aCancelledSweepEndsWith130() {
    sweeps.cancelled = true;
    assertThat(run("sweep", plan.toString(), "--out", folder.toString())).isEqualTo(130);
    assertThat(text(out)).isEmpty();
  }

  @Test
  void allThatIsWrongWithAPlanIsToldAtOnce() throws IOException {
    Files.writeString(
        plan,
        """
        {"format": "bufferscope-sweep-plan", "version": 1, "preset": "quick", "speed": 3,
         "shared_buffers": [], "loads": [{"workload": "tpcc"}]}
        """);
    assertThat(run("sweep", plan.toString(), "--out", folder.toString())).isEqualTo(2);
    assertThat(text(err)).contains("$.speed", "$.shared_buffers", "$.loads[0].workload");
    assertThat(sweeps.started).isZero();
  }

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return Cli.run(
        new Surroundings(
            _ -> {
              throw new AssertionError("a sweep opens no lab");
            },
            sweeps,
            _ -> {
              throw new AssertionError("a sweep connects to no server of the user's");
            },
            new NoWindow(),
            folder,
            folder,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false),
        arguments);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
