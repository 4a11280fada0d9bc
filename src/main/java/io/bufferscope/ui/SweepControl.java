package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepProgress;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.sweep.RunningSweep;
import io.bufferscope.sweep.SweepListener;
import io.bufferscope.sweep.Sweeps;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/// Checks the form's plan when it rests, and runs it. Commands return at once; what they lead to
/// comes back on the FX thread, to which this is confined.
final class SweepControl {
  /// How long nobody has to type before the plan is looked at.
  private static final Duration QUIET = Duration.ofMillis(300);

  private final Sweeps sweeps;
  private final Background background;
  private final Heard heard;
  private final ReadOnlyObjectProperty<Optional<SweepPlan>> plan;
  private final Debounce look;
  private final ReadOnlyObjectWrapper<PlanState> planState =
      new ReadOnlyObjectWrapper<>(new PlanState.Unreadable());
  private final ReadOnlyObjectWrapper<SweepState> state =
      new ReadOnlyObjectWrapper<>(new SweepState.Idle());
  private final ReadOnlyStringWrapper outcome = new ReadOnlyStringWrapper("");
  private @Nullable RunningSweep running;
  private boolean closed;

  /// Hears of a sweep on the FX thread.
  interface Heard {
    /// A sweep has begun: nothing else should work on the machine.
    void begun();

    /// A run has ended.
    ///
    /// @param folder where the results go
    void ran(Path folder, SweepResult soFar);

    /// The sweep is over, however it ended.
    ///
    /// @param used the folder that has its results; null where it never began
    void over(@Nullable Path used);

    /// Something went wrong.
    void failed(Problem problem);
  }

  /// @param plan what the form says
  /// @param heard hears of the sweep
  /// @param delayer runs something later on the FX thread
  /// @param nanoTime a monotonic clock
  SweepControl(
      Sweeps sweeps,
      Background background,
      ReadOnlyObjectProperty<Optional<SweepPlan>> plan,
      Heard heard,
      Throttle.Delayer delayer,
      LongSupplier nanoTime) {
    this.sweeps = sweeps;
    this.background = background;
    this.plan = plan;
    this.heard = heard;
    this.look = new Debounce(QUIET, nanoTime, delayer, this::check);
  }

  /// Looks at the plan, and from now on whenever it has changed and rests.
  void watch() {
    plan.addListener((_, _, now) -> {
      planState.set(now.isEmpty() ? new PlanState.Unreadable() : new PlanState.Checking());
      if (now.isPresent()) {
        look.request();
      }
    });
    check();
  }

  /// What is known of the plan.
  ReadOnlyObjectProperty<PlanState> planStateProperty() {
    return planState.getReadOnlyProperty();
  }

  /// Whether a sweep runs.
  ReadOnlyObjectProperty<SweepState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /// What became of the last sweep, in a sentence; empty before one has ended.
  ReadOnlyStringProperty outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /// Looks at the plan now.
  void check() {
    Optional<SweepPlan> asked = plan.get();
    if (asked.isEmpty()) {
      planState.set(new PlanState.Unreadable());
      return;
    }
    planState.set(new PlanState.Checking());
    background.run(
        "sweep-check",
        () -> sweeps.check(asked.get()),
        check -> told(asked.get(), new PlanState.Checked(check)),
        failure -> told(asked.get(), new PlanState.Unknown(failure.problem())));
  }

  /// Runs something when the plan was looked at, or there is none.
  void whenLooked(Runnable then) {
    if (!(planState.get() instanceof PlanState.Checking)) {
      then.run();
      return;
    }
    planState.addListener(
        new ChangeListener<>() {
          @Override
          public void changed(
              ObservableValue<? extends PlanState> of, PlanState before, PlanState now) {
            if (!(now instanceof PlanState.Checking)) {
              planState.removeListener(this);
              then.run();
            }
          }
        });
  }

  /// An answer to a question that is not asked any more says nothing.
  private void told(SweepPlan asked, PlanState answer) {
    if (plan.get().filter(asked::equals).isPresent()) {
      planState.set(answer);
    }
  }

