package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.history.IoFigure;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.plot.ChartSpec;
import io.bufferscope.plot.Pictures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Draws the whole window without showing it, in the states it can be in, and looks for texts that
/// are cut. The pictures are left in `target/pictures` for eyes.
class LabPictureTest {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final List<String> QUIET =
      List.of("empty", "starting", "preparing", "held-back", "load-empty");

  @BeforeAll
  static void startToolkit() throws Exception {
    FxToolkit.registerPrimaryStage();
    Files.createDirectories(PICTURES);
  }

  @ParameterizedTest
  @CsvSource({
    "busy,1440,900,false,13",
    "busy,1440,900,true,13",
    "busy,1100,700,false,13",
    "busy,1100,700,true,13",
    "busy,1920,1080,false,18",
    "busy,1920,1080,true,13",
    "empty,1440,900,false,13",
    "failed,1100,700,true,13",
    "preparing,1440,900,true,13",
    "starting,1100,700,false,13",
    "server,1440,900,false,13",
    "server,1100,700,true,13",
    "connect,1440,900,false,13",
    "connect,1100,700,true,13",
    "capabilities,1440,900,true,13",
    "capabilities,1100,700,false,13",
    "held-back,1100,700,false,13",
    "problems,1440,900,false,13",
    "shortcuts,1440,900,true,13",
    "charts,1440,900,false,13",
    "charts,1100,700,true,13",
    "pressure,1440,900,true,13",
    "pressure,1100,700,false,13",
    "before-16,1440,900,false,13",
    "still,1100,700,false,13",
    "waits,1440,900,true,13",
    "waits,1100,700,false,13",
    "io,1440,900,false,13",
    "io,1100,700,true,13",
    "io,1920,1080,true,18",
    "scripts,1100,700,true,13",
    "hot-set,1100,700,false,13",
    "more,1100,700,true,13",
    "wrong,1440,900,false,18",
    "load,1100,700,true,13",
    "load,1920,1080,false,18",
    "load-empty,1100,700,false,13",
    "summary,1100,700,true,13",
    "troubled,1440,900,false,13",
    "latency,1100,700,false,13",
  })
  void noTextIsCut(String what, int width, int height, boolean dark, int textSize) {
    ScriptedLab lab = new ScriptedLab();
    LabWindow window = onFx(() -> window(lab, dark, textSize));
    Scene scene = onFx(() -> window.createScene(width, height));
    onFx(() -> {
      play(what, lab);
      return what;
    });
    WaitForAsyncUtils.waitForFxEvents();
    if (!QUIET.contains(what)) {
      waitUntil(() -> onFx(() -> shows(what, window.model().live())));
    }
    onFx(() -> {
      open(what, window, (LabShell) window.root());
      return what;
    });
    if (what.equals("connect")) {
      onFx(() -> fail(window, lab));
    }
    WaitForAsyncUtils.waitForFxEvents();
    List<String> cut =
        onFx(() -> {
          String name =
              what + "-" + width + "x" + height + (dark ? "-dark" : "-light") + "-" + textSize;
          Pictures.save(Pictures.ofScene(scene, 1), PICTURES.resolve(name + ".png"));
          return cutTexts(scene.getRoot());
        });
    assertThat(cut).isEmpty();
  }

  private static boolean fail(LabWindow window, ScriptedLab lab) {
    ConnectForm form = window.model().connectForm();
    form.take("postgresql://ann@db.example:5432/shop?sslmode=verify-full");
    form.connect();
    return lab.connections
        .getLast()
        .completeExceptionally(
            new ProblemException(
                new Problem(
                    Problem.Kind.NO_SERVER,
                    "No connection to database \"shop\" on db.example:5432 as \"ann\".",
                    "FATAL: password authentication failed for user \"ann\"",
                    "Check user name and password (~/.pgpass, PGPASSWORD, service file or the"
                        + " dialog); a password that was changed has to be changed there as"
                        + " well.")));
  }

  private static LabWindow window(ScriptedLab lab, boolean dark, int textSize) {
    Settings start = Settings.defaults();
    return new LabWindow(
        lab,
        new Settings(dark, textSize, null, start.load(), start.sampleInterval(), start.chartSpan()),
        new Services(
            new NamedThreads(),
            (_, _, _) -> Optional.empty(),
            (_, _) -> () -> {},
            new ScriptedSweeps().services(Path.of("")),
            _ -> {}));
  }

