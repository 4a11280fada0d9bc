package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.RelationMap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Writes pictures of page maps, for the eye: `MapGallery FOLDER`.
final class MapGallery {
  private final Path folder;

  private MapGallery(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Platform.startup(() -> {
      try {
        new MapGallery(folder).draw();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      } finally {
        Platform.exit();
      }
    });
  }

  private void draw() throws Exception {
    RelationMap both = Samples.bothCaches(16_394);
    MapSubject relation = MapSubject.relation(both);
    MapSubject quiet = MapSubject.relation(Samples.relation(3000));
    MapSubject huge = MapSubject.relation(Samples.bothCaches(16_777_216));
    MapSubject pool = MapSubject.pool(Samples.pool(16_384));
    int middle = 5612;
    for (Theme theme : Theme.values()) {
      for (int scale : new int[] {1, 2}) {
        String name = "-" + theme.name().toLowerCase(Locale.ROOT) + "-" + scale + "x.png";
        picture("relation" + name, theme, scale, relation, map -> {});
        picture("no-kernel" + name, theme, scale, quiet, map -> {});
        picture("place" + name, theme, scale, relation, map -> map.setColouring(Colouring.PLACE));
        picture("pool" + name, theme, scale, pool, map -> {});
        picture("huge" + name, theme, scale, huge, map -> {});
        for (int cell : new int[] {4, 6, 8, 12, 24, 32, 64}) {
          picture("near-" + cell + name, theme, scale, relation, map -> near(map, middle, cell));
        }
        picture(
            "near-place" + name,
            theme,
            scale,
            relation,
            map -> {
              map.setColouring(Colouring.PLACE);
              near(map, middle, 32);
            });
        tree("tree" + name, theme, scale);
      }
      motion(theme, relation, middle);
    }
  }

  private void motion(Theme theme, MapSubject relation, int middle) throws Exception {
    PageMap map = new PageMap();
    map.setTheme(theme);
    map.show(relation, MapChanges.NONE);
    Pictures.ofRoot(map, theme, 480, 420, 1);
    for (int cell : new int[] {3, 20, 32}) {
      near(map, middle, cell);
      map.layout();
      map.stage().sheet().overlay(changes(relation), 0.8);
      String file = "motion-" + cell + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png";
      Pictures.save(map.snapshot(null, null), folder.resolve(file));
    }
  }

  private void tree(String file, Theme theme, int scale) throws Exception {
    PoolTree tree = new PoolTree();
    tree.show(Samples.shares());
    VBox page = new VBox(tree);
    page.getStyleClass().add("picture-page");
    page.getStylesheets().add(TimeChart.stylesheet());
    VBox.setVgrow(tree, Priority.ALWAYS);
    Pictures.save(Pictures.ofRoot(page, theme, 480, 420, scale), folder.resolve(file));
  }

  private static MapChanges changes(MapSubject subject) {
    int count = subject.places() / 7;
    int[] places = new int[count];
    byte[] before = new byte[count];
    byte[] kinds = new byte[count];
    for (int i = 0; i < count; i++) {
      places[i] = i * 7 + i % 3;
      before[i] = BlockState.cached(i % 6, false, false);
      kinds[i] = (byte) (i % 4);
    }
    return new MapChanges(places, before, kinds);
  }

  private static void near(PageMap map, int place, int cell) {
    map.fit();
    map.layout();
    map.choose(OptionalInt.of(place));
    while (map.geometry().zoom().cell() < cell) {
      map.zoomIn();
    }
  }

  private void picture(
      String file, Theme theme, int scale, MapSubject subject, Consumer<PageMap> prepare)
      throws Exception {
    PageMap map = new PageMap();
    map.setTheme(theme);
    map.show(subject, MapChanges.NONE);
    VBox page = new VBox(8, map.legend(), map);
    page.getStyleClass().add("picture-page");
    page.getStylesheets().add(TimeChart.stylesheet());
    VBox.setVgrow(map, Priority.ALWAYS);
    Pictures.ofRoot(page, theme, 480, 420, 1);
    prepare.accept(map);
    Pictures.save(Pictures.ofScene(page.getScene(), scale), folder.resolve(file));
  }
}
