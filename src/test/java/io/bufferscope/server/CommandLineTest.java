package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
  private static final ServerSettings SETTINGS =
      new ServerSettings(
          Bytes.ofMegabytes(64), Map.of("autovacuum_naptime", "1d", "max_connections", "500"));

  private final Home home = new Home(TestServer.temporaryHome());

  @Test
  void settingsComeBackAsTheyWereGiven() throws Exception {
    assertThat(CommandLine.of(SETTINGS).settings()).isEqualTo(SETTINGS);
    assertThat(CommandLine.of(ServerSettings.DEFAULT).settings()).isEqualTo(ServerSettings.DEFAULT);
  }

  @Test
  void theUsersReplaceOurOwnAndNotTheFixed() throws Exception {
    assertThat(CommandLine.of(SETTINGS).values())
        .containsEntry("max_connections", "500")
        .containsEntry("shared_buffers", "64MB")
        .containsEntry("fsync", "on")
        .containsEntry("listen_addresses", "127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HBA_FILE", "hba_file", "Fsync", "PORT", "Shared_Buffers", "hba-file"})
  void whatIsOursIsRefusedInWhateverCase(String name) {
    ServerSettings asked = new ServerSettings(Bytes.ofMegabytes(64), Map.of(name, "x"));
    assertThatThrownBy(() -> CommandLine.of(asked))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.USAGE));
  }

  @Test
  void aNameInCapitalsReplacesOurOwnToo() throws Exception {
    ServerSettings asked =
        new ServerSettings(Bytes.ofMegabytes(64), Map.of("MAX_Connections", "77"));
    assertThat(CommandLine.of(asked).values())
        .containsEntry("max_connections", "77")
        .doesNotContainKey("MAX_Connections");
  }

  @Test
  void everySettingIsAnArgumentOfItsOwn() throws Exception {
    assertThat(CommandLine.of(SETTINGS).arguments(home, 5555))
        .startsWith("-D", home.data().toString())
        .containsSequence("-c", "shared_buffers=64MB")
        .containsSequence("-c", "port=5555");
  }

  @Test
  void whatAServerWroteOfItsCommandLineIsReadBack() throws Exception {
    CommandLine written = CommandLine.of(SETTINGS);
    StringBuilder text = new StringBuilder("/some/where/postgres");
    written.arguments(home, 5555).forEach(one -> text.append(" \"").append(one).append('"'));
    Path data = Files.createDirectories(home.data());
    Files.writeString(data.resolve("postmaster.opts"), text.append('\n'));
    assertThat(CommandLine.ofRunning(home)).contains(written);
  }

  @Test
  void onlyWhatIsAskedForCanDiffer() throws Exception {
    CommandLine running = CommandLine.of(SETTINGS);
    CommandLine asked =
        CommandLine.of(new ServerSettings(Bytes.ofMegabytes(32), Map.of("max_connections", "500")));
    assertThat(running.differencesTo(asked)).containsExactly("shared_buffers");
    assertThat(running.differencesTo(running)).isEmpty();
  }
}