  /// Whether the plan can be begun as far as it was looked at.
  boolean canStart() {
    return state.get() instanceof SweepState.Idle
        && planState.get() instanceof PlanState.Checked(PlanCheck check)
        && check.refusals().isEmpty();
  }

  /// Begins the form's plan, where it can be.
  ///
  /// @param folder where its results go
  void start(Path folder) {
    if (canStart()) {
      plan.get().ifPresent(what -> begin(what, folder, false));
    }
  }

  /// Goes on with a sweep that was broken off.
  void resume(SweepPlan what, Path folder) {
    if (state.get() instanceof SweepState.Idle) {
      begin(what, folder, true);
    }
  }

  private void begin(SweepPlan what, Path folder, boolean resume) {
    outcome.set("");
    state.set(new SweepState.Beginning(folder));
    heard.begun();
    background.run(
        "sweep-start",
        () -> sweeps.start(what, folder, resume, new Hearing(folder)),
        begun -> begun(begun, folder),
        failure -> {
          state.set(new SweepState.Idle());
          heard.over(null);
          heard.failed(failure.problem());
        });
  }

  private void begun(RunningSweep sweep, Path folder) {
    running = sweep;
    if (state.get() instanceof SweepState.Beginning) {
      state.set(new SweepState.Running(folder, Optional.empty(), false));
    }
    if (closed) {
      sweep.cancel();
    }
    var _ =
        sweep
            .result()
            .whenComplete(
                (result, failure) -> background.fx().execute(() -> end(folder, result, failure)));
  }

  private void end(Path folder, @Nullable SweepResult result, @Nullable Throwable failure) {
    Optional<SweepProgress> last =
        state.get() instanceof SweepState.Running(_, var progress, _) ? progress : Optional.empty();
    running = null;
    state.set(new SweepState.Idle());
    heard.over(folder);
    if (result != null) {
      heard.ran(folder, result);
      outcome.set(SweepWords.ended(result, folder));
    } else {
      Problem problem = problem(failure);
      outcome.set(SweepWords.brokenOff(problem, last, folder));
      heard.failed(problem);
    }
    check();
  }

  private static Problem problem(@Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException || failure instanceof ExecutionException
            ? failure.getCause()
            : failure;
    return cause instanceof ProblemException known
        ? known.problem()
        : new Problem(
            Problem.Kind.DEFECT,
            "The sweep ended by a defect.",
            String.valueOf(cause),
            "What was measured until then is kept; the log has the details.");
  }

  /// Waits after the present run, or goes on.
  void togglePaused() {
    if (running != null
        && state.get() instanceof SweepState.Running(_, Optional<SweepProgress> progress, _)) {
      running.setPaused(!progress.map(SweepProgress::paused).orElse(false));
    }
  }

  /// Ends the sweep; what was measured stays.
  void cancel() {
    if (running != null
        && state.get() instanceof SweepState.Running(Path folder, var progress, _)) {
      state.set(new SweepState.Running(folder, progress, true));
      running.cancel();
    }
  }

  /// Ends the sweep for good.
  ///
  /// @return waits until no process of it is left; for another thread
  Runnable close() {
    closed = true;
    cancel();
    RunningSweep last = running;
    return () -> {
      if (last != null) {
        // However it ends, it has ended then.
        var _ = last.result().handle((_, _) -> true).join();
      }
    };
  }

  private void progressed(Path folder, SweepProgress progress) {
    switch (state.get()) {
      case SweepState.Running(_, _, boolean cancelling) ->
          state.set(new SweepState.Running(folder, Optional.of(progress), cancelling));
      case SweepState.Beginning _ ->
          state.set(new SweepState.Running(folder, Optional.of(progress), false));
      case SweepState.Idle _ -> {}
    }
  }

  /// Brings what the sweep's thread tells to the FX thread.
  private final class Hearing implements SweepListener {
    private final Path folder;

    Hearing(Path folder) {
      this.folder = folder;
    }

    @Override
    public void progressed(SweepProgress progress) {
      background.fx().execute(() -> SweepControl.this.progressed(folder, progress));
    }

    @Override
    public void ran(SweepResult soFar) {
      background.fx().execute(() -> heard.ran(folder, soFar));
    }
  }
}
