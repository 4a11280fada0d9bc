package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.Residency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The map without a window: what is painted, to the pixel.
class PageMapTest {
  private static final MapPalette LIGHT = MapPalette.of(Theme.LIGHT);
  private static final KernelTier UNKNOWN = new KernelTier.Absent("not looked at");

  private static PageMap laidOut(MapSubject subject, double width, double height) {
    PageMap map = new PageMap();
    new Scene(map, width, height).setUserAgentStylesheet(Theme.LIGHT.stylesheet());
    map.show(subject, MapChanges.NONE);
    layOut(map);
    return map;
  }

  private static void layOut(PageMap map) {
    map.applyCss();
    map.resize(map.getScene().getWidth(), map.getScene().getHeight());
    map.layout();
  }

  private static void zoomTo(PageMap map, int cell) {
    while (map.geometry().zoom().compareTo(MapZoom.ofCell(cell)) < 0) {
      map.zoomIn();
    }
    layOut(map);
  }

  private static int[] pixels(PageMap map) {
    return pixels(map.stage().sheet(), map.geometry());
  }

  private static int[] pixels(MapSheet sheet, MapGeometry geometry) {
    int[] pixels = new int[geometry.width() * geometry.height()];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = sheet.pixel(i % geometry.width(), i / geometry.width());
    }
    return pixels;
  }

  /// What the map would paint if it had painted nothing before.
  private static int[] paintedAnew(PageMap map) {
    MapSheet fresh = new MapSheet();
    fresh.paint(map.drawing().orElseThrow(), map.geometry(), 1);
    return pixels(fresh, map.geometry());
  }

  private static MapSubject subject(byte[] states) {
    return MapSubject.relation(Samples.relation(states, UNKNOWN));
  }

  @Test
  void eachStateHasItsColourAndItsMarks() {
    byte[] states = {
      BlockState.cached(5, true, false),
      BlockState.cached(0, false, true),
      BlockState.inKernel(BlockState.cached(3, false, false)),
      BlockState.inKernel((byte) 0),
      0
    };
    Fx.run(() -> {
      PageMap map = laidOut(subject(states), 100, 12);
      int cell = map.geometry().zoom().cell();
      int last = CellStamps.side(cell) - 1;
      MapSheet sheet = map.stage().sheet();
      assertThat(cell).isEqualTo(12);
      assertThat(sheet.pixel(0, last)).isEqualTo(LIGHT.usageCount(5));
      assertThat(sheet.pixel(last, 0)).as("dirty").isEqualTo(LIGHT.dirty());
      assertThat(sheet.pixel(cell + 1, 1)).as("pinned").isEqualTo(0xFFFFFFFF);
      assertThat(sheet.pixel(cell + last, 0)).isEqualTo(LIGHT.usageCount(0));
      assertThat(sheet.pixel(2 * cell, 0)).isEqualTo(LIGHT.usageCount(3));
      assertThat(sheet.pixel(2 * cell, last)).as("cached twice").isEqualTo(LIGHT.kernelMark());
      assertThat(sheet.pixel(3 * cell, 0)).isEqualTo(LIGHT.inKernel());
      assertThat(sheet.pixel(4 * cell, 0)).isEqualTo(LIGHT.onDisk());
      assertThat(sheet.pixel(cell - 1, 0)).as("gap").isZero();
      map.setColouring(Colouring.PLACE);
      layOut(map);
      assertThat(sheet.pixel(last, 0)).isEqualTo(LIGHT.sharedOnly());
      assertThat(sheet.pixel(2 * cell, last)).isEqualTo(LIGHT.both());
      assertThat(sheet.pixel(3 * cell, 0)).isEqualTo(LIGHT.inKernel());
      map.setTheme(Theme.DARK);
      layOut(map);
      assertThat(sheet.pixel(4 * cell, 0)).isEqualTo(MapPalette.of(Theme.DARK).onDisk());
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void smallDirtyBlocksAreOfTheMarksColour(int cell) {
    byte[] states = new byte[(60 / cell) * (30 / cell)];
    states[1] = BlockState.cached(5, true, false);
    states[2] = BlockState.cached(5, false, false);
    Fx.run(() -> {
      PageMap map = laidOut(subject(states), 60, 30);
      assertThat(map.geometry().zoom()).isEqualTo(MapZoom.ofCell(cell));
      assertThat(map.stage().sheet().pixel(cell, 0)).isEqualTo(LIGHT.dirty());
      assertThat(map.stage().sheet().pixel(2 * cell, 0)).isEqualTo(LIGHT.usageCount(5));
    });
  }

  /// The rows and columns of a square in which its number is, from its upper left corner.
  private static int[] inked(int[] pixels, int width, int left, int top, int side, int fill) {
    int[] bounds = {side, side, -1, -1};
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        if (pixels[(top + y) * width + left + x] != fill) {
          bounds[0] = Math.min(bounds[0], x);
          bounds[1] = Math.min(bounds[1], y);
          bounds[2] = Math.max(bounds[2], x);
          bounds[3] = Math.max(bounds[3], y);
        }
      }
    }
    return bounds;
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 32, 48, 64})
  void theNumberOfABlockIsInTheMiddleOfItsSquareAndNeverCutOff(int cell) {
    byte[] states = new byte[1000];
    Arrays.fill(states, BlockState.cached(3, false, false));
    Fx.run(() -> {
      PageMap map = laidOut(subject(states), 320, 200);
      zoomTo(map, cell);
      MapGeometry geometry = map.geometry();
      int side = CellStamps.side(cell);
      int place = geometry.placeAt(160, 100).orElseThrow();
      int left = geometry.x(geometry.column(place));
      int top = geometry.y(geometry.row(place));
      int[] bounds = inked(pixels(map), geometry.width(), left, top, side, LIGHT.usageCount(3));
      assertThat(bounds[2]).as("a number").isPositive();
      assertThat(bounds[0]).isGreaterThanOrEqualTo(1);
      assertThat(bounds[2]).isLessThanOrEqualTo(side - 2);
      assertThat((bounds[0] + bounds[2]) / 2.0).isBetween(side / 2.0 - 3, side / 2.0 + 3);
      assertThat((bounds[1] + bounds[3]) / 2.0).isBetween(side / 2.0 - 2, side / 2.0 + 2);
    });
  }

  @Test
  void numbersThatWouldNotFitAreLeftOut() {
    assertThat(BlockNumbers.digitWidth(20, 9, 1)).isZero();
    assertThat(BlockNumbers.digitWidth(24, 999, 1)).isPositive();
    assertThat(BlockNumbers.digitWidth(24, 16_777_215, 1)).isZero();
    assertThat(BlockNumbers.digitWidth(64, 16_777_215, 1)).isPositive();
    assertThat(BlockNumbers.digitWidth(24, 9, 2)).isZero();
    assertThat(BlockNumbers.digitWidth(48, 999, 2))
        .isEqualTo(2 * BlockNumbers.digitWidth(24, 999, 1));
  }

  @Test
  void aMovedMapIsPaintedAsIfFromAnew() {
    Fx.run(() -> {
      PageMap map = laidOut(MapSubject.relation(Samples.bothCaches(300_000)), 203, 151);
      for (int step = 0; step < 14; step++) {
        map.hands().zoom(true, 60 + step, 90);
        layOut(map);
        for (int[] by : new int[][] {{13, 0}, {0, 17}, {-5, 9}, {31, -22}, {-40, -30}, {900, 0}}) {
          map.hands().pan(by[0], by[1]);
          layOut(map);
          assertThat(pixels(map)).as("%s", map.geometry()).isEqualTo(paintedAnew(map));
        }
      }
      assertThat(map.geometry().zoom().cell()).isGreaterThan(20);
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 5, 12})
  void onlyRowsThatChangedAreHandedOn(int zoomSteps) {
    byte[] before = Samples.states(40_000, 1);
    byte[] after = before.clone();
    after[20_250] = BlockState.cached(before[20_250] == 0 ? 4 : 1, true, false);
    Fx.run(() -> {
      PageMap map = laidOut(subject(before), 150, 100);
      for (int step = 0; step < zoomSteps; step++) {
        map.hands().zoom(true, 75, 33);
      }
      layOut(map);
      long updates = map.stage().sheet().updates();
      map.show(subject(before.clone()), MapChanges.NONE);
      layOut(map);
      assertThat(map.stage().sheet().updates()).as("nothing changed").isEqualTo(updates);
      map.show(subject(after), MapChanges.NONE);
      layOut(map);
      assertThat(pixels(map)).isEqualTo(paintedAnew(map));
      assertThat(map.stage().sheet().updates()).isEqualTo(updates + 1);
      Span rows = map.stage().sheet().updated();
      assertThat(rows.to() - rows.from()).isEqualTo(map.geometry().zoom().cell());
      map.show(subject(Arrays.copyOf(after, 40_500)), MapChanges.NONE);
      layOut(map);
      assertThat(pixels(map)).as("grown").isEqualTo(paintedAnew(map));
    });
  }

  @Test
  void whatCameIsLitAndWhatWentKeepsSomeOfItsColourUntilItIsOver() {
    byte[] states = new byte[8];
    states[2] = BlockState.cached(2, false, false);
    states[4] = BlockState.cached(4, false, false);
    MapChanges changes =
        Samples.changes(
            new int[] {2, 3, 4},
            new byte[] {0, BlockState.cached(5, false, false), BlockState.cached(3, false, false)},
            MapChanges.Kind.CAME,
            MapChanges.Kind.WENT,
            MapChanges.Kind.HOTTER);
    Fx.run(() -> {
      PageMap map = laidOut(subject(states), 160, 20);
      int cell = map.geometry().zoom().cell();
      assertThat(cell).isEqualTo(20);
      int[] plain = pixels(map);
      map.stage().sheet().overlay(changes, 1);
      assertThat(map.stage().sheet().pixel(2 * cell, 0))
          .isEqualTo(Blend.mix(LIGHT.usageCount(2), LIGHT.flash(), (int) Math.round(.85 * 255)));
      assertThat(map.stage().sheet().pixel(3 * cell, 0)).isEqualTo(LIGHT.usageCount(5));
      int[] lit = pixels(map);
      int marked = 0;
      for (int i = 0; i < lit.length; i++) {
        int place = i % 160 / cell;
        marked += place == 4 && lit[i] != plain[i] ? 1 : 0;
        assertThat(lit[i] == plain[i] || (place >= 2 && place <= 4)).isTrue();
      }
      assertThat(marked).as("pixels of the mark of a hotter block").isBetween(4, 60);
      map.stage().sheet().overlay(changes, 0.5);
      assertThat(map.stage().sheet().pixel(3 * cell, 0))
          .isEqualTo(Blend.mix(LIGHT.onDisk(), LIGHT.usageCount(5), 128));
      map.stage().sheet().overlay(changes, 0);
      assertThat(pixels(map)).isEqualTo(plain);
    });
  }

  @Test
  void farOutChangesAddUpOnTheirPixel() {
    byte[] states = new byte[64 * 64];
    List<Integer> places = new ArrayList<>(List.of(0, 20, 21, 22, 2000));
    places.forEach(place -> states[place] = BlockState.cached(0, false, false));
    MapChanges.Kind[] came = new MapChanges.Kind[5];
    Arrays.fill(came, MapChanges.Kind.CAME);
    MapChanges changes =
        Samples.changes(places.stream().mapToInt(place -> place).toArray(), new byte[5], came);
    Fx.run(() -> {
      PageMap map = laidOut(subject(states), 16, 16);
      assertThat(map.geometry().zoom()).isEqualTo(new MapZoom(1, 2));
      int[] plain = pixels(map);
      map.stage().sheet().overlay(changes, 1);
      int[] lit = pixels(map);
      assertThat(brightness(plain[0]) - brightness(lit[0])).isGreaterThan(50);
      assertThat(brightness(plain[5]) - brightness(lit[5]))
          .as("two places of one pixel")
          .isGreaterThan(brightness(plain[0]) - brightness(lit[0]) + 20);
      assertThat(lit[3]).isEqualTo(plain[3]);
    });
  }

  private static int brightness(int argb) {
    return (argb >> 16 & 255) + (argb >> 8 & 255) + (argb & 255);
  }

  @Test
  void aZoomedMapKeepsItsZoomAndItsPlaceWithTheNextReadAndLosesThemWithAnotherRelation() {
    Fx.run(() -> {
      PageMap map = laidOut(subject(Samples.states(9000, 1)), 200, 150);
      zoomTo(map, 16);
      map.hands().pan(500, 300);
      layOut(map);
      MapGeometry geometry = map.geometry();
      map.show(subject(Samples.states(9000, 2)), MapChanges.NONE);
      layOut(map);
      assertThat(map.geometry()).isEqualTo(geometry);
      map.show(MapSubject.pool(Samples.pool(9000)), MapChanges.NONE);
      layOut(map);
      assertThat(map.geometry().isWhole()).isTrue();
    });
  }

  @Test
  void zoomingOutEndsWhereAllIsSeen() {
    Fx.run(() -> {
      PageMap map = laidOut(subject(Samples.states(100_000, 1)), 200, 150);
      MapGeometry all = map.geometry();
      map.zoomOut();
      assertThat(map.geometry()).isEqualTo(all);
      zoomTo(map, 64);
      map.zoomIn();
      assertThat(map.geometry().zoom()).isEqualTo(MapZoom.ofCell(64));
      for (int step = 0; step < 40; step++) {
        map.zoomOut();
      }
      layOut(map);
      assertThat(map.geometry()).isEqualTo(all);
      zoomTo(map, 5);
      map.fit();
      layOut(map);
      assertThat(map.geometry()).isEqualTo(all);
    });
  }

  @Test
  void onePicksABlockByItsNumber() {
    List<MapPlace> picked = new ArrayList<>();
    Fx.run(() -> {
      PageMap map = laidOut(subject(Samples.states(1_000_000, 1)), 300, 200);
      map.setOnPick(picked::add);
      map.hands().point(10, 10);
      assertThat(map.hands().pick()).as("a pixel of many blocks").isFalse();
      RelationMap one = Samples.relation(1);
      MapPlace wanted = new MapPlace(one.relation(), one.fork(), 654_321);
      map.choose(OptionalInt.of(654_321));
      zoomTo(map, 16);
      assertThat(map.hands().pick()).isTrue();
      assertThat(picked).containsExactly(wanted);
    });
  }

  @ParameterizedTest
  @EnumSource
  void aPictureAtTwiceTheScaleShowsTheSamePlacesSharper(Theme theme) {
    Fx.run(() -> {
      PageMap map = laidOut(subject(Samples.states(3000, 1)), 240, 160);
      map.setTheme(theme);
      layOut(map);
      MapGeometry geometry = map.geometry();
      int[] before = pixels(map);
      map.sharpen(2);
      MapGeometry twice = geometry.times(2);
      int side = CellStamps.side(twice.zoom().cell());
      for (int place = 0; place < 3000; place += 37) {
        byte state = map.drawing().orElseThrow().subject().states()[place];
        assertThat(
                map.stage()
                    .sheet()
                    .pixel(twice.x(twice.column(place)), twice.y(twice.row(place)) + side / 2))
            .isEqualTo(MapPalette.of(theme).fill(state, Colouring.USAGE_COUNT));
      }
      map.sharpen(1);
      assertThat(pixels(map)).isEqualTo(before);
    });
  }

  /// Work that waits until it is run, or failed.
  private static final class Later implements Aside {
    final List<Runnable> waiting = new ArrayList<>();
    final List<Runnable> failing = new ArrayList<>();

    @Override
    public <T> void run(Supplier<T> work, Consumer<T> done, Runnable failed) {
      waiting.add(() -> done.accept(work.get()));
      failing.add(failed);
    }
  }

  /// As it is laid out in a window, if one that is not shown.
  private static PageMap inAWindow(MapSubject subject, Aside aside) {
    PageMap map = laidOut(subject, 200, 150);
    new Stage().setScene(map.getScene());
    map.setAside(aside);
    return map;
  }

  @Test
  void withoutAWindowALargeMapIsMadeAtOnce() {
    Later later = new Later();
    MapSubject large = subject(new byte[DrawingMaker.AT_ONCE + 1]);
    Fx.run(() -> {
      PageMap map = laidOut(subject(new byte[100]), 200, 150);
      map.setAside(later);
      map.show(large, MapChanges.NONE);
      assertThat(map.drawing().orElseThrow().subject()).isSameAs(large);
      assertThat(later.waiting).isEmpty();
    });
  }

  @Test
  void afterAFailureTheNextMapIsMade() {
    Later later = new Later();
    byte[] large = new byte[DrawingMaker.AT_ONCE + 1];
    Fx.run(() -> {
      PageMap map = inAWindow(subject(new byte[100]), later);
      map.show(subject(large), MapChanges.NONE);
      MapSubject last = subject(large.clone());
      map.show(last, MapChanges.NONE);
      assertThat(later.waiting).hasSize(1);
      later.failing.getFirst().run();
      assertThat(later.waiting).hasSize(2);
      later.waiting.getLast().run();
      assertThat(map.drawing().orElseThrow().subject()).isSameAs(last);
    });
  }

  @Test
  void whoZoomsWhileTheMapIsMadeInOtherColumnsKeepsTheZoom() {
    Later later = new Later();
    MapSubject large = subject(new byte[DrawingMaker.AT_ONCE + 1]);
    Fx.run(() -> {
      PageMap map = inAWindow(subject(new byte[100]), later);
      map.show(large, MapChanges.NONE);
      later.waiting.removeFirst().run();
      layOut(map);
      map.resize(300, 150);
      map.layout();
      assertThat(later.waiting).as("the map in other columns").hasSize(1);
      map.zoomIn();
      map.zoomIn();
      MapGeometry zoomed = map.geometry();
      while (!later.waiting.isEmpty()) {
        later.waiting.removeFirst().run();
      }
      map.layout();
      assertThat(map.geometry()).isEqualTo(zoomed);
      assertThat(map.drawing().orElseThrow().columns()).isEqualTo(zoomed.columns());
    });
  }

  @Test
  void aLargeMapIsMadeElsewhereAndTheOldOneStaysMeanwhile() {
    Later later = new Later();
    List<Runnable> waiting = later.waiting;
    byte[] large = new byte[DrawingMaker.AT_ONCE + 1];
    Fx.run(() -> {
      PageMap map = inAWindow(subject(new byte[100]), later);
      MapSubject first = subject(large);
      map.show(first, MapChanges.NONE);
      layOut(map);
      map.show(subject(large.clone()), MapChanges.NONE);
      MapSubject last = subject(large.clone());
      map.show(last, MapChanges.NONE);
      layOut(map);
      assertThat(map.drawing().orElseThrow().subject().places()).isEqualTo(100);
      assertThat(waiting).hasSize(1);
      waiting.removeFirst().run();
      assertThat(map.drawing().orElseThrow().subject()).isSameAs(first);
      assertThat(waiting).as("those in between are left out").hasSize(1);
      waiting.removeFirst().run();
      assertThat(map.drawing().orElseThrow().subject()).isSameAs(last);
      layOut(map);
      assertThat(map.geometry().isWhole()).isTrue();
    });
  }

  @Test
  void residencyMakesTheKernelsPart() {
    BitSet resident = new BitSet();
    resident.set(1, 3);
    byte[] states = new byte[4];
    states[2] = BlockState.cached(1, false, false);
    Residency residency = Residency.of(resident, 4);
    residency.mark(states, 0, states.length);
    MapSubject subject =
        MapSubject.relation(Samples.relation(states, new KernelTier.Cached(residency)));
    assertThat(subject.describe(0)).endsWith("on disk only");
    assertThat(subject.describe(1)).endsWith("in the kernel's page cache only");
    assertThat(subject.describe(2))
        .endsWith("usage count 1 · in shared buffers and in the kernel's page cache: cached twice");
    assertThat(subject.cachedTwice().count()).isEqualTo(8192);
  }
}
