package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.store.PlanFile;
import io.bufferscope.store.SweepFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import org.jspecify.annotations.Nullable;

/// The Sweep view's model: a plan, the sweep that runs, and the results that are shown. Commands
/// return at once; a failure comes back as a problem of the window. Confined to the FX thread.
final class SweepModel {
  /// The least time of a point by hand, in seconds: a shorter one says nothing.
  static final double LEAST_HAND_SECONDS = 10;

  private final LabModel lab;
  private final SweepServices services;
  private final Background background;
  private final InstantSource clock;
  private final PlanForm form = new PlanForm(PlanLayoutsForm.hasMemoryPlace());
  private final FormField folder = new FormField("");
  private final SweepControl control;
  private final SweepShown shown;
  private final BooleanBinding busy;
  private final BooleanBinding startable;
  private Optional<Hand> hand = Optional.empty();
  private String proposed = "";
  private boolean addingPoint;

  /// A result that is being made by hand.
  private record Hand(ServerInfo server, Path folder, SweepResult result) {}

  /// @param lab the window's other view, which shares the machine
  /// @param delayer runs something later on the FX thread
  /// @param nanoTime a monotonic clock
  SweepModel(
      LabModel lab,
      SweepServices services,
      Background background,
      InstantSource clock,
      Throttle.Delayer delayer,
      LongSupplier nanoTime) {
    this.lab = lab;
    this.services = services;
    this.background = background;
    this.clock = clock;
    this.shown = new SweepShown(background, services.sweeps(), lab.problems()::add);
    this.control =
        new SweepControl(
            services.sweeps(), background, form.planProperty(), new Hearing(), delayer, nanoTime);
    this.busy =
        Bindings.createBooleanBinding(
            () -> !(control.stateProperty().get() instanceof SweepState.Idle),
            control.stateProperty());
    this.startable =
        Bindings.createBooleanBinding(
            control::canStart, control.stateProperty(), control.planStateProperty());
    proposeFolder();
    form.name().textProperty().addListener((_, _, _) -> renewFolder());
    control.watch();
  }

  PlanForm form() {
    return form;
  }

  /// Where the next sweep's results go.
  FormField folder() {
    return folder;
  }

  SweepControl control() {
    return control;
  }

  /// The results that are shown.
  SweepShown shown() {
    return shown;
  }

  /// Whether a sweep runs or begins.
  BooleanBinding busyProperty() {
    return busy;
  }

  /// Whether the form's plan can be begun.
  BooleanBinding startableProperty() {
    return startable;
  }

  /// A folder that no other sweep has, by date.
  private void proposeFolder() {
    propose(services.folder().resolve(folderName(form.name().get())));
  }

  private void propose(Path where) {
    proposed = where.toString();
    folder.set(proposed);
  }

  /// What the user chose stays as it is.
  private void renewFolder() {
    if (folder.get().equals(proposed)) {
      proposeFolder();
    }
  }

  private String folderName(String name) {
    String slug = slug(name);
    return SweepWords.fileTime(clock.instant()) + (slug.isEmpty() ? "" : "-" + slug);
  }

  /// A name as a part of a file's name.
  static String slug(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  /// Takes a plan from a file.
  void openPlan(Path file) {
    background.run(
        "sweep-plan",
        () -> PlanFile.read(file),
        plan -> {
          form.show(plan);
          renewFolder();
        },
        failure -> lab.problems().add(failure.problem()));
  }

  /// Writes the form's plan to a file.
  void savePlan(Path file) {
    form.planProperty()
        .get()
        .ifPresent(plan ->
            background.run(
                "sweep-plan",
                () -> {
                  PlanFile.write(plan, file);
                  return file;
                },
                written -> lab.tell("saved " + written),
                failure -> lab.problems().add(failure.problem())));
  }

  /// Begins the form's plan, where it can be.
  void start() {
    if (startable.get()) {
      folder.read(SweepModel::path).ifPresent(control::start);
    }
  }

  private static Path path(String typed) {
    if (typed.isEmpty()) {
      throw new IllegalArgumentException("results need a folder");
    }
    Path path = Path.of(typed);
    if (!path.isAbsolute()) {
      throw new IllegalArgumentException("a folder's whole path is wanted");
    }
    return path;
  }

  /// Goes on with a sweep that was broken off, with the plan that it has.
  void resume(SweepShown.Entry entry) {
    if (!busy.get()) {
      SweepPlan plan = entry.result().plan();
      form.show(plan);
      propose(entry.folder());
      control.resume(plan, entry.folder());
    }
  }

  /// Takes results from a file or folder beside those that are shown.
  ///
  /// @return ends when they are shown, or the problem is
  CompletableFuture<Void> openResults(Path from) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    background.run(
        "sweep-results",
        () -> {
          Path place = place(from);
          return new SweepShown.Entry(place, SweepFolder.read(place));
        },
        read -> {
          shown.put(read.folder(), read.result());
          shown.whenDrawn(() -> control.whenLooked(() -> done.complete(null)));
        },
        failure -> {
          lab.problems().add(failure.problem());
          done.complete(null);
        });
    return done;
  }

