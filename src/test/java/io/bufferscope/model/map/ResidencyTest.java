package io.bufferscope.model.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Bytes;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ResidencyTest {
  private final BitSet third = BitSet.valueOf(new long[] {0b1000});

  @Test
  void aBlockBeyondTheEndIsNotResident() {
    Residency residency = Residency.of(third, 4);
    assertThat(residency.isResident(3)).isTrue();
    assertThat(residency.isResident(4)).isFalse();
    assertThat(residency.isResident(1_000_000)).isFalse();
    assertThat(residency.count()).isEqualTo(1);
    assertThatThrownBy(() -> Residency.of(third, 3)).hasMessageContaining("block 3 is beyond");
  }

  @Test
  void itDoesNotChangeWithWhatItWasMadeOf() {
    Residency residency = Residency.of(third, 4);
    third.set(0);
    assertThat(residency.isResident(0)).isFalse();
    assertThat(residency).isNotEqualTo(Residency.of(third, 4));
  }

  @Test
  void dropsOfSeveralForksAddUp() {
    KernelDrop heap = new KernelDrop(new Bytes(8192), new Bytes(4096));
    KernelDrop index = new KernelDrop(new Bytes(0), new Bytes(4096));
    KernelDrop both = KernelDrop.NONE.plus(heap).plus(index);
    assertThat(both).isEqualTo(new KernelDrop(new Bytes(8192), new Bytes(8192)));
    assertThat(heap.dropped()).isEqualTo(new Bytes(4096));
    assertThat(index.dropped()).isEqualTo(new Bytes(0));
  }
}
