package io.bufferscope.ui;

import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.stats.UsageCounts;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Rectangle;

/// The line at the bottom: how often is sampled, what that costs, how the pool's usage counts are
/// spread, and how many problems there were.
final class StatusBar extends HBox {
  private static final List<Duration> INTERVALS =
      List.of(
          Duration.ofMillis(250),
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10));

  private static final List<ObserverBudget> BUDGETS =
      List.of(
          ObserverBudget.DEFAULT,
          new ObserverBudget(0.02),
          new ObserverBudget(0.05),
          new ObserverBudget(0.25));

  private final LabModel model;
  private final Runnable showProblems;

  /// @param showProblems opens the list of problems
  StatusBar(LabModel model, Runnable showProblems) {
    this.model = model;
    this.showProblems = showProblems;
    createView();
  }

  private void createView() {
    getStyleClass().add("status-bar");
    setAlignment(Pos.CENTER_LEFT);
    Label cost =
        Controls.label(
            model.live().costProperty().map(one -> one.map(StatusBar::costText).orElse("")),
            "unit");
    cost.setId("observer-cost");
    cost.setTooltip(
        Controls.tooltip(
            "What watching costs, in percent of all the machine's processors: the server's"
                + " processes that answer us, and this program without its load."));
    getChildren()
        .addAll(interval(), cost, new UsageHistogram(), notice(), Controls.spacer(), problems());
  }

  private Label notice() {
    Label notice = Controls.label(model.noticeProperty(), "unit");
    notice.setId("notice");
    notice.setMinWidth(0);
    return notice;
  }

  private MenuButton interval() {
    MenuButton button =
        Controls.named(
            new MenuButton(),
            "sample-interval",
            "sampling interval",
            "How often the statistics are read.");
    button.getStyleClass().addAll("flat", "status-item");
    ToggleGroup group = new ToggleGroup();
    for (Duration one : INTERVALS) {
      RadioMenuItem item = new RadioMenuItem("every " + Figures.duration(one));
      item.setToggleGroup(group);
      item.setOnAction(_ -> model.sampleIntervalProperty().set(one));
      model.sampleIntervalProperty().subscribe(now -> item.setSelected(now.equals(one)));
      button.getItems().add(item);
    }
    button.getItems().add(new SeparatorMenuItem());
    button.getItems().addAll(budgets());
    CheckMenuItem pause = new CheckMenuItem("paused");
    pause.setOnAction(_ -> model.togglePaused());
    model.pausedProperty().subscribe(pause::setSelected);
    button.getItems().addAll(new SeparatorMenuItem(), pause);
    button
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                this::intervalText,
                model.pausedProperty(),
                model.heldStillProperty(),
                model.sampleIntervalProperty(),
                model.paceProperty()));
    button
        .tooltipProperty()
        .bind(model.paceProperty().map(pace -> Controls.tooltip(paceText(pace))));
    return button;
  }

  private String intervalText() {
    if (model.heldStillProperty().get()) {
      return "sampling waits for the sweep";
    }
    if (model.pausedProperty().get()) {
      return "sampling paused";
    }
    Duration asked = model.sampleIntervalProperty().get();
    return model
        .paceProperty()
        .get()
        .filter(pace -> pace.isSlowed() && pace.asked().equals(asked))
        .map(pace -> "slowed to every " + Figures.duration(pace.actual()))
        .orElse("sampling every " + Figures.duration(asked));
  }

  private String paceText(Optional<SamplingPace> told) {
    String what =
        "How often the statistics are read. What others than this program's load do is shown over"
            + " two seconds at the least, since their sessions publish it once a second.";
    return told.filter(SamplingPace::isSlowed)
        .map(pace ->
            String.format(
                Locale.ROOT,
                "%s\nEvery %s was asked for. A read takes %d ms, and watching may take %s of the"
                    + " machine: choose more to read more often.",
                what,
                Figures.duration(pace.asked()),
                pace.cost().toMillis(),
                percent(model.observerBudgetProperty().get())))
        .orElse(what);
  }

  /// The page map's reads keep to what is chosen here, too.
  private List<RadioMenuItem> budgets() {
    ToggleGroup group = new ToggleGroup();
    return BUDGETS.stream()
        .map(budget -> {
          RadioMenuItem item = new RadioMenuItem("observer up to " + percent(budget));
          item.setToggleGroup(group);
          item.setOnAction(_ -> model.observerBudgetProperty().set(budget));
          model.observerBudgetProperty().subscribe(now -> item.setSelected(now.equals(budget)));
          return item;
        })
        .toList();
  }

  private static String percent(ObserverBudget budget) {
    return String.format(Locale.ROOT, "%.0f %%", budget.share() * 100);
  }

  private static String costText(ObserverCost cost) {
    return Stream.of(named("server ", cost.server()), named("program ", cost.program()))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", ", "observer: ", ""));
  }

  private static String named(String name, OptionalDouble share) {
    return share.isPresent()
        ? String.format(Locale.ROOT, "%s%.1f %%", name, share.getAsDouble() * 100)
        : "";
  }

  private Button problems() {
    Button button =
        Controls.named(
            new Button(), "problems", "problems", "Show what went wrong since the window opened.");
    button.getStyleClass().addAll("flat", "status-item");
    button
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> {
                  int count = model.problems().all().size();
                  return count == 0
                      ? "no problems"
                      : count == 1 ? "1 problem" : count + " problems";
                },
                model.problems().all()));
    button.disableProperty().bind(Bindings.isEmpty(model.problems().all()));
    button.setOnAction(_ -> showProblems.run());
    return button;
  }

  /// A bar for each usage count, the highest for the most frequent one.
  private final class UsageHistogram extends HBox {
    private static final double HEIGHT_IN_TEXTS = 1.1;

    UsageHistogram() {
      setId("usage-counts");
      getStyleClass().add("usage-counts");
      setAlignment(Pos.CENTER_LEFT);
      getChildren().add(Controls.label("usage counts", "unit"));
      Rectangle[] bars = IntStream.rangeClosed(0, 5).mapToObj(this::bar).toArray(Rectangle[]::new);
      // They follow the Lab, and stand still while that is not seen.
      visibleProperty()
          .bind(
              model
                  .live()
                  .usageCountsProperty()
                  .flatMap(counts ->
                      model
                          .viewProperty()
                          .map(view -> counts.isPresent() && view == Settings.View.LAB)));
      model.live().usageCountsProperty().subscribe(now -> now.ifPresent(one -> show(one, bars)));
    }

    private Rectangle bar(int usageCount) {
      Rectangle bar = new Rectangle(0, 0);
      bar.getStyleClass().add("usage-bar");
      bar.widthProperty().bind(model.appearance().textSizeProperty().multiply(0.55));
      StackPane room = new StackPane(bar);
      room.setAlignment(Pos.BOTTOM_CENTER);
      room.getStyleClass().add("usage-room");
      room.minHeightProperty()
          .bind(model.appearance().textSizeProperty().multiply(HEIGHT_IN_TEXTS));
      room.setMaxHeight(Region.USE_PREF_SIZE);
      HBox both = new HBox(Controls.label(Integer.toString(usageCount), "unit"), room);
      both.getStyleClass().add("usage-count");
      both.setAlignment(Pos.CENTER_LEFT);
      getChildren().add(both);
      return bar;
    }

    private void show(UsageCounts counts, Rectangle[] bars) {
      long most = Math.max(1, Collections.max(counts.used()));
      double full = model.appearance().textSizeProperty().get() * HEIGHT_IN_TEXTS;
      StringBuilder text = new StringBuilder("Buffers by usage count:");
      for (int i = 0; i < bars.length; i++) {
        long buffers = counts.used().get(i);
        bars[i].setHeight(buffers == 0 ? 0 : Math.max(1, full * buffers / most));
        text.append('\n').append(i).append(": ").append(Figures.count(buffers));
      }
      text.append("\nunused: ").append(Figures.count(counts.unused()));
      text.append("\nThe clock sweep takes a buffer whose count has sunk to 0.");
      javafx.scene.control.Tooltip.install(this, Controls.tooltip(text.toString()));
      setAccessibleText(text.toString());
    }
  }
}