  /// The file that a sweep writes is opened as its folder, which can be gone on with.
  private static Path place(Path from) {
    Path whole = from.toAbsolutePath().normalize();
    boolean ofFolder = whole.endsWith(SweepFolder.RESULTS) && Files.isRegularFile(whole);
    return ofFolder ? Objects.requireNonNull(whole.getParent()) : whole;
  }

  /// Ends when the plan was looked at.
  CompletableFuture<Void> planLooked() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    shown.whenDrawn(() -> control.whenLooked(() -> done.complete(null)));
    return done;
  }

  /// Why no point can be taken from the Lab's live measurement; empty where one can.
  String pointRefusal() {
    if (!(lab.stateProperty().get() instanceof LabState.Loading)) {
      return "A point is taken while a load of this window runs: start one (Ctrl+R).";
    }
    double there = lab.recentLoad().seconds();
    return there >= LEAST_HAND_SECONDS
        ? ""
        : String.format(
            Locale.ROOT,
            "The load is measured without a gap for %.0f s; a point takes %.0f s at least.",
            Math.floor(there),
            LEAST_HAND_SECONDS);
  }

  /// Takes the last seconds of the Lab's live measurement as a point.
  ///
  /// @param seconds how many at least
  void addPoint(double seconds) {
    if (lab.stateProperty().get() instanceof LabState.Loading(ServerInfo server, LoadSpec load)
        && !addingPoint) {
      lab.recentLoad()
          .figures(Math.max(LEAST_HAND_SECONDS, seconds), server.databaseSize())
          .ifPresentOrElse(
              figures -> addPoint(server, load, figures),
              () -> lab.tell("the live measurement is not that long yet"));
    }
  }

  private void addPoint(ServerInfo server, LoadSpec load, RunFigures figures) {
    Instant at = clock.instant().minusMillis(Math.round(figures.seconds() * 1000));
    Optional<Hand> before = hand.filter(one -> one.server().endpoint().equals(server.endpoint()));
    Hand base =
        before.orElseGet(() ->
            new Hand(
                server,
                services.folder().resolve(folderName("by hand")),
                HandPoints.begin(server, load, at, services.program())));
    SweepRun run = HandPoints.next(base.result(), server, load, figures, at);
    addingPoint = true;
    background.run(
        "sweep-point",
        () -> {
          try (SweepFolder kept =
              before.isPresent()
                  ? SweepFolder.resume(base.folder())
                  : SweepFolder.begin(base.folder(), base.result())) {
            kept.append(run);
          }
          return HandPoints.with(base.result(), run);
        },
        result -> {
          addingPoint = false;
          hand = Optional.of(new Hand(server, base.folder(), result));
          shown.put(base.folder(), result);
          lab.tell(
              "added a point at "
                  + server.sharedBuffers()
                  + ": "
                  + Figures.rate(figures.tps())
                  + " tps over "
                  + Math.round(figures.seconds())
                  + " s");
        },
        failure -> {
          addingPoint = false;
          lab.problems().add(failure.problem());
        });
  }

  /// Ends the sweep for good.
  ///
  /// @return waits until nothing of it is left; for another thread
  Runnable close() {
    return control.close();
  }

  private final class Hearing implements SweepControl.Heard {
    @Override
    public void begun() {
      lab.holdStill(true);
    }

    @Override
    public void ran(Path where, SweepResult soFar) {
      shown.put(where, soFar);
    }

    @Override
    public void over(@Nullable Path used) {
      lab.holdStill(false);
      if (used != null && used.toString().equals(folder.get())) {
        proposeFolder();
      }
    }

    @Override
    public void failed(Problem problem) {
      lab.problems().add(problem);
    }
  }
}
