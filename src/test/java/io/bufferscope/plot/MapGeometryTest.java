package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapGeometryTest {
  /// All zooms from the one at which all is seen.
  private static List<MapGeometry> zooms(int places, int width, int height) {
    List<MapGeometry> zooms = new ArrayList<>();
    MapGeometry one = MapGeometry.fit(places, width, height, 16);
    zooms.add(one);
    while (!one.zoom().in(64).equals(one.zoom())) {
      one = one.zoomed(one.zoom().in(64), width * 0.7, height * 0.3);
      zooms.add(one);
    }
    return zooms;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 400, 300", "7, 400, 300", "16384, 400, 300", "16384, 501, 377", "1000000, 400, 300",
    "16777216, 1440, 900", "120000, 400, 300", "120001, 400, 300", "3, 1, 2", "5, 3, 1"
  })
  void everyPlaceInViewIsFoundAtTheCornersOfItsCellAtAllZooms(int places, int width, int height) {
    for (MapGeometry geometry : zooms(places, width, height)) {
      int side = geometry.zoom().cell() - 1;
      int step = Math.max(1, width / 20);
      int found = 0;
      for (int x = 0; x < width; x += step) {
        for (int y = 0; y < height; y += step) {
          OptionalInt place = geometry.placeAt(x, y);
          if (place.isPresent()) {
            found++;
            int left = geometry.x(geometry.column(place.getAsInt()));
            int top = geometry.y(geometry.row(place.getAsInt()));
            assertThat(x).isBetween(left, left + side);
            assertThat(y).isBetween(top, top + side);
            assertThat(geometry.column(place.getAsInt())).isLessThan(geometry.endColumn());
            assertThat(geometry.row(place.getAsInt())).isLessThan(geometry.endRow());
          }
        }
      }
      assertThat(found).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 16, 0",
    "7, 16, 0",
    "16384, 2, 0",
    "120000, 1, 0",
    "120001, 1, 1",
    "480001, 1, 2",
    "1000000, 1, 2",
    "16777216, 1, 4"
  })
  void allIsSeenAsLargeAsItFits(int places, int cell, int level) {
    MapGeometry geometry = MapGeometry.fit(places, 400, 300, 16);
    assertThat(geometry.zoom()).isEqualTo(new MapZoom(cell, level));
    assertThat(geometry.isWhole()).isTrue();
    int last = places - 1;
    assertThat(geometry.x(geometry.column(last))).isBetween(0, 399);
    assertThat(geometry.y(geometry.row(last))).isBetween(0, 299);
  }

  @Test
  void theSameStaysUnderThePointer() {
    MapGeometry geometry = MapGeometry.fit(16_777_216, 1440, 900, 24);
    OptionalInt before = geometry.placeAt(700, 400);
    MapGeometry near = geometry;
    while (near.zoom().cell() < 64) {
      near = near.zoomed(near.zoom().in(64), 700.5, 400.5);
    }
    MapGeometry far = near;
    int row = near.row(near.placeAt(700, 400).orElseThrow());
    assertThat(row - geometry.row(before.orElseThrow())).isBetween(0, 8);
    while (far.zoom().level() < geometry.zoom().level()) {
      far = far.zoomed(far.zoom().out(), 700.5, 400.5);
    }
    assertThat(far).isEqualTo(geometry);
  }

  @Test
  void nobodyLeavesTheMap() {
    MapGeometry near = MapGeometry.fit(10_000, 400, 300, 24).zoomed(MapZoom.ofCell(32), 0, 0);
    MapGeometry end = near.panned(1 << 20, 1 << 20);
    assertThat(end.left() + 400).isEqualTo((int) end.mapWidth());
    assertThat(end.top() + 300).isEqualTo((int) end.mapHeight());
    assertThat(end.panned(-(1 << 20), -(1 << 20))).isEqualTo(near.panned(-400, -300));
    assertThat(near.panned(-1, -1).left()).isZero();
    assertThat(near.zoomed(MapZoom.ofCell(1), 200, 100).left()).isZero();
  }

  @Test
  void anotherSizeKeepsWhatIsInTheMiddle() {
    MapGeometry near =
        MapGeometry.fit(1_000_000, 401, 301, 24)
            .zoomed(MapZoom.ofCell(16), 200, 50)
            .panned(-500, -200);
    OptionalInt middle = near.placeAt(200, 150);
    assertThat(near.resized(201, 101).placeAt(100, 50)).isEqualTo(middle);
    assertThat(near.resized(801, 501).placeAt(400, 250)).isEqualTo(middle);
  }

  @Test
  void aPlaceIsBroughtIntoViewByTheShortestWay() {
    MapGeometry near = MapGeometry.fit(10_000, 400, 300, 24).zoomed(MapZoom.ofCell(32), 0, 0);
    MapGeometry moved = near.showing(9_999);
    assertThat(moved.y(moved.row(9_999)) + 32).isEqualTo(300);
    assertThat(moved.showing(9_999)).isEqualTo(moved);
  }

  @Test
  void onAScreenWithTwiceThePixelsTheSamePlacesAreSeen() {
    for (MapGeometry one : zooms(1_000_000, 400, 300)) {
      MapGeometry twice = one.times(2);
      assertThat(twice.zoom().pixelsPerPlace()).isEqualTo(2 * one.zoom().pixelsPerPlace());
      assertThat(twice.placeAt(0, 0)).isEqualTo(one.placeAt(0, 0));
    }
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "0, -1", "399, 0", "398, 0", "112, 0", "0, 16", "0, 300"})
  void besideTheMapThereIsNoPlace(int x, int y) {
    assertThat(MapGeometry.fit(7, 399, 300, 16).placeAt(x, y)).isEmpty();
  }

  @Test
  void anEmptyMapHasNoPlace() {
    MapGeometry geometry = MapGeometry.fit(0, 400, 300, 24);
    assertThat(geometry.placeAt(0, 0)).isEmpty();
    assertThat(geometry.endRow()).isZero();
  }

  @Test
  void stepsOfZoomGoUpAndDownTheSameWay() {
    MapZoom zoom = new MapZoom(1, 3);
    List<MapZoom> up = new ArrayList<>();
    while (!zoom.in(64).equals(zoom)) {
      up.add(zoom);
      assertThat(zoom.in(64)).isGreaterThan(zoom);
      zoom = zoom.in(64);
    }
    assertThat(zoom).isEqualTo(MapZoom.ofCell(64));
    for (MapZoom lower : up.reversed()) {
      zoom = zoom.out();
      assertThat(zoom).isEqualTo(lower);
    }
    assertThat(MapZoom.ofCell(7).in(64)).isEqualTo(MapZoom.ofCell(8));
    assertThat(MapZoom.ofCell(7).out()).isEqualTo(MapZoom.ofCell(6));
  }
}
