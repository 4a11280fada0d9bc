package io.bufferscope.ui;

import io.bufferscope.lab.Machine;
import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.store.PublishedStudies;
import io.bufferscope.sweep.Analysis;
import io.bufferscope.sweep.FigureKind;
import io.bufferscope.sweep.FigureOptions;
import io.bufferscope.sweep.FigureScale;
import io.bufferscope.sweep.Figures;
import io.bufferscope.sweep.Findings;
import io.bufferscope.sweep.Sweeps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The results that are shown, what is laid over them, and the figure that comes of it. Figures are
/// made on another thread, the latest wish alone. Confined to the FX thread.
final class SweepShown {
  private final Background background;
  private final Sweeps sweeps;
  private final Consumer<Problem> problems;
  private final ObservableList<Entry> entries = FXCollections.observableArrayList();
  private final ObservableList<Path> compared = FXCollections.observableArrayList();
  private final ObservableList<PublishedStudy> overlays = FXCollections.observableArrayList();
  private final ObjectProperty<Optional<Entry>> main = new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<SweepPage> page = new SimpleObjectProperty<>(SweepPage.THROUGHPUT);
  private final Map<SweepPage, ObjectProperty<SweepPage.MetricChoice>> metrics =
      new EnumMap<>(SweepPage.class);
  private final BooleanProperty percent = new SimpleBooleanProperty(false);
  private final ObjectProperty<Optional<Published>> published =
      new SimpleObjectProperty<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Drawn> drawn = new ReadOnlyObjectWrapper<>(Drawn.NOTHING);
  private final ReadOnlyObjectWrapper<Others> others =
      new ReadOnlyObjectWrapper<>(new Others(List.of(), List.of()));
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean drawing;
  private boolean outdated;

  /// A result with the folder that it is in, or the file where it is in no folder of its own.
  record Entry(Path folder, SweepResult result) {
    /// How it is told from others.
    String name() {
      return result.plan().name() + ", " + SweepWords.moment(result.start());
    }

    @Override
    public String toString() {
      return name();
    }
  }

  /// A figure of others' results.
  ///
  /// @param name how it is told of
  record Published(String name, PublishedStudy study, SweepFigure figure) {
    @Override
    public String toString() {
      return name;
    }
  }

  /// What others published.
  ///
  /// @param overlays studies that can be laid over our own curves
  /// @param figures all of them in figures of their own
  record Others(List<PublishedStudy> overlays, List<Published> figures) {}

  /// What is to be seen.
  ///
  /// @param figure with all its notes, to be understood alone; empty where there is nothing to show
  /// @param beside the same for the window, where findings and failures stand beside it
  /// @param findings what the results say, a sentence each
  /// @param failures points that failed, a line each
  /// @param missing runs that the main result's plan has and it has not; 0 where that is whole,
  ///   made by hand, or in a file that cannot be gone on with
  record Drawn(
      Optional<SweepFigure> figure,
      Optional<SweepFigure> beside,
      List<String> findings,
      List<String> failures,
      int missing) {
    static final Drawn NOTHING =
        new Drawn(Optional.empty(), Optional.empty(), List.of(), List.of(), 0);
  }

  /// @param sweeps says how many runs a plan has
  /// @param problems told what went wrong
  SweepShown(Background background, Sweeps sweeps, Consumer<Problem> problems) {
    this.background = background;
    this.sweeps = sweeps;
    this.problems = problems;
    for (SweepPage one : SweepPage.values()) {
      if (!one.metrics().isEmpty()) {
        ObjectProperty<SweepPage.MetricChoice> choice =
            new SimpleObjectProperty<>(one.metrics().getFirst());
        choice.addListener((_, _, _) -> draw());
        metrics.put(one, choice);
      }
    }
    main.addListener((_, _, _) -> draw());
    page.addListener((_, _, _) -> draw());
    percent.addListener((_, _, _) -> draw());
    published.addListener((_, _, _) -> draw());
    compared.addListener((ListChangeListener<Path>) _ -> draw());
    overlays.addListener((ListChangeListener<PublishedStudy>) _ -> draw());
    readOthers();
  }

  private void readOthers() {
    background.run(
        "published-studies",
        () -> others(PublishedStudies.all()),
        read -> {
          others.set(read);
          published.set(read.figures().stream().findFirst());
        },
        failure -> problems.accept(failure.problem()));
  }

  private static Others others(List<PublishedStudy> studies) {
    List<Published> figures = new ArrayList<>();
    for (PublishedStudy study : studies) {
      List<SweepFigure> own = Figures.published(study, Machine.memory());
      for (SweepFigure figure : own) {
        figures.add(new Published(name(study, figure, own.size()), study, figure));
      }
    }
    return new Others(
        studies.stream()
            .filter(study -> study.form() instanceof PublishedStudy.Form.Points)
            .toList(),
        figures);
  }

  private static String name(PublishedStudy study, SweepFigure figure, int figures) {
    if (figures == 1) {
      return study.title();
    }
    return study.title()
        + ": "
        + switch (figure) {
          case SweepFigure.Curves curves -> curves.left().name();
          case SweepFigure.Table _ -> "table";
          case SweepFigure.Bars _, SweepFigure.Trade _ -> figure.title();
        };
  }

