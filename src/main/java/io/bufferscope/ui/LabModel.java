package io.bufferscope.ui;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabListener;
import io.bufferscope.model.Problem;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The Lab window's model: what the lab tells, as properties, and what the user may ask of it, as
/// commands. Commands return at once; a failure comes back as a problem in [#problems()]. Confined
/// to the FX thread, to which the lab's own threads come by the door.
final class LabModel {
  /// How long a number of clients has to rest before the running load is given it.
  private static final Duration CLIENTS_QUIET = Duration.ofMillis(300);

  private final Lab lab;
  private final Background background;
  private final LoadForm loadForm;
  private final Debounce clientChange;
  private final LiveModel live;
  private final HandsModel hands;
  private final ProblemLog problems;
  private final Appearance appearance;
  private final ServerForm serverForm;
  private final ConnectForm connectForm;
  private final Recents recents;
  private final Recordings recordings;
  private final ReadOnlyStringWrapper loadRefusal = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper mapHeldBack = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper notice = new ReadOnlyStringWrapper("");
  private final LabListener hearing = new Hearing();
  private final ReadOnlyObjectWrapper<LabState> state =
      new ReadOnlyObjectWrapper<>(new LabState.Disconnected());
  private final ReadOnlyObjectWrapper<Optional<ServerInfo>> server =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<LoadResult>> lastLoad =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyBooleanWrapper paused = new ReadOnlyBooleanWrapper(false);
  private final ObjectProperty<Settings.View> view;
  private final ReadOnlyBooleanWrapper heldStill = new ReadOnlyBooleanWrapper(false);
  private final RecentLoad recentLoad = new RecentLoad();
  private final ReadOnlyBooleanWrapper closing = new ReadOnlyBooleanWrapper(false);
  private final ObjectProperty<Duration> sampleInterval;
  private final ObjectProperty<ObserverBudget> observerBudget =
      new SimpleObjectProperty<>(ObserverBudget.DEFAULT);
  private final ReadOnlyObjectWrapper<Optional<SamplingPace>> pace =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final BooleanBinding ready =
      Bindings.createBooleanBinding(() -> state.get() instanceof LabState.Ready, state);
  private final BooleanBinding loadActive =
      Bindings.createBooleanBinding(
          () ->
              state.get() instanceof LabState.Loading || state.get() instanceof LabState.Preparing,
          state);
  private final BooleanBinding connected = ready.or(loadActive);
  private final BooleanBinding clientsLocked =
      Bindings.createBooleanBinding(() -> state.get() instanceof LabState.Preparing, state);
  private boolean readingScripts;

  /// @param lab what to show and to command
  /// @param settings what the window starts with
  /// @param background does what takes time
  /// @param recorder writes records
  /// @param delayer runs something later on the FX thread
  /// @param nanoTime a monotonic clock
  LabModel(
      Lab lab,
      Settings settings,
      Background background,
      Recorder recorder,
      Throttle.Delayer delayer,
      LongSupplier nanoTime) {
    this.lab = lab;
    this.background = background;
    this.loadForm = new LoadForm(settings.load(), background);
    this.clientChange = new Debounce(CLIENTS_QUIET, nanoTime, delayer, this::changeClients);
    this.live =
        new LiveModel(
            new MapModel(
                settings.map(),
                background,
                lab.mapHistory(),
                lab::setMapFocus,
                problem -> problems().add(problem)),
            settings.chartSpan(),
            nanoTime,
            delayer);
    this.hands = new HandsModel(lab, background.fx(), this::tell);
    this.problems = new ProblemLog(InstantSource.system());
    this.appearance = new Appearance(settings);
    this.view = new SimpleObjectProperty<>(settings.view());
    this.sampleInterval = new SimpleObjectProperty<>(settings.sampleInterval());
    this.serverForm = new ServerForm(lab, background.fx(), stateProperty(), serverProperty());
    this.recents = new Recents(settings.recentConnections());
    this.connectForm = new ConnectForm(lab, background.fx(), recents);
    this.recordings = new Recordings(recorder, background, problems);
    sampleInterval.addListener((_, _, interval) -> lab.setSampleInterval(interval));
    observerBudget.addListener((_, _, budget) -> lab.setObserverBudget(budget));
    loadForm
        .clientCountProperty()
        .addListener((_, _, _) -> {
          if (state.get() instanceof LabState.Loading) {
            clientChange.request();
          }
        });
    lab.addListener(hearing);
  }

