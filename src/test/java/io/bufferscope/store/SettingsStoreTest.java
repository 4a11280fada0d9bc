package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsStoreTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void settingsReadBackExactly() throws Exception {
    Settings settings =
        new Settings(
            true,
            18,
            new Settings.WindowPlace(-5, 10.5, 1440, 900, true),
            new Settings.LoadForm(
                Workload.TPCB_LIKE,
                Protocol.EXTENDED,
                3,
                20,
                "hot set",
                2.5,
                80,
                "scattered",
                "80% shared_buffers",
                500.5,
                List.of(new Settings.ScriptFile("/home/ann/é.sql", 9)),
                new Settings.More(true, 50.0, null, 0, "steady", 300, "transactions", 1000, 42)),
            Duration.ofMillis(250),
            Duration.ofMinutes(5),
            List.of("postgresql://ann@db.example:5432/shop?sslmode=require"),
            new Settings.MapLook(true, false),
            Settings.View.SWEEP);
    store().save(settings);
    assertThat(store().load().settings()).isEqualTo(settings);
    assertThat(store().load().problem()).isEmpty();
    assertThat(Files.readString(file())).contains("\"format_version\" : 1");
    try (var files = Files.list(file().getParent())) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void nothingKeptGivesTheDefaultsInSilence() {
    assertThat(store().load().settings()).isEqualTo(Settings.defaults());
    assertThat(store().load().problem()).isEmpty();
  }

  @Test
  void whatTheFileDoesNotSayIsAsInTheDefaultsAndWhatIsUnknownIsPassedOver() throws Exception {
    write("{\"format_version\":1,\"dark\":true,\"load\":{\"clients\":3},\"hologram\":{\"x\":1}}");
    Settings read = store().load().settings();
    assertThat(read.dark()).isTrue();
    assertThat(read.load().clients()).isEqualTo(3);
    assertThat(read.load().workload()).isEqualTo(Settings.defaults().load().workload());
    assertThat(read.chartSpan()).isEqualTo(Settings.defaults().chartSpan());
  }

  @Test
  void aFileOfAnOlderProgramGivesItsValuesAndTheUsualForWhatItDoesNotKnow() throws Exception {
    write(
        "{\"format_version\":1,\"load\":{\"workload\":\"tpcb-like\",\"protocol\":\"simple\","
            + "\"clients\":3,\"scale\":7,\"distribution\":\"zipfian\",\"parameter\":1.5,"
            + "\"rate_per_second\":20.0}}");
    assertThat(store().load().settings().load())
        .isEqualTo(
            new Settings.LoadForm(Workload.TPCB_LIKE, Protocol.SIMPLE, 3, 7, "zipfian", 1.5, 20.0));
    assertThat(store().load().problem()).isEmpty();
  }

  @Test
  void nothingWhereSomethingShouldBeIsTheUsual() throws Exception {
    write(
        "{\"format_version\":1,\"load\":{\"workload\":null,\"protocol\":null,"
            + "\"distribution\":null,\"placement\":null,\"working_set\":null,"
            + "\"scripts\":[null,{\"path\":null}],\"more\":{\"warm_up\":null,\"ends\":null}}}");
    Settings.LoadForm read = store().load().settings().load();
    Settings.LoadForm usual = Settings.LoadForm.defaults();
    assertThat(read).isEqualTo(usual.withScripts(List.of(new Settings.ScriptFile("", 0))));
    write("{\"format_version\":1,\"load\":{\"scripts\":null,\"more\":null}}");
    assertThat(store().load().settings().load()).isEqualTo(usual);
    write("{\"format_version\":1,\"load\":null}");
    assertThat(store().load().settings()).isEqualTo(Settings.defaults());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"format_version\":1,\"dark\":tr",
        "[]",
        "{\"format_version\":2}",
        "{\"dark\":true}",
        "{\"format_version\":1,\"text_size\":\"huge\"}",
        "{\"format_version\":1,\"load\":{\"workload\":\"tpcc\"}}",
        "{\"format_version\":1,\"sample_interval\":\"PT0S\"}",
        "{\"format_version\":1,\"sample_interval\":null}",
        "{\"format_version\":1,\"chart_span\":\"PT-1M\"}"
      })
  void whatCannotBeUnderstoodIsKeptAsideAndSaidSo(String content) throws Exception {
    write(content);
    SettingsStore.Loaded<Settings> loaded = store().load();
    assertThat(loaded.settings()).isEqualTo(Settings.defaults());
    assertThat(loaded.problem()).isPresent();
    assertThat(folder.resolve("config/settings.json.bad")).hasContent(content);
    assertThat(file()).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsAProblem() throws Exception {
    Files.writeString(folder.resolve("config"), "a file in the way");
    assertThatThrownBy(() -> store().save(Settings.defaults()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("Cannot write");
  }

  private Path file() {
    return folder.resolve("config/settings.json");
  }

  private void write(String content) throws Exception {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), content);
  }

  private SettingsStore<Settings> store() {
    return new SettingsStore<>(file(), Settings.class, Settings.defaults());
  }
}