  /// All results that were opened or measured, the latest first.
  ObservableList<Entry> entries() {
    return entries;
  }

  /// The result that is looked at.
  ObjectProperty<Optional<Entry>> mainProperty() {
    return main;
  }

  /// The folders of the results that it is compared with.
  ObservableList<Path> compared() {
    return compared;
  }

  /// Others' results that are laid over it.
  ObservableList<PublishedStudy> overlays() {
    return overlays;
  }

  /// What others published; nothing before it was read.
  ReadOnlyObjectProperty<Others> othersProperty() {
    return others.getReadOnlyProperty();
  }

  ObjectProperty<SweepPage> pageProperty() {
    return page;
  }

  /// What a page shows; empty where it leaves no choice.
  Optional<ObjectProperty<SweepPage.MetricChoice>> metricProperty(SweepPage of) {
    return Optional.ofNullable(metrics.get(of));
  }

  /// Whether curves are in percent of their largest value, so that shapes can be compared.
  BooleanProperty percentProperty() {
    return percent;
  }

  /// The figure of the page of others' results.
  ObjectProperty<Optional<Published>> publishedProperty() {
    return published;
  }

  /// What is to be seen.
  ReadOnlyObjectProperty<Drawn> drawnProperty() {
    return drawn.getReadOnlyProperty();
  }

  /// Adds a result, or puts it in the place of the one of the same folder.
  void put(Path folder, SweepResult result) {
    Entry entry = new Entry(folder, result);
    int place = entries.stream().map(Entry::folder).toList().indexOf(folder);
    boolean shows = main.get().filter(one -> one.folder().equals(folder)).isPresent();
    if (place < 0) {
      entries.addFirst(entry);
    } else {
      entries.set(place, entry);
    }
    if (place < 0 || shows || main.get().isEmpty()) {
      main.set(Optional.of(entry));
    } else {
      draw();
    }
  }

  /// Runs something when the figure is that of the present choice.
  void whenDrawn(Runnable then) {
    if (drawing) {
      waiting.add(then);
    } else {
      then.run();
    }
  }

  /// The results in the order in which they are shown: the main one, then those beside it.
  List<SweepResult> results() {
    List<SweepResult> all = new ArrayList<>();
    main.get().ifPresent(one -> all.add(one.result()));
    all.addAll(comparedResults());
    return all;
  }

  private List<SweepResult> comparedResults() {
    return entries.stream()
        .filter(one -> compared.contains(one.folder()))
        .filter(one -> !main.get().filter(shown -> shown.folder().equals(one.folder())).isPresent())
        .map(Entry::result)
        .toList();
  }

  /// How the present page is made of results; empty for others' results.
  private Optional<FigureOptions> options() {
    return page.get().kind().map(this::options);
  }

  private FigureOptions options(FigureKind kind) {
    return FigureOptions.of(kind)
        .withMetrics(
            metricProperty(page.get()).map(choice -> choice.get().metrics()).orElse(List.of()))
        .withScale(percent.get() ? FigureScale.RELATIVE_TO_MAXIMUM : FigureScale.ABSOLUTE)
        .withOverlays(List.copyOf(overlays))
        .withCompared(comparedResults());
  }

  private void draw() {
    if (drawing) {
      outdated = true;
      return;
    }
    drawing = true;
    Optional<Entry> entry = main.get();
    Optional<FigureOptions> options = options();
    Optional<SweepFigure> ofOthers = published.get().map(Published::figure);
    background.run(
        "sweep-figure",
        () -> drawn(entry, options, ofOthers),
        this::show,
        failure -> {
          problems.accept(failure.problem());
          show(drawn.get());
        });
  }

  private void show(Drawn now) {
    drawing = false;
    if (outdated) {
      outdated = false;
      draw();
      return;
    }
    drawn.set(now);
    List<Runnable> due = List.copyOf(waiting);
    waiting.clear();
    due.forEach(Runnable::run);
  }

  private Drawn drawn(
      Optional<Entry> entry, Optional<FigureOptions> options, Optional<SweepFigure> ofOthers) {
    Optional<SweepResult> result = entry.map(Entry::result);
    Optional<SweepFigure> figure =
        options.isEmpty() ? ofOthers : result.flatMap(one -> filled(one, options.get()));
    Optional<SweepFigure> beside =
        options.isEmpty()
            ? ofOthers
            : result.flatMap(one -> filled(one, options.get().withToldElsewhere()));
    return entry
        .map(one ->
            new Drawn(
                figure,
                beside,
                Findings.flattening(Analysis.of(one.result())),
                SweepWords.failures(one.result()),
                missing(one)))
        .orElse(new Drawn(figure, beside, List.of(), List.of(), 0));
  }

  private static Optional<SweepFigure> filled(SweepResult result, FigureOptions options) {
    return Optional.of(Figures.of(result, options)).filter(Figures::isFilled);
  }

  private int missing(Entry entry) {
    SweepResult result = entry.result();
    return result.plan().isByHand() || !Files.isDirectory(entry.folder())
        ? 0
        : Math.max(0, sweeps.runs(result.plan(), result.machine().memory()) - result.runs().size());
  }
}