  LoadForm loadForm() {
    return loadForm;
  }

  ServerForm serverForm() {
    return serverForm;
  }

  ConnectForm connectForm() {
    return connectForm;
  }

  /// The servers last connected to.
  Recents recents() {
    return recents;
  }

  /// What the server and the role can show.
  Capabilities capabilities() {
    return lab.capabilities();
  }

  /// Why no load can run on this server and what to do about it; empty where one can.
  ReadOnlyStringProperty loadRefusalProperty() {
    return loadRefusal.getReadOnlyProperty();
  }

  /// Why the page map is not read before it is asked for; empty where it is, or cannot be.
  ReadOnlyStringProperty mapHeldBackProperty() {
    return mapHeldBack.getReadOnlyProperty();
  }

  /// Reads the page map from now on where that was held back.
  void startMap() {
    lab.startMap();
    mapHeldBack.set(lab.mapHeldBack());
  }

  Recordings recordings() {
    return recordings;
  }

  /// What was last done for the user, as in "saved …".
  ReadOnlyStringProperty noticeProperty() {
    return notice.getReadOnlyProperty();
  }

  void tell(String what) {
    notice.set(what);
  }

  LiveModel live() {
    return live;
  }

  /// What is done to the caches by hand.
  HandsModel hands() {
    return hands;
  }

  ProblemLog problems() {
    return problems;
  }

  Appearance appearance() {
    return appearance;
  }

  /// What the window as a whole shows.
  ObjectProperty<Settings.View> viewProperty() {
    return view;
  }

  ReadOnlyObjectProperty<LabState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /// The server last connected to; stays while the connection is lost.
  ReadOnlyObjectProperty<Optional<ServerInfo>> serverProperty() {
    return server.getReadOnlyProperty();
  }

  /// What came of the last load; empty before the first ended.
  ReadOnlyObjectProperty<Optional<LoadResult>> lastLoadProperty() {
    return lastLoad.getReadOnlyProperty();
  }

  ReadOnlyBooleanProperty pausedProperty() {
    return paused.getReadOnlyProperty();
  }

  /// Whether sampling waits for a sweep, which is to have the machine for itself.
  ReadOnlyBooleanProperty heldStillProperty() {
    return heldStill.getReadOnlyProperty();
  }

  /// What the running load did last.
  RecentLoad recentLoad() {
    return recentLoad;
  }

  /// Whether the window is being closed.
  ReadOnlyBooleanProperty closingProperty() {
    return closing.getReadOnlyProperty();
  }

  /// The time between samples.
  ObjectProperty<Duration> sampleIntervalProperty() {
    return sampleInterval;
  }

  /// What watching may take. Not remembered: a demonstration's is not for the next server.
  ObjectProperty<ObserverBudget> observerBudgetProperty() {
    return observerBudget;
  }

  /// How often the statistics are really read; empty before the first read.
  ReadOnlyObjectProperty<Optional<SamplingPace>> paceProperty() {
    return pace.getReadOnlyProperty();
  }

  /// Whether a load can be started.
  BooleanBinding readyProperty() {
    return ready;
  }

  /// Whether a load runs or its data are being made.
  BooleanBinding loadActiveProperty() {
    return loadActive;
  }

  /// Whether the number of clients cannot be changed.
  BooleanBinding clientsLockedProperty() {
    return clientsLocked;
  }

  /// Whether there is a server that can be asked for something.
  BooleanBinding connectedProperty() {
    return connected;
  }

  /// Starts or connects to the server; one of our own that ran before is started anew.
  void open() {
    problems.dismiss();
    boolean ours =
        server.get().filter(info -> info.origin() == ServerInfo.Origin.EMBEDDED).isPresent();
    var _ = ours ? lab.restart(lab.settings()) : lab.open();
  }

  /// Starts the load of the form, or stops the one that runs.
  void toggleLoad() {
    if (loadActive.get()) {
      lab.stopLoad();
    } else if (ready.get() && loadRefusal.get().isEmpty()) {
      loadForm.specProperty().get().ifPresent(this::readAndStart);
    }
  }

