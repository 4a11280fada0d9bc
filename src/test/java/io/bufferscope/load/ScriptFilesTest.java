package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Script files as pgbench's manual describes them, run for half a second each: what they leave in
/// the database is what they say. [ScriptComparison] runs the same beside pgbench.
class ScriptFilesTest {
  private static final Duration TIME = Duration.ofMillis(500);

  @BeforeAll
  static void data() throws Exception {
    LoadServer.ensureData();
  }

  @AfterAll
  static void clear() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(connection, "DROP TABLE IF EXISTS bufferscope.seen");
    }
  }

  static List<ScriptCase> cases() {
    return ScriptCase.ALL;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whatAScriptLeavesIsWhatItSays(ScriptCase run) throws Exception {
    try (Connection connection = LoadServer.connect()) {
      run.prepare(connection);
      LoadResult result =
          LoadRun.start(LoadServer.connector(), spec(run), true, LoadServer.THREADS).await();
      assertThat(result.failedBySqlState()).isEmpty();
      assertThat(result.transactions()).isGreaterThan(50);
      for (ScriptCase.Check check : run.checks()) {
        ScriptCase.Measured measured = check.measure(connection, result.transactions());
        assertThat(measured.value())
            .as("%s over %d observations", check.what(), measured.observations())
            .isCloseTo(check.expected(), within(check.limit(measured.observations())));
      }
    }
  }

  private static LoadSpec spec(ScriptCase run) {
    return new LoadSpec(
        Workload.SCRIPT,
        run.protocol(),
        2,
        1,
        KeySpec.of(new KeyDistribution.Uniform()),
        Driving.of(new Extent.For(TIME)),
        7,
        run.scripts(),
        Map.of());
  }
}
