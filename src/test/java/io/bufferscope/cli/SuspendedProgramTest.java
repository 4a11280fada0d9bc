package io.bufferscope.cli;

import static io.bufferscope.server.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.server.Processes;
import io.bufferscope.server.TestServer;
import io.bufferscope.store.RecordFile;
import io.bufferscope.store.RecordLine;
import io.bufferscope.store.RecordLine.DeltaLine;
import io.bufferscope.store.RecordLine.GapLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A laptop that sleeps while the program records: the whole process stands still for a while.
class SuspendedProgramTest {
  private static final int ASLEEP_MILLIS = 4000;

  @TempDir private Path folder = Path.of("");

  @Test
  void aRecordGoesOnAfterASleepOfTheProgram() throws Exception {
    Path file = folder.resolve("record.jsonl");
    Process program = record(file);
    try {
      await(() -> Files.exists(file) && Files.size(file) > 0);
      Thread.sleep(1500);
      Processes.signal("-STOP", List.of(program.pid()));
      Thread.sleep(ASLEEP_MILLIS);
      Processes.signal("-CONT", List.of(program.pid()));
      assertThat(program.waitFor()).isZero();
    } finally {
      program.destroyForcibly();
    }
    List<Instant> times = new ArrayList<>();
    double longest = 0;
    for (RecordLine line : RecordFile.read(file).lines()) {
      if (line instanceof DeltaLine delta) {
        times.add(delta.at());
        longest = Math.max(longest, delta.seconds());
        assertThat(delta.tps()).isNotNegative();
      } else if (line instanceof GapLine gap) {
        times.add(gap.at());
        longest = Math.max(longest, gap.seconds());
      }
    }
    assertThat(times).isSorted().doesNotHaveDuplicates();
    assertThat(longest).as("the sleep is one interval").isGreaterThan(ASLEEP_MILLIS / 1000.0 - 1);
    assertThat(times.size()).as("missed ticks are not made up for").isLessThan(10);
  }

  private Process record(Path file) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            "-Duser.home=" + folder,
            "io.bufferscope.app.Main",
            "record",
            "--connect",
            TestServer.shared().endpoint().url(),
            "--seconds",
            "9",
            "--out",
            file.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