  /// Scripts may have been edited since they were chosen.
  private void readAndStart(LoadSpec spec) {
    if (spec.workload() != Workload.SCRIPT) {
      startLoad(spec);
    } else if (!readingScripts) {
      readingScripts = true;
      loadForm
          .scripts()
          .reread(() -> {
            readingScripts = false;
            loadForm.check();
            if (ready.get()) {
              loadForm.specProperty().get().ifPresent(this::startLoad);
            }
          });
    }
  }

  private void startLoad(LoadSpec spec) {
    lastLoad.set(Optional.empty());
    live.beginLoad();
    var _ = lab.startLoad(spec);
  }

  private void changeClients() {
    if (state.get() instanceof LabState.Loading(_, LoadSpec running)) {
      loadForm
          .clientCountProperty()
          .get()
          .filter(count -> count != running.clients())
          .ifPresent(lab::setClients);
    }
  }

  /// Reads the pool now.
  void readMap() {
    var _ = lab.readMap();
  }

  /// Does on another thread what would take too long on this one.
  ///
  /// @param done takes what came of it, on this thread
  /// @param failed told instead where it failed, which is shown, too
  <T> void aside(Supplier<T> work, Consumer<T> done, Runnable failed) {
    background.run(
        "page-map-mixes",
        work::get,
        done,
        failure -> {
          failed.run();
          problems.add(failure.problem());
        });
  }

  /// Says where a block was at a look. Of a large relation this takes a while.
  ///
  /// @param done takes the words
  void describe(
      MapSnapshot look, RelationRef relation, Fork fork, int block, Consumer<String> done) {
    background.run(
        "block-words",
        () ->
            look.relation(relation.id(), fork)
                .map(map -> BlockWords.of(map, block))
                .orElse("This relation is not there any more."),
        done,
        failure -> problems.add(failure.problem()));
  }

  /// Opens a page.
  ///
  /// @param done takes what is on it
  /// @param failed takes why it could not be opened
  void readPage(
      RelationRef relation,
      Fork fork,
      int block,
      Consumer<PageContents> done,
      Consumer<@Nullable Throwable> failed) {
    var _ =
        lab.readPage(relation, fork, block)
            .whenComplete((contents, failure) ->
                background
                    .fx()
                    .execute(() -> {
                      if (contents == null) {
                        failed.accept(failure);
                      } else {
                        done.accept(contents);
                      }
                    }));
  }

  /// Puts the user's words on the time axis.
  void note(String text) {
    if (!text.isBlank()) {
      lab.note(text.strip());
    }
  }

  /// Stops or resumes sampling.
  void togglePaused() {
    paused.set(!paused.get());
    lab.setPaused(paused.get() || heldStill.get());
  }

  /// Stops sampling and page map while something else is measured; afterwards they are as the user
  /// had them.
  void holdStill(boolean still) {
    heldStill.set(still);
    lab.setPaused(paused.get() || still);
  }

  /// Stops the load that runs.
  void stopLoad() {
    if (loadActive.get()) {
      lab.stopLoad();
    }
  }

  /// Whether the data of the form's scale are there already; true while that is not known.
  boolean dataAreThere() {
    var scales = lab.dataScales();
    return loadForm
        .specProperty()
        .get()
        .map(spec ->
            spec.data().map(set -> Objects.equals(scales.get(set), spec.dataScale())).orElse(true))
        .orElse(true);
  }

  /// Whether the server and the role can show something, by its name in [Capabilities].
  boolean can(String capability) {
    return lab.capabilities().has(capability);
  }

  /// Whether nothing may be created or changed on the server.
  boolean isReadOnly() {
    return lab.isReadOnly();
  }

  /// Whether the server is one of the user's own.
  boolean isForeign() {
    return server.get().filter(info -> info.origin() == ServerInfo.Origin.FOREIGN).isPresent();
  }

  /// Whether the page map can be read at all.
  boolean canMap() {
    return mapRefusal().isEmpty();
  }

  /// Why the page map cannot be read and what would open it; empty where it can be.
  String mapRefusal() {
    return lab.capabilities().all().stream()
        .filter(one -> one.name().equals(Capabilities.PAGE_MAP) && !one.available())
        .map(one -> (one.reason() + "\n" + one.remedy()).strip())
        .findFirst()
        .orElse("");
  }

