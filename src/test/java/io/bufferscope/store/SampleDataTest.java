package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.Preset;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.SweepPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is given away with the program can be read by it.
class SampleDataTest {
  private static final Path FOLDER = Path.of("sample-data");

  static List<Path> plans() throws Exception {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyPlanCanBeReadAndSaysWhatItIsFor(Path file) throws Exception {
    SweepPlan plan = PlanFile.read(file);
    assertThat(plan.name()).isNotBlank();
    assertThat(plan.description()).isNotBlank();
    assertThat(Files.readString(FOLDER.resolve("README.md"))).contains("`" + file.getFileName());
    Path again = Files.createTempFile("plan", ".json");
    try {
      PlanFile.write(plan, again);
      assertThat(PlanFile.read(again)).isEqualTo(plan);
    } finally {
      Files.delete(again);
    }
  }

  @Test
  void theRecordCanBeRead() throws Exception {
    assertThat(RecordFile.read(FOLDER.resolve("warm-up.jsonl")).lines()).isNotEmpty();
  }

  @Test
  void eachPresetHasAPlanWithItsTimes() throws Exception {
    for (Preset preset : Preset.values()) {
      SweepPlan plan = PlanFile.read(FOLDER.resolve(preset + ".json"));
      assertThat(plan.preset()).isEqualTo(preset.label());
      assertThat(plan.warmUp()).isEqualTo(preset.warmUp());
      assertThat(plan.measure()).isEqualTo(preset.measure());
      assertThat(plan.repeats()).isEqualTo(preset.repeats());
    }
  }

  @Test
  void theQuickPlanGoesFromATinyPoolToOneThatHoldsAll() throws Exception {
    SweepPlan plan = PlanFile.read(FOLDER.resolve("quick.json"));
    assertThat(plan.sharedBuffers())
        .extracting(PoolSize::toString)
        .containsExactly("1MB", "16MB", "64MB", "128MB", "256MB", "512MB");
    assertThat(plan.loads()).hasSize(1);
    assertThat(plan.loads().getFirst().spec().workload()).isEqualTo(Workload.SELECT_ONLY);
    assertThat(plan.loads().getFirst().spec().scale()).isEqualTo(10);
    assertThat(plan.repeats()).isEqualTo(3);
  }

  @Test
  void everyPublishedStudyHasAPlanThatNamesIt() throws Exception {
    List<String> descriptions =
        plans().stream()
            .map(file -> {
              try {
                return PlanFile.read(file).description();
              } catch (io.bufferscope.model.ProblemException e) {
                throw new AssertionError(e);
              }
            })
            .toList();
    for (PublishedStudy study : PublishedStudies.all()) {
      assertThat(descriptions).anyMatch(text -> text.contains(study.id()));
    }
  }

  @Test
  void selectOnlyByProtocolIsScaledByOneFactor() throws Exception {
    SweepPlan plan = PlanFile.read(FOLDER.resolve("published-select-only-fx8350.json"));
    PublishedStudy study =
        PublishedStudies.all().stream()
            .filter(one -> one.id().equals("select-only-fx8350"))
            .findFirst()
            .orElseThrow();
    List<Bytes> theirs =
        ((PublishedStudy.Form.Points) study.form())
            .lines().getFirst().points().stream().map(PublishedStudy.LinePoint::size).toList();
    double share = plan.loads().getFirst().spec().scale() / 100.0;
    for (int i = 0; i < theirs.size(); i++) {
      assertThat((double) plan.sharedBuffers().get(i).on(new Bytes(0)).count())
          .isCloseTo(theirs.get(i).count() * share, org.assertj.core.data.Offset.offset(8192.0));
    }
    assertThat(plan.loads())
        .extracting(load -> load.spec().protocol())
        .containsExactly(Protocol.SIMPLE, Protocol.PREPARED);
    assertThat(DataSet.PGBENCH.size(100).count() >> 20).isBetween(1450L, 1550L);
  }
}
