package io.bufferscope.ui;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.bufferscope.lab.Lab;
import io.bufferscope.model.lab.Settings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.animation.PauseTransition;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.util.Duration;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// The window: a lab with load beside charts beside page map, all at once, and the sweeps. It shows
/// one lab and commands it. With [#show] on a stage, or as a scene that no stage shows, for
/// pictures. Confined to the FX thread.
public final class LabWindow {
  private static final double LEAST_WIDTH = 1170;
  private static final double LEAST_HEIGHT = 700;
  private static final double FIRST_WIDTH = 1440;
  private static final double FIRST_HEIGHT = 900;

  private final Services services;
  private final LabModel model;
  private final SweepModel sweeps;
  private final LabShell shell;
  private Subscription dressing = Subscription.EMPTY;
  private @Nullable Stage stage;
  private Settings.@Nullable WindowPlace place;

  /// @param lab what to show; opened by [#open()], or by whoever made it
  /// @param settings what the window starts with
  /// @param services what it needs of the program around it
  public LabWindow(Lab lab, Settings settings, Services services) {
    this.services = services;
    this.place = settings.window();
    Background background = new Background(services.threads(), new FxDoor());
    this.model =
        new LabModel(
            lab, settings, background, services.recorder(), LabWindow::later, System::nanoTime);
    this.sweeps =
        new SweepModel(
            model,
            services.sweeps(),
            background,
            InstantSource.system(),
            LabWindow::later,
            System::nanoTime);
    this.shell =
        new LabShell(
            model,
            sweeps,
            background,
            new Exports.FileQuestion() {
              @Override
              public Optional<Path> save(String title, String suggestedName) {
                return services.files().save(stage, title, suggestedName);
              }

              @Override
              public Optional<Path> open(String title) {
                return services.files().open(stage, title);
              }

              @Override
              public Optional<Path> openFolder(String title) {
                return services.files().openFolder(stage, title);
              }

              @Override
              public List<Path> openSeveral(String title) {
                return services.files().openSeveral(stage, title);
              }
            });
    model.live().showingProperty().bind(model.viewProperty().isEqualTo(Settings.View.LAB));
    keepSettings();
  }

  /// Starts or connects to the lab's server.
  public void open() {
    model.open();
  }

  /// The whole window's content in a scene, with theme and style.
  ///
  /// @param width in pixels
  /// @param height in pixels
  public Scene createScene(double width, double height) {
    Scene scene = new Scene(shell, width, height);
    scene
        .getStylesheets()
        .add(Objects.requireNonNull(LabWindow.class.getResource("lab.css")).toExternalForm());
    dressing.unsubscribe();
    dressing =
        model
            .appearance()
            .darkProperty()
            .subscribe(dark ->
                scene.setUserAgentStylesheet(
                    (dark ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet()));
    return scene;
  }

  /// The content of the window.
  public Parent root() {
    return shell;
  }

  /// Chooses the theme.
  public void setDark(boolean dark) {
    model.appearance().darkProperty().set(dark);
  }

  /// Shows the window and stops the lab when it is closed: the window stays until the lab has
  /// stopped, and tells how far that is.
  ///
  /// @param newStage where to show it
  /// @param closed runs on the FX thread when the lab has stopped and the window is gone
  public void show(Stage newStage, Runnable closed) {
    stage = newStage;
    newStage.setTitle("Bufferscope");
    newStage.setMinWidth(LEAST_WIDTH);
    newStage.setMinHeight(LEAST_HEIGHT);
    newStage.setScene(createScene(FIRST_WIDTH, FIRST_HEIGHT));
    WindowPlaces.restore(newStage, place, FIRST_WIDTH, FIRST_HEIGHT);
    ObservableValue<Boolean> seen =
        newStage
            .showingProperty()
            .flatMap(on -> newStage.iconifiedProperty().map(icon -> on && !icon));
    model
        .live()
        .showingProperty()
        .bind(
            seen.flatMap(on -> model.viewProperty().map(view -> on && view == Settings.View.LAB)));
    newStage.setOnCloseRequest(request -> {
      request.consume();
      close(closed);
    });
    newStage.show();
  }

  /// Closes the window as its close button does. May be called again while that goes on.
  ///
  /// @param closed runs on the FX thread when the lab has stopped
  public void close(Runnable closed) {
    Stage shown = stage;
    if (shown != null) {
      place = WindowPlaces.of(shown, place);
    }
    services.settingsKeeper().accept(currentSettings());
    Runnable sweepOver = sweeps.close();
    model.close(
        sweepOver,
        () -> {
          if (shown != null) {
            shown.close();
          }
          closed.run();
        });
  }

  /// Chooses what the window shows.
  public void show(Settings.View view) {
    model.viewProperty().set(view);
  }

  /// Shows the results of a sweep.
  ///
  /// @param from the file or folder that they are in
  /// @return ends when they are to be seen, or why not is
  public CompletableFuture<Void> openResults(Path from) {
    return sweeps.openResults(from);
  }

  /// Ends when the plan that the window starts with was looked at.
  public CompletableFuture<Void> planLooked() {
    return sweeps.planLooked();
  }

  LabModel model() {
    return model;
  }

  SweepModel sweeps() {
    return sweeps;
  }

  private void keepSettings() {
    Runnable keep = () -> services.settingsKeeper().accept(currentSettings());
    var look = model.appearance();
    look.darkProperty().addListener((_, _, _) -> keep.run());
    look.textSizeProperty().addListener((_, _, _) -> keep.run());
    model.live().spanProperty().addListener((_, _, _) -> keep.run());
    model.viewProperty().addListener((_, _, _) -> keep.run());
    model.sampleIntervalProperty().addListener((_, _, _) -> keep.run());
    model.live().map().colouringProperty().addListener((_, _, _) -> keep.run());
    model.live().map().motionProperty().addListener((_, _, _) -> keep.run());
    model.recents().urls().addListener((ListChangeListener<String>) _ -> keep.run());
    model.loadForm().valuesProperty().addListener((_, _, _) -> keep.run());
  }

  private Settings currentSettings() {
    return new Settings(
        model.appearance().darkProperty().get(),
        model.appearance().textSizeProperty().get(),
        place,
        model.loadForm().valuesProperty().get(),
        model.sampleIntervalProperty().get(),
        model.live().spanProperty().get(),
        List.copyOf(model.recents().urls()),
        model.live().map().look(),
        model.viewProperty().get());
  }

  /// One timer a time, none while nothing waits.
  private static void later(java.time.Duration delay, Runnable task) {
    PauseTransition pause = new PauseTransition(Duration.millis(delay.toNanos() / 1e6));
    pause.setOnFinished(_ -> task.run());
    pause.play();
  }
}