  private static void waitUntil(Callable<Boolean> condition) {
    try {
      WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, condition);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean shows(String what, LiveModel live) {
    return switch (what) {
      case "troubled" -> live.figuresProperty().get().health().isStalled();
      case "summary" -> live.work().summaryProperty().get().phase() == WorkModel.Phase.ENDED;
      default ->
          live.figuresProperty().get().databaseHit().isPresent()
              && live.map().viewProperty().get().pool().isPresent();
    };
  }

  private static <T> T onFx(Callable<T> task) {
    return WaitForAsyncUtils.waitForAsyncFx(20_000, task);
  }

  private static void open(String what, LabWindow window, LabShell shell) {
    switch (what) {
      case "server", "capabilities" -> shell.showServer();
      case "connect" -> shell.showConnect();
      case "problems" -> shell.showProblems();
      case "shortcuts" -> shell.showShortcuts();
      case "charts" -> {
        shell.charts().choice().show(ChartSpec.waits());
        shell.charts().choice().show(ChartSpec.io(IoFigure.READS));
      }
      case "pressure", "before-16" -> {
        shell.charts().choice().show(ChartSpec.usageCounts());
        shell.charts().choice().show(ChartSpec.clockSweep());
        if (what.equals("before-16")) {
          shell.charts().choice().show(ChartSpec.buffersWritten());
        }
      }
      case "still" -> window.model().live().view().zoom(0.3, 30);
      case "waits" -> shell.tabs().show(ServerTabs.Page.WAITS);
      case "io" -> shell.tabs().show(ServerTabs.Page.IO);
      case "load", "load-empty", "troubled" -> shell.tabs().show(ServerTabs.Page.LOAD);
      case "summary" -> shell.showSummary();
      case "latency" -> shell.charts().choice().show(ChartSpec.latency());
      case "scripts" -> {
        LoadForm form = window.model().loadForm();
        form.workloadProperty().set(Workload.SCRIPT);
        form.scripts()
            .choose(
                List.of(
                    script("order-entry.sql"),
                    script("look-up-of-one-customer-with-a-long-name.sql"),
                    Path.of("/gone/report.sql")));
      }
      case "hot-set" -> {
        LoadForm form = window.model().loadForm();
        form.workloadProperty().set(Workload.TPCB_LIKE);
        form.clients().set("32");
        form.keys().kindProperty().set(KeysForm.Kind.HOT_SET);
        form.keys().workingSet().set("150% shared_buffers");
      }
      case "more" -> {
        LoadForm form = window.model().loadForm();
        form.workloadProperty().set(Workload.COLD_HOT_REORGANISED);
        form.keys().kindProperty().set(KeysForm.Kind.EXPONENTIAL);
        form.moreOpenProperty().set(true);
        form.driving().beforeProperty().set(DrivingForm.Before.STEADY);
        form.driving().endProperty().set(DrivingForm.End.TRANSACTIONS);
      }
      case "wrong" -> {
        LoadForm form = window.model().loadForm();
        form.moreOpenProperty().set(true);
        form.clients().set("many");
        form.scale().set("0");
        form.keys().kindProperty().set(KeysForm.Kind.ZIPFIAN);
        form.keys().parameter().set("1");
        form.keys().workingSet().set("half");
        form.driving().rate().set("100");
        form.driving().thinkTime().set("10");
        form.driving().seed().set("x");
      }
      default -> {}
    }
  }

  private static Path script(String name) {
    try {
      return Files.writeString(PICTURES.resolve(name), "SELECT :scale;");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void play(String what, ScriptedLab lab) {
    switch (what) {
      case "load-empty", "scripts", "hot-set", "more", "wrong" -> {
        if (!what.equals("load-empty")) {
          busy(lab);
        }
        lab.become(new LabState.Ready(Samples.SERVER));
      }
      case "load" -> {
        busy(lab);
        for (int second = 100; second < 110; second++) {
          int now = second;
          lab.tell(listener -> listener.sampled(Samples.busy(now)));
        }
      }
      case "summary" -> {
        busy(lab);
        lab.tell(listener -> listener.sampled(Samples.busy(100)));
        lab.tell(listener -> listener.loadEnded(Samples.result()));
        lab.become(new LabState.Ready(Samples.SERVER));
        lab.tell(listener -> listener.sampled(Samples.idle(101)));
      }
      case "troubled" -> {
        busy(lab);
        lab.tell(listener -> listener.sampled(Samples.troubled(100)));
      }
      case "empty" -> lab.become(new LabState.Ready(Samples.SERVER));
      case "starting" ->
          lab.become(new LabState.Starting(Progress.of("unpacking PostgreSQL 18.6", 0.4)));
      case "preparing" -> {
        lab.become(new LabState.Ready(Samples.SERVER));
        lab.become(
            new LabState.Preparing(
                Samples.SERVER,
                LoadSpec.defaults(),
                Progress.of("loading pgbench_accounts, 412,000 of 1,000,000 rows", 0.41)));
      }
      case "failed" -> {
        busy(lab);
        lab.become(
            new LabState.Failed(
                new Problem(
                    Problem.Kind.NO_SERVER,
                    "The connection to the server was lost.",
                    "FATAL: terminating connection due to administrator command",
                    "Start it again with the button, or look into its log:"
                        + " /home/ada/.local/share/bufferscope/log/postgres.log")));
      }
      case "connect" -> {
        lab.become(new LabState.Ready(Samples.FOREIGN));
        busy(lab);
      }
      case "capabilities" -> {
        lab.capabilities = Samples.capabilities();
        busy(lab);
      }
      case "before-16" -> {
        lab.capabilities = Samples.beforeUsageCounts();
        busy(lab, Samples::before16);
      }
      case "held-back" -> {
        lab.readOnly = true;
        lab.heldBack =
            "This is Amazon Aurora, where reading pg_buffercache has brought servers down"
                + " (DataDog#21633). The map is not read unless you ask for it.";
        lab.become(new LabState.Ready(Samples.FOREIGN));
      }
      case "server" -> {
        busy(lab);
        lab.overrides =
            List.of(
                new io.bufferscope.model.server.SettingOverride(
                    "shared_buffers", "256MB", "128MB"));
      }
      case "problems" -> {
        busy(lab);
        lab.tell(listener ->
            listener.warned(
                new Problem(
                    Problem.Kind.EXPERIMENT_FAILED,
                    "The load failed.",
                    "ERROR: relation \"pgbench_accounts\" does not exist (SQLSTATE 42P01)",
                    "Start the load again; its data are made anew.")));
      }
      default -> busy(lab);
    }
  }

  private static void busy(ScriptedLab lab) {
    busy(lab, delta -> delta);
  }

  private static void busy(ScriptedLab lab, UnaryOperator<Delta> asSeen) {
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.become(new LabState.Loading(Samples.SERVER, LoadSpec.defaults()));
    lab.tell(listener -> listener.sampled(Samples.gap(0, 0, GapReason.FIRST_READ)));
    for (int second = 1; second < 100; second++) {
      int now = second;
      lab.tell(listener ->
          listener.sampled(
              now == 50
                  ? Samples.gap(now, 1, GapReason.RESTARTED)
                  : asSeen.apply(Samples.delta(now))));
    }
    lab.tell(listener -> listener.mapped(Samples.map()));
    lab.tell(listener ->
        listener.costMeasured(
            new ObserverCost(OptionalDouble.of(0.003), OptionalDouble.of(0.004))));
  }

  private static List<String> cutTexts(Node node) {
    List<String> cut = new ArrayList<>();
    collect(node, cut);
    return cut;
  }

  private static void collect(Node node, List<String> cut) {
    if (!node.isVisible()) {
      return;
    }
    if (node instanceof Labeled labeled && labeled.getText() != null) {
      for (Node child : labeled.getChildrenUnmodifiable()) {
        if (child instanceof Text text
            && !(text instanceof org.kordamp.ikonli.javafx.FontIcon)
            && !text.getText().equals(labeled.getText())
            && !labeled.isWrapText()
            && !labeled.getStyleClass().contains("shortened")) {
          cut.add(labeled.getText() + " is shown as " + text.getText());
        }
      }
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, cut));
    }
  }
}
