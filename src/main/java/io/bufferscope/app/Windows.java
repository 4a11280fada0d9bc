package io.bufferscope.app;

import io.bufferscope.cli.LabFactory;
import io.bufferscope.cli.WindowCommands;
import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.plot.ChartSpec;
import io.bufferscope.plot.Picture;
import io.bufferscope.plot.Pictures;
import io.bufferscope.store.SettingsStore;
import io.bufferscope.ui.DesktopFileChoice;
import io.bufferscope.ui.LabWindow;
import io.bufferscope.ui.Services;
import io.bufferscope.ui.SweepServices;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

/// The window and the pictures, as the commands ask for them.
final class Windows implements WindowCommands {
  private static final Logger LOG = System.getLogger(Windows.class.getName());
  private static final int SCALE = 2;

  private final Display display;
  private final Toolkit toolkit;
  private final LabFactory labs;
  private final SettingsKeeper keeper;
  private final SweepServices sweeps;
  private final Threads threads;

  Windows(
      Display display,
      Toolkit toolkit,
      LabFactory labs,
      SweepServices sweeps,
      SettingsKeeper keeper,
      Threads threads) {
    this.display = display;
    this.toolkit = toolkit;
    this.labs = labs;
    this.sweeps = sweeps;
    this.keeper = keeper;
    this.threads = threads;
  }

  @Override
  public Optional<String> noDisplay() {
    return display.missing();
  }

  @Override
  public void open(LabOptions options) throws ProblemException {
    toolkit.startOnDisplay();
    SettingsStore.Loaded<Settings> loaded = keeper.load();
    loaded
        .problem()
        .ifPresent(problem -> LOG.log(Level.WARNING, problem.message().replace('\n', ' ')));
    Settings settings = loaded.settings();
    Lab lab = labs.create(withInterval(options, settings.sampleInterval()));
    CountDownLatch closed = new CountDownLatch(1);
    toolkit.call(() -> {
      LabWindow window = new LabWindow(lab, settings, services(lab, settings, keeper::keep));
      window.show(new Stage(), closed::countDown);
      window.open();
      return window;
    });
    try {
      closed.await();
    } catch (InterruptedException e) {
      throw Toolkit.cancelled(e);
    }
  }

  @Override
  public OffScreenWindow offScreen(Lab lab, int width, int height) throws ProblemException {
    return offScreen(unseen(lab), width, height);
  }

  @Override
  public OffScreenWindow offScreenSweep(Lab lab, Optional<Path> results, int width, int height)
      throws ProblemException {
    LabWindow window = unseen(lab);
    CompletableFuture<Void> shown =
        toolkit.call(() -> {
          window.show(Settings.View.SWEEP);
          return results.map(window::openResults).orElseGet(window::planLooked);
        });
    await(shown);
    return offScreen(window, width, height);
  }

  private static void await(CompletableFuture<Void> shown) throws ProblemException {
    try {
      shown.get();
    } catch (InterruptedException e) {
      throw Toolkit.cancelled(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private LabWindow unseen(Lab lab) throws ProblemException {
    toolkit.startWithoutDisplay();
    Settings settings = Settings.defaults();
    return toolkit.call(() -> new LabWindow(lab, settings, services(lab, settings, _ -> {})));
  }

  private OffScreenWindow offScreen(LabWindow window, int width, int height)
      throws ProblemException {
    Scene scene = toolkit.call(() -> window.createScene(width, height));
    return (scale, files) -> {
      Map<Path, Image> drawn = toolkit.call(() -> drawn(window, scene, scale, files));
      for (Map.Entry<Path, Image> picture : drawn.entrySet()) {
        Pictures.save(picture.getValue(), picture.getKey());
      }
    };
  }

  private static Map<Path, Image> drawn(
      LabWindow window, Scene scene, int scale, Map<Theme, Path> files) {
    Map<Path, Image> drawn = new LinkedHashMap<>();
    for (Map.Entry<Theme, Path> file : files.entrySet()) {
      window.setDark(file.getKey() == Theme.DARK);
      drawn.put(file.getValue(), Pictures.ofScene(scene, scale));
    }
    return drawn;
  }

  @Override
  public void chartsPicture(HistoryWindow window, String caption, Theme theme, Path file)
      throws ProblemException {
    toolkit.startWithoutDisplay();
    save(
        () ->
            Pictures.charts(
                ChartSpec.lab(), window, picture(theme, 900, "Buffer cache at work", caption)),
        file);
  }

  @Override
  public void mapPicture(RelationMap map, Theme theme, Path file) throws ProblemException {
    toolkit.startWithoutDisplay();
    String caption =
        String.format(
            Locale.ROOT,
            "%,d of %,d blocks in shared buffers, %,d dirty",
            map.cached(),
            map.blocks(),
            map.dirty());
    Picture picture = picture(theme, 800, map.relation().qualifiedName(), caption);
    save(() -> Pictures.relation(map, picture), file);
  }

  @Override
  public void poolPicture(MapSnapshot map, Theme theme, Path file) throws ProblemException {
    PoolSnapshot pool = map.pool();
    toolkit.startWithoutDisplay();
    String caption =
        String.format(
            Locale.ROOT,
            "%,d of %,d buffers used, %,d dirty",
            pool.used(),
            pool.buffers(),
            pool.dirty());
    Picture picture = picture(theme, 800, "The buffer pool", caption);
    save(() -> Pictures.pool(map, picture), file);
  }

  @Override
  public void figurePicture(SweepFigure figure, Theme theme, Path file) throws ProblemException {
    toolkit.startWithoutDisplay();
    // A figure has its own title, and its notes say what was measured.
    Picture picture = picture(theme, 640, "", "");
    save(() -> Pictures.sweep(figure, picture), file);
  }

  private static Picture picture(Theme theme, int height, String title, String caption) {
    return new Picture(plotTheme(theme), 1000, height, SCALE, title, caption);
  }

  private static io.bufferscope.plot.Theme plotTheme(Theme theme) {
    return theme == Theme.DARK ? io.bufferscope.plot.Theme.DARK : io.bufferscope.plot.Theme.LIGHT;
  }

  private void save(Supplier<WritableImage> drawn, Path file) throws ProblemException {
    WritableImage image = toolkit.call(drawn::get);
    Pictures.save(image, file);
  }

  private Services services(Lab lab, Settings first, Consumer<Settings> settingsKeeper) {
    FileRecorder recorder = new FileRecorder(lab, threads, first.sampleInterval());
    return new Services(
        threads,
        new DesktopFileChoice(),
        recorder,
        sweeps,
        settings -> {
          recorder.setInterval(settings.sampleInterval());
          settingsKeeper.accept(settings);
        });
  }

  private static LabOptions withInterval(LabOptions options, Duration interval) {
    return new LabOptions(
        options.connect(),
        options.home(),
        options.cache(),
        options.port(),
        options.settings(),
        options.allowWrites(),
        interval,
        options.mapInterval());
  }
}
