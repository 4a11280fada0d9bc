package io.bufferscope.plot;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.sweep.SweepFigure;
import io.fair_acc.chartfx.utils.WriteFxImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.transform.Scale;

/// Makes pictures of charts, maps and whole windows, without a display. At a larger scale than 1
/// nothing is blown up: texts, axes and marks are shapes, and what draws in pixels draws as many as
/// the picture has.
public final class Pictures {
  private static final int AROUND_PAGE = 34;
  private static final int TITLE_ROOM = 34;

  private Pictures() {}

  /// A picture of one chart.
  public static WritableImage chart(ChartSpec spec, HistoryWindow window, Picture picture) {
    return charts(List.of(spec), window, picture);
  }

  /// A picture of charts over one time axis.
  public static WritableImage charts(List<ChartSpec> specs, HistoryWindow window, Picture picture) {
    ChartStack stack = new ChartStack(specs);
    stack.setTheme(picture.theme());
    stack.setEmptyText("no figures in this time");
    stack.show(window);
    return page(picture, List.of(), stack);
  }

  /// A picture of a relation's page map with its legend.
  public static WritableImage relation(RelationMap map, Picture picture) {
    return map(MapSubject.relation(map), picture);
  }

  /// A picture of the pool's map with its legend.
  public static WritableImage pool(MapSnapshot snapshot, Picture picture) {
    return map(MapSubject.pool(snapshot), picture);
  }

  /// A picture of any map with its legend.
  public static WritableImage map(MapSubject subject, Picture picture) {
    PageMap map = new PageMap();
    map.setTheme(picture.theme());
    map.show(subject, MapChanges.NONE);
    return page(picture, List.of(map.legend()), map);
  }

  /// A picture of a figure of a sweep with all its notes. It is as much higher than was asked for
  /// as they need, and as much wider as a table needs.
  public static WritableImage sweep(SweepFigure figure, Picture picture) {
    SweepPlot plot = new SweepPlot();
    plot.setTheme(picture.theme());
    plot.setEmptyText("nothing was measured");
    plot.showAllNotes();
    plot.show(figure);
    layOut(scene(plot, picture.theme(), picture.width(), picture.height()));
    int width =
        figure instanceof SweepFigure.Table
            ? Math.max(picture.width(), (int) Math.ceil(plot.prefWidth(-1)) + AROUND_PAGE)
            : picture.width();
    double around =
        AROUND_PAGE
            + (picture.title().isEmpty() ? 0 : TITLE_ROOM)
            + (picture.caption().isEmpty() ? 0 : TITLE_ROOM);
    int height =
        Math.max(picture.height(), (int) Math.ceil(plot.prefHeight(width - AROUND_PAGE) + around));
    Picture fitting =
        new Picture(
            picture.theme(), width, height, picture.scale(), picture.title(), picture.caption());
    return page(fitting, List.of(), plot);
  }

  private static WritableImage page(Picture picture, List<Node> above, Region content) {
    VBox page = new VBox(8);
    page.getStyleClass().add("picture-page");
    page.getStylesheets().add(TimeChart.stylesheet());
    if (!picture.title().isEmpty()) {
      page.getChildren().add(label(picture.title(), "picture-title"));
    }
    if (!picture.caption().isEmpty()) {
      page.getChildren().add(label(picture.caption(), "picture-caption"));
    }
    page.getChildren().addAll(above);
    page.getChildren().add(content);
    VBox.setVgrow(content, Priority.ALWAYS);
    return ofRoot(page, picture.theme(), picture.width(), picture.height(), picture.scale());
  }

  private static Label label(String text, String styleClass) {
    Label label = new Label(text);
    label.setMnemonicParsing(false);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().add(styleClass);
    return label;
  }

  /// A picture of a layout that no scene has yet.
  ///
  /// @param width in units of the layout
  /// @param height in units of the layout
  /// @param scale pixels for each unit
  public static WritableImage ofRoot(
      Parent root, Theme theme, double width, double height, double scale) {
    return ofScene(scene(root, theme, width, height), scale);
  }

  private static Scene scene(Parent root, Theme theme, double width, double height) {
    Scene scene = new Scene(new Group(), width, height);
    scene.setUserAgentStylesheet(theme.stylesheet());
    // After the theme: a layout that had a scene before would miss the theme's colours in between.
    scene.setRoot(root);
    return scene;
  }

  private static void layOut(Scene scene) {
    Parent root = scene.getRoot();
    root.applyCss();
    root.resize(scene.getWidth(), scene.getHeight());
    root.layout();
  }

  /// A picture of a scene, shown in a window or not, in the scene's size times the scale.
  ///
  /// @param scale pixels for each unit of the layout
  public static WritableImage ofScene(Scene scene, double scale) {
    layOut(scene);
    Parent root = scene.getRoot();
    List<Sharp> sharpened = new ArrayList<>();
    collectSharp(root, sharpened);
    sharpened.forEach(node -> node.sharpen(scale));
    try {
      SnapshotParameters parameters = new SnapshotParameters();
      parameters.setTransform(new Scale(scale, scale));
      parameters.setFill(scene.getFill());
      parameters.setViewport(
          new Rectangle2D(
              0, 0, Math.ceil(scene.getWidth() * scale), Math.ceil(scene.getHeight() * scale)));
      return root.snapshot(parameters, null);
    } finally {
      sharpened.forEach(node -> node.sharpen(1));
    }
  }

  private static void collectSharp(Node node, List<Sharp> found) {
    if (node instanceof Sharp sharp) {
      found.add(sharp);
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collectSharp(child, found));
    }
  }

  /// Writes a picture as PNG: to a temporary name beside the file, then moved.
  ///
  /// @throws ProblemException of kind EXPERIMENT_FAILED where the file cannot be written; nothing
  ///   is left of it then
  public static void save(Image picture, Path file) throws ProblemException {
    Path target = file.toAbsolutePath();
    Path temporary = target.resolveSibling(target.getFileName() + ".part");
    try {
      try {
        WriteFxImage.savePng(picture, temporary.toFile());
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.EXPERIMENT_FAILED,
              "The picture " + target + " could not be written.",
              String.valueOf(e.getMessage()),
              "Choose a folder that exists, that you may write to, and that has space left."),
          e);
    }
  }
}
