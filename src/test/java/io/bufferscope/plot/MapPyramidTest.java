package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.BlockState;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapPyramidTest {
  private static final int[] COLOURS =
      new MapColours(MapPalette.of(Theme.LIGHT), Colouring.USAGE_COUNT).plain();

  private static int average(byte[] states, int columns, int level, int row, int column) {
    long[] sums = new long[3];
    int count = 0;
    for (int place = 0; place < states.length; place++) {
      if ((place / columns) >> level == row && (place % columns) >> level == column) {
        int colour = COLOURS[states[place]];
        sums[0] += (colour >> 16) & 255;
        sums[1] += (colour >> 8) & 255;
        sums[2] += colour & 255;
        count++;
      }
    }
    int argb = 255;
    for (long sum : sums) {
      argb = (argb << 8) | (int) Math.floor((double) sum / count + 0.5);
    }
    return argb;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 5", "7, 7", "8, 64", "9, 100", "13, 200", "16, 255", "33, 1000", "5, 3"})
  void everyMixIsTheAverageOfItsPlaces(int columns, int places) {
    byte[] states = Samples.states(places, places);
    MapPyramid pyramid = MapPyramid.of(states, columns, COLOURS);
    for (int level = 0; level <= pyramid.top(); level++) {
      for (int row = 0; row < pyramid.grid().height(level); row++) {
        int width = Math.min(columns, places - (row << level) * columns);
        int pixels = (width + (1 << level) - 1) >> level;
        int[] mixed = new int[pixels];
        pyramid.mix(level, row, 0, pixels, mixed, 0);
        for (int column = 0; column < pixels; column++) {
          int expected = average(states, columns, level, row, column);
          assertThat(pyramid.colour(level, row, column))
              .as("level %d row %d column %d", level, row, column)
              .isEqualTo(expected);
          assertThat(mixed[column]).isEqualTo(expected);
        }
      }
    }
    assertThat(pyramid.grid().width(pyramid.top())).isEqualTo(1);
    assertThat(pyramid.grid().height(pyramid.top())).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"31, 3000, 0", "64, 4096, 0", "64, 4096, 37", "50, 4999, 1", "50, 1000, 700"})
  void whatIsUpdatedEqualsWhatIsMadeAnew(int columns, int places, int more) {
    byte[] before = Samples.states(places, 1);
    MapPyramid old = MapPyramid.of(before, columns, COLOURS);
    byte[] after = Arrays.copyOf(before, places + more);
    Random random = new Random(9);
    for (int change = 0; change < 12; change++) {
      after[random.nextInt(after.length)] = BlockState.cached(5, change % 2 == 0, false);
    }
    assertSame(old.updated(after), MapPyramid.of(after, columns, COLOURS));
    byte[] shorter = Arrays.copyOf(before, places - columns * 3);
    assertSame(old.updated(shorter), MapPyramid.of(shorter, columns, COLOURS));
  }

  private static void assertSame(MapPyramid one, MapPyramid other) {
    assertThat(one.top()).isEqualTo(other.top());
    for (int level = 1; level <= one.top(); level++) {
      for (int row = 0; row < one.grid().height(level); row++) {
        long inRow =
            Math.min(
                one.grid().columns(),
                one.grid().places() - ((long) row << level) * one.grid().columns());
        for (int column = 0; column << level < inRow; column++) {
          assertThat(one.colour(level, row, column)).isEqualTo(other.colour(level, row, column));
        }
      }
    }
  }

  @Test
  void rowsWithoutAChangeAreShared() {
    byte[] before = Samples.states(64 * 64, 1);
    byte[] after = before.clone();
    after[64 * 20 + 3] = BlockState.cached(before[64 * 20 + 3] == 0 ? 1 : 0, true, false);
    MapPyramid old = MapPyramid.of(before, 64, COLOURS);
    MapPyramid updated = old.updated(after);
    for (int row = 0; row < 16; row++) {
      assertThat(updated.hasSameRow(old, 2, row)).as("row %d", row).isEqualTo(row != 5);
    }
    for (int row = 0; row < 32; row++) {
      assertThat(updated.hasSameRow(old, 1, row)).isEqualTo(row != 10);
    }
    assertThat(updated.hasSameRow(old, 6, 0)).isFalse();
    assertThat(old.updated(before.clone()).hasSameRow(old, 6, 0)).isTrue();
  }
}
