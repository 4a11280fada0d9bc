package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import java.util.concurrent.CompletionException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// One block: in which caches it is, what can be done about that, and its page once it is opened.
/// Opening is asked for and not done unasked, since it brings the page into shared buffers.
final class BlockPane extends VBox {
  private final LabModel model;
  private final RelationRef relation;
  private final Fork fork;
  private final int block;
  private final Button open =
      Controls.named(
          new Button("Open the page", Controls.icon(Feather.FILE_TEXT)),
          "open-page",
          "open the page",
          "Read the page with pageinspect and show its header, line pointers and items.");
  private final VBox page = new VBox();
  private final Label where = Controls.label("");

  BlockPane(LabModel model, RelationRef relation, Fork fork, int block) {
    this.model = model;
    this.relation = relation;
    this.fork = fork;
    this.block = block;
    createView();
  }

  private void createView() {
    getStyleClass().add("server-pane");
    where.setId("block-where");
    where.setWrapText(true);
    Label notice =
        Controls.label(
            PageContents.NOTICE
                + " Its usage count rises by one. Values that users have stored are not shown.",
            "unit");
    notice.setWrapText(true);
    open.getStyleClass().add(Styles.ACCENT);
    open.setOnAction(_ -> read());
    HBox buttons = new HBox(open, evict());
    buttons.getStyleClass().add("field-and-unit");
    page.getStyleClass().add("section");
    page.setId("page");
    VBox top = new VBox(where, buttons, notice);
    top.getStyleClass().add("section");
    getChildren().addAll(top, page);
    follow();
  }

  /// What takes the focus first.
  Node first() {
    return open;
  }

  private Button evict() {
    Button button =
        Controls.named(
            new Button("Evict this block"),
            "evict-block",
            "evict this block",
            "Take the block out of shared buffers, after writing it if it is dirty.");
    button.disableProperty().bind(model.hands().busyProperty());
    button.setVisible(!model.isReadOnly());
    button.setManaged(!model.isReadOnly());
    button.setOnAction(_ -> model.hands().run(new CacheCommand.EvictBlock(relation, fork, block)));
    return button;
  }

  /// Tells with each look in which caches the block was, as long as the pane is shown.
  private void follow() {
    Subscription looks =
        model
            .live()
            .map()
            .latestProperty()
            .subscribe(look ->
                look.ifPresent(one -> model.describe(one, relation, fork, block, where::setText)));
    sceneProperty()
        .subscribe((_, scene) -> {
          if (scene == null) {
            looks.unsubscribe();
          }
        });
  }

  private void read() {
    open.setDisable(true);
    page.getChildren().setAll(Controls.label("reading the page …", "unit"));
    model.readPage(relation, fork, block, this::show, this::fail);
  }

  private void show(PageContents contents) {
    open.setDisable(false);
    open.setText("Read it again");
    page.getChildren().setAll(PageView.of(contents, model.appearance().textSizeProperty()));
  }

  private void fail(@Nullable Throwable failure) {
    open.setDisable(false);
    Throwable cause = failure instanceof CompletionException outer ? outer.getCause() : failure;
    String text =
        cause instanceof ProblemException known ? known.problem().message() : String.valueOf(cause);
    Label label = Controls.label(text);
    label.setWrapText(true);
    VBox box = new VBox(label);
    box.getStyleClass().add("connect-problem");
    page.getChildren().setAll(box);
  }
}
