package io.bufferscope.ui;

import io.bufferscope.model.map.Fork;
import io.bufferscope.plot.Colouring;
import io.bufferscope.plot.PageMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/// How the page map looks: what its colours stand for, which fork, motion, and how near.
final class MapLookMenu {
  private final MapModel map;
  private final PageMap canvas;
  private final MenuButton button =
      Controls.named(
          new MenuButton("", Controls.icon(Feather.EYE)),
          "map-look",
          "how the page map looks",
          "What the colours stand for, which fork is shown, motion, and zoom.");

  MapLookMenu(MapModel map, PageMap canvas) {
    this.map = map;
    this.canvas = canvas;
    button.getStyleClass().addAll("flat", "button-icon");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnShowing(_ -> button.getItems().setAll(items()));
    // A menu without entries does not open.
    button.getItems().add(new MenuItem("…"));
  }

  MenuButton node() {
    return button;
  }

  private List<MenuItem> items() {
    List<MenuItem> items = new ArrayList<>();
    items.add(colours("colour-usage", "Colours: usage count", Colouring.USAGE_COUNT));
    items.add(colours("colour-place", "Colours: in which cache", Colouring.PLACE));
    switch (map.choiceProperty().get()) {
      case MapChoice.OneRelation(var relation, var present) ->
          addForks(items, present, fork -> new MapChoice.OneRelation(relation, fork));
      case MapChoice.Partitions(var root, var present) ->
          addForks(items, present, fork -> new MapChoice.Partitions(root, fork));
      case MapChoice.WholePool _, MapChoice.Shares _, MapChoice.Temporary _ -> {}
    }
    CheckMenuItem motion = new CheckMenuItem("Motion: flash what comes, fade what goes");
    motion.setId("motion");
    motion.setSelected(map.motionProperty().get());
    motion.setOnAction(_ -> map.motionProperty().set(motion.isSelected()));
    items.add(new SeparatorMenuItem());
    items.add(motion);
    items.add(new SeparatorMenuItem());
    items.add(Controls.menuItem("zoom-in", "Nearer (wheel, plus)", canvas::zoomIn));
    items.add(Controls.menuItem("zoom-out", "Farther (wheel, minus)", canvas::zoomOut));
    items.add(Controls.menuItem("zoom-fit", "Whole map (Home)", canvas::fit));
    return items;
  }

  private void addForks(List<MenuItem> items, Fork present, Function<Fork, MapChoice> choice) {
    items.add(new SeparatorMenuItem());
    for (Fork fork : Fork.values()) {
      RadioMenuItem item = new RadioMenuItem("Fork: " + words(fork));
      item.setId("fork-" + fork.label());
      item.setSelected(fork == present);
      item.setOnAction(_ -> map.choose(choice.apply(fork)));
      items.add(item);
    }
  }

  private static String words(Fork fork) {
    return switch (fork) {
      case MAIN -> "data (main)";
      case FSM -> "free space map (fsm)";
      case VM -> "visibility map (vm)";
      case INIT -> "initialization, of an unlogged relation (init)";
    };
  }

  private RadioMenuItem colours(String id, String text, Colouring colouring) {
    RadioMenuItem item = new RadioMenuItem(text);
    item.setId(id);
    item.setSelected(map.colouringProperty().get() == colouring);
    item.setOnAction(_ -> map.colouringProperty().set(colouring));
    return item;
  }
}
