package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.PageContents.BtreeType;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.Slot;
import io.bufferscope.model.map.PageContents.Visibility;
import io.bufferscope.pg.PageBytes.BtreeSpecial;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageBytesTest {
  /// `SlotsPerFSMPage` with blocks of 8 kB.
  private static final long SLOTS = 4069;

  @ParameterizedTest
  @CsvSource({
    "0, 2, 0",
    "1, 1, 0",
    "2, 0, 0",
    "3, 0, 4069",
    "4070, 0, 16552692",
    "4071, 1, 4069",
    "4072, 0, 16556761"
  })
  void theMapsPagesAreInTheOrderOfTheTreeDepthFirst(int block, int level, long first) {
    assertThat(PageBytes.freeSpace("fp_next_slot: 0\n", block))
        .isEqualTo(new FreeSpace(level, first, List.of(), 0));
    assertThat(first % SLOTS).isZero();
  }

  @Test
  void theSlotsOfAPageAreItsLeavesInStepsOf32Bytes() {
    String contents = "0: 255\n1: 255\n4094: 3\n4095: 255\n4098: 3\nfp_next_slot: 7\n";
    assertThat(PageBytes.freeSpace(contents, 3))
        .isEqualTo(
            new FreeSpace(0, SLOTS, List.of(new Slot(SLOTS, 8160), new Slot(SLOTS + 3, 96)), 7));
  }

  @Test
  void eachHeapBlockHasTwoBitsInTheVisibilityMap() {
    byte[] page = new byte[8192];
    page[0] = (byte) 0xFF;
    page[24] = (byte) 0b11_01_00_11;
    page[8191] = 0b01_00_00_00;
    assertThat(PageBytes.visibility(page, 0, 100_000)).isEqualTo(new Visibility(0, 32_672, 4, 2));
    assertThat(PageBytes.visibility(page, 1, 32_680)).isEqualTo(new Visibility(32_672, 8, 4, 2));
  }

  /// `BTP_LEAF` 1, `BTP_ROOT` 2, `BTP_DELETED` 4, `BTP_HALF_DEAD` 16, `BTP_HAS_FULLXID` 256.
  @ParameterizedTest
  @CsvSource({
    "1, LEAF",
    "3, LEAF",
    "2, ROOT",
    "0, INTERNAL",
    "17, HALF_DEAD",
    "261, DELETED_LEAF",
    "4, DELETED_LEAF",
    "260, DELETED_INTERNAL"
  })
  void aTreesPageIsTakenFromItsOwnBytesInEitherOrderOfThem(int flags, BtreeType type) {
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      ByteBuffer page = ByteBuffer.allocate(8192).order(order);
      page.putShort(16, (short) 8176);
      page.putInt(8176, 7).putInt(8180, -2).putInt(8184, 1).putShort(8188, (short) flags);
      assertThat(PageBytes.btreeSpecial(page.array(), 8176))
          .isEqualTo(new BtreeSpecial(7, 4_294_967_294L, 1, type));
    }
  }

  @Test
  void flagsThatMeanSomethingElseTogetherAreToldByTheirCommonName() {
    assertThat(
            PageBytes.flags(
                List.of("HEAP_HASNULL", "HEAP_XMIN_COMMITTED", "HEAP_XMIN_INVALID"),
                List.of("HEAP_XMIN_FROZEN")))
        .containsExactly("HEAP_HASNULL", "HEAP_XMIN_FROZEN");
  }
}
