package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapGeometryTest {
  @ParameterizedTest
  @CsvSource({
    "1, 400, 300", "7, 400, 300", "16384, 400, 300", "16384, 501, 377", "1000000, 400, 300",
    "1000000, 1600, 900", "120000, 400, 300", "120001, 400, 300", "3, 1, 2", "5, 3, 1"
  })
  void everyBlockIsFoundAtTheCornersOfItsCell(int blocks, int width, int height) {
    MapGeometry geometry = MapGeometry.fit(blocks, width, height, 16);
    for (int block = 0; block < blocks; block++) {
      int cell = geometry.cellOf(block);
      int left = geometry.left(cell);
      int top = geometry.top(cell);
      int last = geometry.cell() - 1;
      assertThat(left + last).isLessThan(width);
      assertThat(top + last).isLessThan(height);
      assertThat(geometry.cellAt(left, top)).isEqualTo(OptionalInt.of(cell));
      assertThat(geometry.cellAt(left + last, top + last)).isEqualTo(OptionalInt.of(cell));
      assertThat(block).isBetween(geometry.firstBlock(cell), geometry.endBlock(cell) - 1);
      if (block > 1000 && block < blocks - 1000) {
        block += 100;
      }
    }
    assertThat(geometry.endBlock(geometry.cells() - 1)).isEqualTo(blocks);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 16, 1",
    "7, 16, 1",
    "16384, 2, 1",
    "120000, 1, 1",
    "120001, 1, 2",
    "1000000, 1, 9"
  })
  void cellsAreAsLargeAsAllFit(int blocks, int cell, int blocksPerCell) {
    MapGeometry geometry = MapGeometry.fit(blocks, 400, 300, 16);
    assertThat(geometry.cell()).isEqualTo(cell);
    assertThat(geometry.blocksPerCell()).isEqualTo(blocksPerCell);
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "0, -1", "400, 0", "399, 0", "112, 0", "0, 16"})
  void besideTheMapThereIsNoCell(int x, int y) {
    assertThat(MapGeometry.fit(7, 399, 300, 16).cellAt(x, y)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"400, 300"})
  void anEmptyMapHasNoCell(int width, int height) {
    MapGeometry geometry = MapGeometry.fit(0, width, height, 16);
    assertThat(geometry.cells()).isZero();
    assertThat(geometry.cellAt(0, 0)).isEmpty();
  }
}
