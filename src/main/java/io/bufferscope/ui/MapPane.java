package io.bufferscope.ui;

import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.plot.PageMap;
import io.bufferscope.plot.PoolTree;
import io.bufferscope.plot.Theme;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The page map: what it shows and how, the map itself with its legend, its moment, its totals, and
/// what can be done to the caches.
final class MapPane extends VBox {
  private final LabModel model;
  private final MapModel map;
  private final WindowActions actions;
  private final PageMap canvas = new PageMap();
  private final PoolTree tree = new PoolTree();

  /// @param actions opens what the map leads to
  MapPane(LabModel model, WindowActions actions) {
    this.model = model;
    this.map = model.live().map();
    this.actions = actions;
    createView();
  }

  private void createView() {
    getStyleClass().add("map-pane");
    canvas.setId("page-map");
    tree.setId("pool-tree");
    StackPane pictures = new StackPane(canvas, tree);
    pictures.setMinSize(0, 0);
    VBox.setVgrow(pictures, Priority.ALWAYS);
    model
        .appearance()
        .darkProperty()
        .subscribe(dark -> canvas.setTheme(dark ? Theme.DARK : Theme.LIGHT));
    canvas.setAside(model::aside);
    map.colouringProperty().subscribe(canvas::setColouring);
    map.motionProperty().subscribe(canvas::setMotion);
    canvas.setOnPick(place -> actions.showBlock(place.relation(), place.fork(), place.block()));
    tree.setOnChoose(relation -> map.choose(new MapChoice.OneRelation(relation)));
    Label totals = Controls.label(map.viewProperty().map(MapTotals::of), "unit");
    totals.setId("map-totals");
    totals.setWrapText(true);
    totals.setMinHeight(USE_PREF_SIZE);
    Label tier = Controls.message(map.viewProperty().map(MapTotals::tier), "map-tier");
    tier.setId("map-tier");
    getChildren()
        .addAll(
            header(),
            new MapChoiceBox(model).node(),
            canvas.legend(),
            pictures,
            anyway(),
            new MapTimeRow(map.clock()),
            working(),
            totals,
            tier);
    map.viewProperty().subscribe(this::show);
    model.stateProperty().subscribe(_ -> show(map.viewProperty().get()));
    model.mapHeldBackProperty().subscribe(_ -> show(map.viewProperty().get()));
  }

  private HBox header() {
    Label title = Controls.label("Page map", "card-title");
    title.setMinWidth(USE_PREF_SIZE);
    HBox header =
        new HBox(
            title,
            Controls.spacer(),
            new CacheMenu(model, actions).node(),
            new MapLookMenu(map, canvas).node(),
            large());
    header.getStyleClass().add("card-header");
    return header;
  }

  private Button large() {
    FontIcon icon = Controls.icon(Feather.MAXIMIZE_2);
    Button button =
        Controls.named(
            new Button("", icon),
            "map-large",
            "page map large, or beside the charts",
            "Give the page map the charts' room, or give it back (Ctrl+M).");
    button.getStyleClass().addAll("flat", "button-icon");
    map.largeProperty()
        .subscribe(now -> icon.setIconCode(now ? Feather.MINIMIZE_2 : Feather.MAXIMIZE_2));
    button.setOnAction(_ -> actions.toggleLargeMap());
    return button;
  }

  /// The way to a map that is not read unasked.
  private Button anyway() {
    Button button =
        Controls.named(
            new Button("Read it anyway"),
            "map-anyway",
            "read the page map anyway",
            "Read the page map from now on.");
    button.setOnAction(_ -> model.startMap());
    button.visibleProperty().bind(model.mapHeldBackProperty().isNotEmpty());
    button.managedProperty().bind(button.visibleProperty());
    return button;
  }

  /// How far something is that is done to the caches, and the way to end it.
  private Node working() {
    HandsModel hands = model.hands();
    ProgressBar bar = new ProgressBar(0);
    bar.getStyleClass().add("start-progress");
    Label step =
        Controls.label(
            hands.progressProperty().map(now -> now.map(one -> one.step()).orElse("")), "unit");
    Button cancel =
        Controls.named(
            new Button("Cancel"), "cancel-hand", "cancel", "End this; what is done stays done.");
    cancel.getStyleClass().add("small");
    cancel.setOnAction(_ -> hands.cancel());
    HBox row = new HBox(bar, step, Controls.spacer(), cancel);
    row.setId("hand-progress");
    row.getStyleClass().add("card-header");
    row.visibleProperty().bind(hands.progressProperty().map(now -> now.isPresent()));
    row.managedProperty().bind(row.visibleProperty());
    hands
        .progressProperty()
        .subscribe(now ->
            bar.setProgress(
                now.map(one -> one.fraction().orElse(ProgressBar.INDETERMINATE_PROGRESS))
                    .orElse(0.0)));
    return row;
  }

  private void show(MapView view) {
    boolean shares = view.shares().isPresent();
    tree.setVisible(shares);
    canvas.setVisible(!shares);
    canvas.legend().setVisible(!shares);
    canvas.legend().setManaged(!shares);
    if (shares) {
      tree.show(view.shares().get());
    } else if (view.subject().isPresent()) {
      canvas.show(view.subject().get(), view.changes());
    } else {
      canvas.clear(emptyText(view));
    }
  }

  private String emptyText(MapView view) {
    if (view.choice() instanceof MapChoice.Temporary(var relation)) {
      return MapSnapshot.whyNotShared(relation);
    }
    if (view.read().isPresent()) {
      return "This relation is not there any more. Choose another one.";
    }
    return switch (model.stateProperty().get()) {
      case LabState.Disconnected _, LabState.Failed _ -> "no server, no page map";
      case LabState.Starting _ -> "waiting for the server";
      case LabState.Ready _, LabState.Preparing _, LabState.Loading _ ->
          !model.mapHeldBackProperty().get().isEmpty()
              ? model.mapHeldBackProperty().get()
              : model.canMap() ? "waiting for the first read of the pool" : model.mapRefusal();
    };
  }
}
