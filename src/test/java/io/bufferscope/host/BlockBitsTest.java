package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.Residency;
import org.junit.jupiter.api.Test;

class BlockBitsTest {
  private final BlockBits bits = new BlockBits();

  @Test
  void aBlockIsResidentWhenBothItsPagesAre() {
    bits.add(0, 4, new byte[] {0, 0, 1, 0, 0, 1, 1, 1}, 4096);
    Residency residency = bits.residency();
    assertThat(residency.blocks()).isEqualTo(4);
    assertThat(residency.count()).isEqualTo(1);
    assertThat(residency.isResident(3)).isTrue();
  }

  @Test
  void onlyTheLowestBitOfAPageCounts() {
    bits.add(0, 1, new byte[] {(byte) 0xFE, (byte) 0xFF}, 4096);
    assertThat(bits.residency().count()).isZero();
  }

  @Test
  void aLargePageHoldsSeveralBlocks() {
    bits.add(0, 12, new byte[] {1, 0}, 65_536);
    Residency residency = bits.residency();
    assertThat(residency.count()).isEqualTo(8);
    assertThat(residency.isResident(7)).isTrue();
    assertThat(residency.isResident(8)).isFalse();
  }

  @Test
  void windowsFollowOneAnother() {
    bits.add(0, 2, new byte[] {1, 1, 0, 0}, 4096);
    bits.add(2, 2, new byte[] {0, 0, 1, 1}, 4096);
    Residency residency = bits.residency();
    assertThat(residency.blocks()).isEqualTo(4);
    assertThat(residency.isResident(0)).isTrue();
    assertThat(residency.isResident(3)).isTrue();
    assertThat(residency.count()).isEqualTo(2);
  }

  @Test
  void halfABlockAtTheEndIsNone() {
    bits.add(0, 1, new byte[] {1, 1, 1}, 4096);
    assertThat(bits.residency().blocks()).isEqualTo(1);
  }
}