  /// Stops everything on another thread, then goes on with `closed` on the FX thread.
  ///
  /// @param others stops what else there is, on the other thread
  void close(Runnable others, Runnable closed) {
    if (closing.get()) {
      return;
    }
    closing.set(true);
    Optional<Recorder.Recording> record = recordings.detach();
    background.run(
        "closing",
        () -> {
          try {
            others.run();
            lab.close();
          } finally {
            if (record.isPresent()) {
              record.get().stop();
            }
          }
          return true;
        },
        _ -> end(closed),
        _ -> end(closed));
  }

  private void end(Runnable closed) {
    lab.removeListener(hearing);
    closed.run();
  }

  private void follow(LabState next) {
    LabState before = state.get();
    switch (next) {
      case LabState.Ready(ServerInfo info) -> arrive(info);
      case LabState.Preparing(ServerInfo info, _, _) -> server.set(Optional.of(info));
      case LabState.Loading(ServerInfo info, _) -> {
        server.set(Optional.of(info));
        if (!(before instanceof LabState.Loading)) {
          live.beginLoad();
        }
      }
      case LabState.Failed(Problem problem) -> problems.add(problem);
      case LabState.Disconnected _, LabState.Starting _ -> {}
    }
    boolean mended = before instanceof LabState.Failed && !(next instanceof LabState.Failed);
    if (mended || (next instanceof LabState.Ready && tellsALoss())) {
      problems.dismiss();
    }
    if (!(before instanceof LabState.Loading && next.equals(before))) {
      recentLoad.begin();
    }
    state.set(next);
  }

  /// A server that is there again is no news of a loss any more.
  private boolean tellsALoss() {
    return problems
        .bannerProperty()
        .get()
        .filter(told -> told.kind() == Problem.Kind.NO_SERVER)
        .isPresent();
  }

  private void arrive(ServerInfo info) {
    boolean another =
        server.get().filter(known -> !known.endpoint().equals(info.endpoint())).isPresent();
    if (another) {
      live.forgetServer();
    }
    server.set(Optional.of(info));
    mapHeldBack.set(lab.mapHeldBack());
    loadRefusal.set(refusal());
    if (info.origin() == ServerInfo.Origin.FOREIGN) {
      recents.add(info.endpoint().url());
    }
  }

  private String refusal() {
    if (lab.isReadOnly()) {
      return "This server is only read. To run a load, connect anew with writes allowed (Ctrl+L);"
          + " everything goes into the schema bufferscope.";
    }
    return lab.capabilities().all().stream()
        .filter(one -> one.name().equals(Capabilities.LOAD) && !one.available())
        .map(one -> (one.reason() + "\n" + one.remedy()).strip())
        .findFirst()
        .orElse("");
  }

  /// Brings what the lab's threads tell to the FX thread.
  private final class Hearing implements LabListener {
    @Override
    public void stateChanged(LabState next) {
      background.fx().execute(() -> follow(next));
    }

    @Override
    public void sampled(Sample sample) {
      background
          .fx()
          .execute(() -> {
            live.add(sample);
            recentLoad.add(sample);
          });
    }

    @Override
    public void mapped(MapSnapshot map) {
      background.fx().execute(() -> live.add(map));
    }

    @Override
    public void mapHeldBack(String why) {
      background.fx().execute(() -> LabModel.this.mapHeldBack.set(lab.mapHeldBack()));
    }

    @Override
    public void happened(LabEvent event) {
      background.fx().execute(() -> live.add(event));
    }

    @Override
    public void loadEnded(LoadResult result) {
      background
          .fx()
          .execute(() -> {
            lastLoad.set(Optional.of(result));
            live.add(result);
          });
    }

    @Override
    public void paceChanged(SamplingPace now) {
      background.fx().execute(() -> pace.set(Optional.of(now)));
    }

    @Override
    public void costMeasured(ObserverCost cost) {
      background.fx().execute(() -> live.add(cost));
    }

    @Override
    public void warned(Problem problem) {
      background.fx().execute(() -> problems.add(problem));
    }
  }
}
