package io.bufferscope.ui;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.plot.ChartSpec;
import io.bufferscope.plot.ChartStack;
import io.bufferscope.plot.Theme;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.kordamp.ikonli.feather.Feather;

/// The charts over one time axis, with what they show of how much time, and the field for notes.
final class ChartPane extends VBox {
  private static final List<Integer> SPANS_MINUTES = List.of(1, 2, 5, 15, 60, 360, 1440);

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

  private final LabModel model;
  private final ChartStack charts = new ChartStack(ChartSpec.lab());
  private final ChartChoice choice = new ChartChoice(this::show);
  private final BooleanProperty noting = new SimpleBooleanProperty(false);
  private final TextField note =
      Controls.named(
          new TextField(),
          "note",
          "note",
          "Your words are put on the time axis at this moment: Enter writes, Esc leaves.");

  ChartPane(LabModel model) {
    this.model = model;
    createView();
  }

  private void createView() {
    getStyleClass().addAll("card", "chart-pane");
    charts.setId("charts");
    VBox.setVgrow(charts, Priority.ALWAYS);
    model
        .appearance()
        .darkProperty()
        .subscribe(dark -> charts.setTheme(dark ? Theme.DARK : Theme.LIGHT));
    charts.setNavigation(model.live().view());
    model.live().windowProperty().subscribe(window -> window.ifPresent(charts::show));
    model
        .stateProperty()
        .subscribe(state -> {
          charts.setEmptyText(emptyText(state));
          charts.setWhyEmpty(whyEmpty());
        });
    getChildren().addAll(header(), stillRow(), noteRow(), charts);
  }

  private static String emptyText(LabState state) {
    return switch (state) {
      case LabState.Disconnected _ -> "no server yet";
      case LabState.Failed _ -> "no server: see above";
      case LabState.Starting _ -> "waiting for the server";
      case LabState.Preparing _ -> "the load starts when its data are made";
      case LabState.Loading _ -> "no block accesses in this window";
      case LabState.Ready(ServerInfo info) ->
          info.origin() == ServerInfo.Origin.FOREIGN
              ? "no block accesses in this window"
              : "Start a load to see the cache fill.";
    };
  }

  /// What this server or role does not tell.
  private Map<ChartSpec, String> whyEmpty() {
    return model.capabilities().all().stream()
        .filter(one -> one.name().equals(Capabilities.USAGE_COUNTS) && !one.available())
        .collect(Collectors.toMap(_ -> ChartSpec.usageCounts(), Capability::reason));
  }

  /// Which charts are shown.
  ChartChoice choice() {
    return choice;
  }

  /// Opens the field for a note.
  void beginNote() {
    noting.set(true);
    note.requestFocus();
  }

  private HBox header() {
    HBox spans = new HBox();
    spans.getStyleClass().add("spans");
    ToggleGroup group = new ToggleGroup();
    for (int minutes : SPANS_MINUTES) {
      spans.getChildren().add(span(minutes, group));
    }
    spans.setMinWidth(USE_PREF_SIZE);
    HBox header = new HBox(heapOf(), Controls.spacer(), spans);
    header.getStyleClass().add("card-header");
    return header;
  }

  private void show(List<ChartSpec> specs) {
    charts.setSpecs(specs);
    model.live().chartsProperty().set(specs);
  }

  /// What stretch is shown while the charts stand still, and the way back.
  private HBox stillRow() {
    TimeView view = model.live().view();
    Label stretch =
        Controls.label(
            model.live().windowProperty().map(window -> window.map(ChartPane::stretch).orElse("")),
            "unit");
    stretch.setId("stretch");
    Button live =
        Controls.named(
            new Button("Live", Controls.icon(Feather.SKIP_FORWARD)),
            "live",
            "back to the present",
            "Show the present again and go on with it (End, or a double click in a chart).");
    live.getStyleClass().addAll("small", "accent");
    live.setMinWidth(USE_PREF_SIZE);
    live.setOnAction(_ -> view.live());
    HBox row = new HBox(stretch, Controls.spacer(), live);
    row.getStyleClass().add("card-header");
    row.visibleProperty().bind(view.stillProperty().map(Optional::isPresent));
    row.managedProperty().bind(row.visibleProperty());
    return row;
  }

  private static String stretch(HistoryWindow window) {
    return clock(window, window.fromSeconds())
        + " – "
        + clock(window, window.toSeconds())
        + ", sampling goes on";
  }

  private static String clock(HistoryWindow window, double seconds) {
    return CLOCK.format(window.origin().plusMillis(Math.round(seconds * 1000)));
  }

  private ToggleButton span(int minutes, ToggleGroup group) {
    Duration span = Duration.ofMinutes(minutes);
    ToggleButton button =
        Controls.named(
            new ToggleButton(minutes < 60 ? minutes + "m" : minutes / 60 + "h"),
            "span-" + minutes,
            words(minutes),
            "Show the last "
                + words(minutes)
                + ". The wheel shows more or less around the pointer, dragging goes back in time.");
    button.setToggleGroup(group);
    button.getStyleClass().add("span");
    button.setMinWidth(USE_PREF_SIZE);
    var chosen = model.live().spanProperty();
    chosen.subscribe(now -> button.setSelected(now.equals(span)));
    button.setOnAction(_ -> {
      chosen.set(span);
      model.live().view().live();
      button.setSelected(true);
    });
    return button;
  }

  private static String words(int minutes) {
    int count = minutes < 60 ? minutes : minutes / 60;
    String unit = minutes < 60 ? "minute" : "hour";
    return count + " " + unit + (count == 1 ? "" : "s");
  }

  private HBox noteRow() {
    note.setPromptText("note on the time axis: Enter writes it, Esc leaves");
    HBox.setHgrow(note, Priority.ALWAYS);
    note.setOnAction(_ -> {
      model.note(note.getText());
      endNote();
    });
    note.setOnKeyPressed(key -> {
      if (key.getCode() == javafx.scene.input.KeyCode.ESCAPE) {
        endNote();
        key.consume();
      }
    });
    HBox row = new HBox(note);
    row.visibleProperty().bind(noting);
    row.managedProperty().bind(noting);
    return row;
  }

  private void endNote() {
    note.clear();
    noting.set(false);
  }

  private ComboBox<Optional<RelationRef>> heapOf() {
    ComboBox<Optional<RelationRef>> box =
        Controls.named(
            new ComboBox<>(),
            "heap-of",
            "heap figures of",
            "Whose heap blocks the charts show: of all user tables, or of one.");
    box.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(Optional<RelationRef> one) {
            return one == null ? "" : one.map(RelationRef::name).orElse("all tables");
          }

          @Override
          public Optional<RelationRef> fromString(String text) {
            return Optional.empty();
          }
        });
    box.setMinWidth(0);
    model
        .live()
        .relations()
        .subscribe(() -> {
          List<Optional<RelationRef>> choices = new ArrayList<>();
          choices.add(Optional.empty());
          model.live().tables().forEach(table -> choices.add(Optional.of(table)));
          if (!box.getItems().equals(choices)) {
            Optional<RelationRef> kept = model.live().chartedProperty().get();
            box.getItems().setAll(choices);
            box.setValue(kept);
          }
        });
    box.getItems().add(Optional.empty());
    box.valueProperty().bindBidirectional(model.live().chartedProperty());
    return box;
  }
}
