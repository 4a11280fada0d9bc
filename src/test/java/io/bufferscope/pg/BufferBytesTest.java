package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Pins;
import io.bufferscope.pg.BufferRows.FileKey;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BufferBytesTest {
  private static final long DATABASE = 5;
  private static final long TABLESPACE = 1663;
  private static final byte UNUSED = (byte) 0x80;

  private final ByteBuffer packed = ByteBuffer.allocate(1 << 20);

  @Test
  void theLargestNumbersOfAUsualBlockStayApart() throws Exception {
    usual(0xFFFF_FFFFL, (1 << 27) - 1, 5, true);
    usual(1, 0, 0, false);
    usual(0x8000_0000L, 1, 3, false);
    BufferRows rows = unpack(3);
    assertThat(rows.fileKeys()).containsExactly(file(0xFFFF_FFFFL), file(1), file(0x8000_0000L));
    assertThat(rows.files()).containsExactly(0, 1, 2);
    assertThat(rows.blockNumbers()).containsExactly((1 << 27) - 1, 0, 1);
    assertThat(rows.states())
        .containsExactly(
            BlockState.cached(5, true, false),
            BlockState.cached(0, false, false),
            BlockState.cached(3, false, false));
  }

  @Test
  void unusedBuffersKeepTheirPlace() throws Exception {
    packed.put(UNUSED);
    usual(16_384, 7, 1, false);
    packed.put(UNUSED);
    BufferRows rows = unpack(3);
    assertThat(rows.files()).containsExactly(-1, 0, -1);
    assertThat(rows.states()).containsExactly(0, BlockState.cached(1, false, false), 0);
  }

  @Test
  void anyOtherBlockHasAllItsNumbers() throws Exception {
    other(40, 2, 4, true, 0xFFFF_FFFEL, 1664, 0xFFFF_FFFFL, Integer.MAX_VALUE);
    usual(16_384, 7, 1, false);
    other(0, 3, 0, false, DATABASE, TABLESPACE, 16_384, 8);
    BufferRows rows = unpack(3);
    assertThat(rows.fileKeys())
        .containsExactly(new FileKey(0xFFFF_FFFEL, 1664, 0xFFFF_FFFFL), file(16_384));
    assertThat(rows.files()).as("one file, in pieces of both kinds").containsExactly(0, 1, 1);
    assertThat(rows.forks()).containsExactly(2, 0, 3);
    assertThat(rows.blockNumbers()).containsExactly(Integer.MAX_VALUE, 7, 8);
    assertThat(rows.states()[0]).isEqualTo(BlockState.cached(4, true, true));
    assertThat(rows.pins()).isEqualTo(Pins.of(new int[] {0}, new byte[] {Pins.MOST}));
  }

  @Test
  void thousandsOfFilesAreToldApart() throws Exception {
    for (int i = 0; i < 20_000; i++) {
      usual(Integer.toUnsignedLong(i * 0x01000193), i, 0, false);
    }
    BufferRows rows = unpack(20_000);
    assertThat(rows.fileKeys()).hasSize(20_000).doesNotHaveDuplicates();
    assertThat(rows.files()[19_999]).isEqualTo(19_999);
  }

  @Test
  void anotherNumberOfBuffersIsNotBelieved() {
    packed.put(UNUSED);
    packed.put(UNUSED);
    assertThatThrownBy(() -> unpack(1)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> unpack(3)).isInstanceOf(SQLException.class);
  }

  private BufferRows unpack(int buffers) throws SQLException {
    byte[] bytes = Arrays.copyOf(packed.array(), packed.position());
    return BufferBytes.unpack(Instant.EPOCH, bytes, buffers, DATABASE, TABLESPACE);
  }

  /// As the statement has it.
  private void usual(long filenode, int block, int usage, boolean dirty) {
    packed.putLong((filenode << 31) + ((long) block << 4) + usage + (dirty ? 8 : 0));
  }

  private void other(
      int pins,
      int fork,
      int usage,
      boolean dirty,
      long database,
      long tablespace,
      long filenode,
      long block) {
    packed.putLong(~(((long) pins << 8) + ((long) fork << 4) + usage + (dirty ? 8 : 0)));
    packed.putLong((database << 32) + tablespace);
    packed.putLong((filenode << 32) + block);
  }

  private static FileKey file(long filenode) {
    return new FileKey(DATABASE, TABLESPACE, filenode);
  }
}
