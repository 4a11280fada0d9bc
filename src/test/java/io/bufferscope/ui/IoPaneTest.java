package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// What the I/O view says where a server cannot show everything. Nothing is shown on a screen.
class IoPaneTest {
  private final ScriptedLab lab = new ScriptedLab();
  private LabShell shell;

  @BeforeAll
  static void startToolkit() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  @BeforeEach
  void makeWindow() {
    shell =
        onFx(() ->
            (LabShell)
                new LabWindow(
                        lab,
                        Settings.defaults(),
                        new Services(
                            new NamedThreads(),
                            (_, _, _) -> Optional.empty(),
                            (_, _) -> () -> {},
                            new ScriptedSweeps().services(Path.of("")),
                            _ -> {}))
                    .root());
  }

  @Test
  void aServerBefore16IsSaidToHaveNoStatIo() {
    become(server(150004, ServerInfo.Origin.FOREIGN));
    assertThat(placeholder()).contains("15.4 has no pg_stat_io").contains("16");
    become(server(180006, ServerInfo.Origin.EMBEDDED));
    assertThat(placeholder()).isEqualTo("no reads and writes yet");
  }

  @Test
  void timesAreHiddenUntilTheServerTimesItsReads() {
    become(server(180006, ServerInfo.Origin.EMBEDDED));
    assertThat(columns()).contains("reads", "writes").doesNotContain("ms/read", "ms/write");
    assertThat(isShown("#io-timing-on")).as("one click turns it on").isTrue();
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(columns()).contains("ms/read", "ms/write");
    assertThat(isShown("#io-timing-on")).isFalse();
  }

  @Test
  void aServerOfTheUsersOwnIsNotRestartedFromHere() {
    become(server(180006, ServerInfo.Origin.FOREIGN));
    assertThat(isShown("#io-timing-on")).isFalse();
  }

  private void become(ServerInfo info) {
    lab.become(new LabState.Ready(info));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static ServerInfo server(int version, ServerInfo.Origin origin) {
    ServerInfo usual = Samples.SERVER;
    return new ServerInfo(
        usual.endpoint(),
        origin,
        new ServerVersion(version),
        usual.sharedBuffers(),
        usual.databaseOid(),
        usual.databaseSize(),
        usual.startedAt(),
        null);
  }

  private TableView<?> table() {
    return (TableView<?>) Objects.requireNonNull(shell.tabs().lookup("#io"));
  }

  private String placeholder() {
    return onFx(() -> ((Label) table().getPlaceholder()).getText());
  }

  private List<String> columns() {
    return onFx(() ->
        table().getColumns().stream()
            .filter(TableColumn::isVisible)
            .map(column -> ((Label) column.getGraphic()).getText())
            .toList());
  }

  private boolean isShown(String selector) {
    return onFx(() -> {
      Node node = Objects.requireNonNull(shell.tabs().lookup(selector));
      return node.isVisible() && node.getParent().isVisible();
    });
  }

  private static <T> T onFx(Callable<T> task) {
    return WaitForAsyncUtils.waitForAsyncFx(20_000, task);
  }
}
