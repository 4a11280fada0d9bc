package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a sweep measured is never lost, and read back as it was.
class SweepFolderTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "ar-EG", "tr-TR"})
  @ResourceLock(Resources.LOCALE)
  void everythingReadsBackExactlyInAnyLocale(String locale) throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try {
      SweepResult written = written();
      assertThat(written).isEqualTo(Sweeps.with(Sweeps.full(0), Sweeps.bare(1), Sweeps.failed(2)));
      assertThat(SweepFolder.read(folder)).isEqualTo(written);
      assertThat(SweepFolder.read(folder.resolve(SweepFolder.RESULTS))).isEqualTo(written);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aDocumentReadsBackExactly() throws Exception {
    Path file = folder.resolve("sweep.json");
    SweepResult result = Sweeps.with(Sweeps.full(0), Sweeps.bare(1), Sweeps.failed(2));
    SweepFolder.writeJson(result, file);
    assertThat(SweepFolder.read(file)).isEqualTo(result);
    assertThat(Files.readAllLines(file)).hasSizeGreaterThan(100);
  }

  @Test
  void percentilesThatAreNotKnownReadBackAsNotKnown() throws Exception {
    Path file = folder.resolve("by-hand.json");
    SweepFolder.writeJson(Sweeps.byHand(), file);
    assertThat(Files.readString(file)).contains("\"p95\" : \"NaN\"");
    assertThat(SweepFolder.read(file)).isEqualTo(Sweeps.byHand());
  }

  @Test
  void eachRunIsInTheFileWhenAppendReturns() throws Exception {
    try (SweepFolder results = SweepFolder.begin(folder, Sweeps.empty())) {
      assertThat(SweepFolder.read(folder)).isEqualTo(Sweeps.empty());
      results.serverVersion("18.6");
      for (int i = 0; i < 3; i++) {
        results.append(Sweeps.full(i));
        assertThat(SweepFolder.read(folder)).isEqualTo(results.result());
        assertThat(results.result().runs()).hasSize(i + 1);
      }
    }
  }

  @Test
  void whereverTheFileIsCutAllWholeRunsAreGoneOnWith() throws Exception {
    SweepResult all = written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    byte[] whole = Files.readAllBytes(file);
    int header = Files.readAllLines(file).get(0).length() + 1;
    for (int length = header; length <= whole.length; length += 397) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      try (SweepFolder results = SweepFolder.resume(folder)) {
        int runs = results.result().runs().size();
        assertThat(results.result().runs()).isEqualTo(all.runs().subList(0, runs));
        results.append(Sweeps.full(runs));
      }
      List<String> lines = Files.readAllLines(file);
      SweepResult read = SweepFolder.read(folder);
      assertThat(read.runs().getLast()).isEqualTo(Sweeps.full(read.runs().size() - 1));
      assertThat(lines.size() - 1 - (read.serverVersion().isEmpty() ? 0 : 1))
          .isEqualTo(read.runs().size());
    }
  }

  @Test
  void aLastLineThatLacksOnlyItsEndIsKept() throws Exception {
    SweepResult all = written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    Files.writeString(file, Files.readString(file).stripTrailing());
    try (SweepFolder results = SweepFolder.resume(folder)) {
      assertThat(results.result()).isEqualTo(all);
      results.append(Sweeps.full(3));
    }
    assertThat(SweepFolder.read(folder).runs()).hasSize(4);
  }

  @Test
  void whatWasCutInItsHeaderIsBegunAnew() throws Exception {
    Files.writeString(folder.resolve(SweepFolder.RESULTS), "{\"format\":\"bufferscope-sw");
    assertThat(SweepFolder.exists(folder)).isFalse();
    assertThat(problem(() -> SweepFolder.resume(folder)).what()).contains("no results");
    written();
    assertThat(SweepFolder.read(folder).runs()).hasSize(3);
  }

  @Test
  void resultsAreNeverWrittenOver() throws Exception {
    written();
    Problem problem = problem(() -> SweepFolder.begin(folder, Sweeps.empty()));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(problem.remedy()).contains("--resume");
    assertThat(SweepFolder.read(folder).runs()).hasSize(3);
  }

  @Test
  void aSecondWriterIsRefusedAndTheFirstKeepsItsLock() throws Exception {
    try (SweepFolder first = SweepFolder.begin(folder, Sweeps.empty())) {
      assertThat(problem(() -> SweepFolder.resume(folder)).what()).contains("under way");
      SweepFolder.read(folder);
      assertThat(inAnotherProcess()).contains("under way");
      first.append(Sweeps.full(0));
    }
    assertThat(inAnotherProcess()).isEqualTo("1 run");
  }

  @Test
  void damageInTheMiddleIsToldWithItsLineAndLeftAsItIs() throws Exception {
    written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    List<String> lines = new java.util.ArrayList<>(Files.readAllLines(file));
    lines.set(2, lines.get(2).replaceFirst("\"transactions\":\\d+,", ""));
    Files.write(file, lines);
    byte[] before = Files.readAllBytes(file);
    assertThat(problem(() -> SweepFolder.read(folder)).what()).contains("line 3");
    assertThat(problem(() -> SweepFolder.resume(folder)).what()).contains("line 3");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aLastLineThatIsWrongThoughItHasItsEndIsDamageAndLeftAsItIs() throws Exception {
    written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    for (String last : List.of("{\"type\":\"run\",\"run\":{\"pla\n", "[]\n", "\n")) {
      String damaged = Files.readString(file) + last;
      Path other = Files.createDirectory(folder.resolve("other" + last.length()));
      Path copy = Files.writeString(other.resolve(SweepFolder.RESULTS), damaged);
      assertThat(problem(() -> SweepFolder.read(other)).what()).contains("damaged in line 6");
      assertThat(problem(() -> SweepFolder.resume(other)).what()).contains("damaged in line 6");
      assertThat(Files.readString(copy)).isEqualTo(damaged);
    }
  }

  @Test
  void aLastLineThatWasCutOffIsToldWithWhatIsRead() throws Exception {
    SweepResult all = written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    assertThat(SweepFolder.find(folder)).isEqualTo(new SweepFolder.Found(all, false));
    Files.writeString(file, Files.readString(file) + "{\"type\":\"run\",\"ru");
    assertThat(SweepFolder.find(folder)).isEqualTo(new SweepFolder.Found(all, true));
  }

  @Test
  void aNewerVersionIsRefusedAndLeftAsItIs() throws Exception {
    written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    String newer = Files.readString(file).replaceFirst("\"version\":1", "\"version\":2") + "{cut";
    Files.writeString(file, newer);
    assertThat(problem(() -> SweepFolder.resume(folder)).message())
        .contains("version 2", "newer Bufferscope");
    assertThat(Files.readString(file)).isEqualTo(newer);
  }

  @Test
  void linesOfAnUnknownTypeArePassedOver() throws Exception {
    SweepResult all = written();
    Path file = folder.resolve(SweepFolder.RESULTS);
    Files.writeString(file, Files.readString(file) + "{\"type\":\"weather\"}\n");
    assertThat(SweepFolder.read(folder)).isEqualTo(all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]\n", "hello", "{\"format\":\"other\",\"version\":1}\n", "\0\n"})
  void otherFilesAreNoResults(String content) throws Exception {
    Path file = Files.writeString(folder.resolve("other"), content);
    Problem problem = problem(() -> SweepFolder.read(file));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(problem.what()).contains("has no results of a sweep");
  }

  @Test
  void missingFilesAndFoldersAreProblems() {
    Path missing = folder.resolve("missing");
    assertThat(problem(() -> SweepFolder.read(missing)).what()).contains("missing");
    assertThat(problem(() -> SweepFolder.resume(missing)).what()).contains("missing");
    assertThat(SweepFolder.exists(missing)).isFalse();
    assertThat(missing).doesNotExist();
  }

  @Test
  void aFolderThatIsAFileIsAProblem() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThat(problem(() -> SweepFolder.begin(file, Sweeps.empty())).kind())
        .isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
  }

  private SweepResult written() throws ProblemException {
    try (SweepFolder results = SweepFolder.begin(folder, Sweeps.empty())) {
      results.serverVersion("18.6");
      results.append(Sweeps.full(0));
      results.append(Sweeps.bare(1));
      results.append(Sweeps.failed(2));
      return results.result();
    }
  }

  private String inAnotherProcess() throws IOException, InterruptedException {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Opener.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said.strip();
  }

  private static Problem problem(ThrowingCallable call) {
    ProblemException thrown = catchThrowableOfType(ProblemException.class, call);
    assertThat(thrown).isNotNull();
    return thrown.problem();
  }

  /// Opens a folder in a process of its own and says what came of it.
  static final class Opener {
    private Opener() {}

    public static void main(String[] arguments) throws ProblemException {
      try (SweepFolder results = SweepFolder.resume(Path.of(arguments[0]))) {
        System.out.println(results.result().runs().size() + " run");
      } catch (ProblemException e) {
        System.out.println(e.problem().what());
      }
    }
  }
}
