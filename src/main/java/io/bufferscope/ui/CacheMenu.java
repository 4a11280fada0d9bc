package io.bufferscope.ui;

import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/// What can be done to the two caches by hand. Each entry is made when the menu opens, for the
/// relation that the map shows. On a server of somebody else's what slows it down is asked about
/// first.
final class CacheMenu {
  private final LabModel model;
  private final WindowActions actions;
  private final MenuButton button =
      Controls.named(
          new MenuButton("Caches", Controls.icon(Feather.LAYERS)),
          "caches",
          "things to do to the caches",
          "Evict, prewarm, drop the kernel's copies, write a checkpoint.");

  /// @param actions asks before harm
  CacheMenu(LabModel model, WindowActions actions) {
    this.model = model;
    this.actions = actions;
    button.getStyleClass().add("flat");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.disableProperty().bind(model.connectedProperty().not());
    button.setOnShowing(_ -> button.getItems().setAll(items()));
    // A menu without entries does not open.
    button.getItems().add(new MenuItem("…"));
  }

  MenuButton node() {
    return button;
  }

  private List<MenuItem> items() {
    Optional<RelationRef> relation = relation();
    List<MenuItem> items =
        new ArrayList<>(
            List.of(
                of(
                    "evict-relation",
                    relation,
                    "Evict %s from shared buffers",
                    CacheCommand.EvictRelation::new),
                item("evict-all", "Evict all from shared buffers", new CacheCommand.EvictAll()),
                new SeparatorMenuItem(),
                of("prewarm", relation, "Prewarm %s", CacheCommand.Prewarm::new),
                new SeparatorMenuItem(),
                of(
                    "drop-relation",
                    relation,
                    "Drop the kernel's copy of %s",
                    one -> new CacheCommand.DropKernelCopy(Optional.of(one))),
                item(
                    "drop-all",
                    "Drop the kernel's copies of all relations",
                    new CacheCommand.DropKernelCopy(Optional.empty())),
                new SeparatorMenuItem(),
                item(
                    "cache-checkpoint",
                    "Checkpoint: write all dirty buffers",
                    new CacheCommand.Checkpoint())));
    if (model.hands().busyProperty().get()) {
      items.forEach(one -> one.setDisable(true));
    }
    if (model.isReadOnly()) {
      items.forEach(one -> one.setDisable(true));
      Label why =
          new Label(
              "This server is only read. To change its caches,\n"
                  + "connect anew with writes allowed (Ctrl+L).");
      CustomMenuItem reason = new CustomMenuItem(why, false);
      items.addFirst(reason);
    }
    return items;
  }

  private MenuItem of(
      String id,
      Optional<RelationRef> relation,
      String text,
      Function<RelationRef, CacheCommand> command) {
    String name = relation.map(one -> RelationRef.onOneLine(one.name())).orElse("a relation");
    String title = text.formatted(name);
    MenuItem item =
        Controls.menuItem(
            id, title, () -> relation.ifPresent(one -> ask(title, command.apply(one))));
    item.setDisable(relation.isEmpty());
    return item;
  }

  private MenuItem item(String id, String text, CacheCommand command) {
    return Controls.menuItem(id, text, () -> ask(text, command));
  }

  private void ask(String title, CacheCommand command) {
    if (model.isForeign() && slows(command)) {
      actions.confirm(
          title,
          "This server is not ours. What leaves a cache has to be read again, which slows down"
              + " whoever works on it.",
          () -> model.hands().run(command));
    } else {
      model.hands().run(command);
    }
  }

  private static boolean slows(CacheCommand command) {
    return switch (command) {
      case CacheCommand.EvictBlock _, CacheCommand.Checkpoint _ -> false;
      case CacheCommand.EvictRelation _,
          CacheCommand.EvictAll _,
          CacheCommand.DropKernelCopy _,
          CacheCommand.Prewarm _ ->
          true;
    };
  }

  private Optional<RelationRef> relation() {
    return model.live().map().choiceProperty().get() instanceof MapChoice.OneRelation(var one, _)
        ? Optional.of(one)
        : Optional.empty();
  }
}
