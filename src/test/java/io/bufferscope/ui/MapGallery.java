package io.bufferscope.ui;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.lab.ServerLab;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.plot.Colouring;
import io.bufferscope.plot.PageMap;
import io.bufferscope.plot.Pictures;
import io.bufferscope.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.stage.Stage;

/// Writes pictures of the page map's views in the real window on a real server under load, light
/// and dark, at both scales, for the eye: `MapGallery FOLDER`.
final class MapGallery {
  private final Path folder;
  private final ServerLab lab;
  private final LabWindow window;
  private final Scene scene;

  private MapGallery(Path folder, ServerLab lab, LabWindow window, Scene scene) {
    this.folder = folder;
    this.lab = lab;
    this.window = window;
    this.scene = scene;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Platform.startup(() -> {});
    Path home = TestServer.preparedHome();
    ServerLab lab =
        new ServerLab(
            new LabOptions(
                Optional.empty(),
                home,
                TestServer.cache(),
                OptionalInt.empty(),
                new ServerSettings(Bytes.ofMegabytes(128), Map.of()),
                false,
                Duration.ofMillis(500),
                Optional.of(Duration.ofMillis(500))),
            new NamedThreads());
    MapGallery gallery = onFx(() -> open(folder, lab));
    try {
      gallery.draw();
    } finally {
      lab.close();
      Platform.exit();
    }
  }

  private static MapGallery open(Path folder, ServerLab lab) {
    LabWindow window =
        new LabWindow(
            lab,
            Settings.defaults(),
            new Services(
                new NamedThreads(),
                (_, _, _) -> Optional.empty(),
                (_, _) -> () -> {},
                new ScriptedSweeps().services(Path.of("")),
                _ -> {}));
    Stage stage = new Stage();
    window.show(stage, () -> {});
    stage.setWidth(1440);
    stage.setHeight(900);
    window.open();
    return new MapGallery(folder, lab, window, stage.getScene());
  }

  private void draw() throws Exception {
    await(() -> lab.state() instanceof LabState.Ready);
    var _ = lab.startLoad(LoadSpec.defaults());
    await(() -> lab.state() instanceof LabState.Loading);
    TimeUnit.SECONDS.sleep(10);
    MapModel map = window.model().live().map();
    picture("beside");
    onFx(() -> {
      map.largeProperty().set(true);
      return true;
    });
    picture("large");
    RelationRef accounts = relation("pgbench_accounts");
    RelationRef key = relation("pgbench_accounts_pkey");
    show(new MapChoice.OneRelation(accounts));
    zoom(7);
    picture("near");
    fit();
    onFx(() -> {
      map.colouringProperty().set(Colouring.PLACE);
      return true;
    });
    picture("place");
    show(new MapChoice.WholePool());
    picture("pool-place");
    onFx(() -> {
      map.colouringProperty().set(Colouring.USAGE_COUNT);
      return true;
    });
    picture("pool");
    show(new MapChoice.Shares());
    picture("shares");
    show(new MapChoice.OneRelation(accounts, Fork.VM));
    picture("vm");
    show(new MapChoice.OneRelation(key));
    picture("index");
    onFx(() -> {
      map.clock().step(-6);
      return true;
    });
    picture("still");
    onFx(() -> {
      map.clock().live();
      map.largeProperty().set(false);
      return true;
    });
    block("block-heap", accounts, Fork.MAIN, 3);
    block("block-index", key, Fork.MAIN, 3);
    block("block-meta", key, Fork.MAIN, 0);
    block("block-vm", accounts, Fork.VM, 0);
    block("block-fsm", accounts, Fork.FSM, 0);
    onFx(() -> {
      window.model().hands().run(new CacheCommand.EvictAll());
      return true;
    });
    TimeUnit.MILLISECONDS.sleep(1500);
    picture("evicted");
  }

  private void block(String name, RelationRef relation, Fork fork, int block) throws Exception {
    onFx(() -> {
      ((LabShell) window.root()).showBlock(relation, fork, block);
      return true;
    });
    TimeUnit.MILLISECONDS.sleep(500);
    onFx(() -> {
      ((Button) scene.lookup("#open-page")).fire();
      return true;
    });
    picture(name);
    onFx(() -> {
      ((Button) scene.lookup("#close-sheet")).fire();
      return true;
    });
  }

  private void show(MapChoice choice) throws Exception {
    onFx(() -> {
      window.model().live().map().choose(choice);
      return true;
    });
    TimeUnit.SECONDS.sleep(2);
  }

  private void zoom(int steps) throws Exception {
    onFx(() -> {
      PageMap canvas = (PageMap) scene.lookup("#page-map");
      for (int step = 0; step < steps; step++) {
        canvas.zoomIn();
      }
      return true;
    });
  }

  private void fit() throws Exception {
    onFx(() -> {
      ((PageMap) scene.lookup("#page-map")).fit();
      return true;
    });
  }

  private RelationRef relation(String name) throws Exception {
    return onFx(() ->
        window.model().live().map().latest().orElseThrow().pool().ownerList().stream()
            .flatMap(owner -> owner.relation().stream())
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow());
  }

  private void picture(String name) throws Exception {
    TimeUnit.MILLISECONDS.sleep(1200);
    for (boolean dark : new boolean[] {false, true}) {
      onFx(() -> {
        if (window.model().appearance().darkProperty().get() != dark) {
          window.model().appearance().toggleTheme();
        }
        return true;
      });
      TimeUnit.MILLISECONDS.sleep(500);
      for (int scale : new int[] {1, 2}) {
        onFx(() -> {
          Pictures.save(
              Pictures.ofScene(scene, scale),
              folder.resolve(
                  String.format(
                      Locale.ROOT, "%s-%s-%dx.png", name, dark ? "dark" : "light", scale)));
          return true;
        });
      }
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("waited too long");
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private static <T> T onFx(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    Platform.runLater(future);
    return future.get();
  }
}
