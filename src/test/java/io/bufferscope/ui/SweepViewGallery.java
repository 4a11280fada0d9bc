package io.bufferscope.ui;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.lab.EmbeddedBenches;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.lab.Settings.View;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.plot.Pictures;
import io.bufferscope.server.TestServer;
import io.bufferscope.sweep.LocalSweeps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.Stage;

/// Writes pictures of the Sweep view for the eye, light and dark, while a small real sweep runs and
/// after it, with a point that fails: `SweepViewGallery FOLDER [WIDTH HEIGHT [TEXT_SIZE]]`.
final class SweepViewGallery {
  private final Path folder;
  private final LabWindow window;
  private final Scene scene;

  private SweepViewGallery(Path folder, LabWindow window, Scene scene) {
    this.folder = folder;
    this.window = window;
    this.scene = scene;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    int width = arguments.length > 2 ? Integer.parseInt(arguments[1]) : 1440;
    int height = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 900;
    int text = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 13;
    Platform.startup(() -> {});
    NamedThreads threads = new NamedThreads();
    Path home = Files.createTempDirectory(folder, "sweeps");
    LocalSweeps sweeps =
        new LocalSweeps(new EmbeddedBenches(threads), home, TestServer.cache(), threads, "1.0");
    LabWindow window =
        onFx(() ->
            new LabWindow(
                new ScriptedLab(),
                settings(text),
                new Services(
                    threads,
                    (_, _, _) -> Optional.empty(),
                    (_, _) -> () -> {},
                    new SweepServices(sweeps, folder.resolve("results"), "1.0"),
                    _ -> {})));
    Scene scene = onFx(() -> shown(window, width, height));
    try {
      new SweepViewGallery(folder, window, scene).draw();
    } finally {
      sweeps.close();
      Platform.exit();
    }
  }

  private static Scene shown(LabWindow window, int width, int height) {
    Stage stage = new Stage();
    window.show(stage, () -> {});
    stage.setWidth(width);
    stage.setHeight(height);
    return stage.getScene();
  }

  private static Settings settings(int text) {
    Settings first = Settings.defaults();
    return new Settings(
        false,
        text,
        null,
        first.load(),
        first.sampleInterval(),
        first.chartSpan(),
        List.of(),
        first.map(),
        View.SWEEP);
  }

  private void draw() throws Exception {
    SweepModel model = window.sweeps();
    onFx(() -> {
      window.open();
      PlanForm form = model.form();
      form.name().set("gallery");
      form.sizes().set("1MB, 8MB, 64MB, 1000% ram");
      form.loads().protocols().choose(List.of(Protocol.SIMPLE, Protocol.PREPARED));
      form.loads().scale().set("2");
      form.times().beforeSeconds().set("1");
      form.times().measure().set("2");
      return true;
    });
    await(() -> model.control().planStateProperty().get() instanceof PlanState.Checked);
    picture("empty");
    onFx(() -> {
      model.start();
      return true;
    });
    await(() ->
        model.shown().mainProperty().get().filter(one -> one.result().runs().size() > 9).isPresent()
            || !model.busyProperty().get());
    picture("busy");
    await(() -> !model.busyProperty().get());
    for (SweepPage page : SweepPage.values()) {
      onFx(() -> {
        model.shown().pageProperty().set(page);
        return true;
      });
      picture("page-" + page.name().toLowerCase(Locale.ROOT));
    }
  }

  private void picture(String name) throws Exception {
    for (boolean dark : new boolean[] {false, true}) {
      onFx(() -> {
        window.setDark(dark);
        return true;
      });
      // The figure is made on another thread, and colours change by and by.
      TimeUnit.MILLISECONDS.sleep(700);
      Image image = onFx(() -> Pictures.ofScene(scene, 1));
      Pictures.save(image, folder.resolve(name + (dark ? "-dark" : "-light") + ".png"));
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    while (!onFx(condition)) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static <T> T onFx(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    new FxDoor().execute(future);
    return future.get();
  }
}
