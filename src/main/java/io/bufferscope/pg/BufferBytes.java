package io.bufferscope.pg;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Pins;
import io.bufferscope.pg.BufferRows.FileKey;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Unpacks what the statement `buffers` packs: one piece a buffer, in the order of `bufferid`, each
/// number with its highest byte first. What a piece is, its first byte tells:
///
/// - 0 to 127, eight bytes: a block of a main fork in the place that most are in, unpinned. From
///   the highest bit: 0, filenode (32 bits), block (27), dirty (1), usage count (3).
/// - 128, that byte alone: an unused buffer.
/// - 255, three times eight bytes: any other block. All bits turned over, pins (from bit 8), fork
///   (from 4), dirty (3), usage count (from 0); then database and tablespace, 32 bits each; then
///   filenode and block.
final class BufferBytes {
  private static final byte UNUSED = (byte) 0x80;
  private static final int FILENODE_SHIFT = 31;
  private static final int BLOCK_SHIFT = 4;
  private static final int MOST_BLOCKS = 1 << (FILENODE_SHIFT - BLOCK_SHIFT);
  private static final int DIRTY = 8;
  private static final int USAGE_MASK = 7;
  private static final long LOWER_HALF = 0xFFFF_FFFFL;

  private final int[] files;
  private final byte[] forks;
  private final int[] blockNumbers;
  private final byte[] states;
  private final SortedMap<Integer, Byte> pins = new TreeMap<>();
  private final Map<FileKey, Integer> indexOfFile = new HashMap<>();
  private final List<FileKey> fileKeys = new ArrayList<>();
  private final FilenodeTable usual = new FilenodeTable();
  private final long usualDatabase;
  private final long usualTablespace;

  private BufferBytes(int buffers, long usualDatabase, long usualTablespace) {
    this.files = new int[buffers];
    this.forks = new byte[buffers];
    this.blockNumbers = new int[buffers];
    this.states = new byte[buffers];
    this.usualDatabase = usualDatabase;
    this.usualTablespace = usualTablespace;
    Arrays.fill(files, -1);
  }

  /// Unpacks one read of the pool.
  ///
  /// @param at when the read began, server time
  /// @param packed the pieces
  /// @param buffers how many there have to be
  /// @param usualDatabase the database of the blocks in pieces of eight bytes
  /// @param usualTablespace their tablespace
  /// @throws SQLException where there are more or fewer pieces
  static BufferRows unpack(
      Instant at, byte[] packed, int buffers, long usualDatabase, long usualTablespace)
      throws SQLException {
    BufferBytes unpacked = new BufferBytes(buffers, usualDatabase, usualTablespace);
    unpacked.unpack(packed);
    return new BufferRows(
        at,
        unpacked.files,
        unpacked.fileKeys,
        unpacked.forks,
        unpacked.blockNumbers,
        unpacked.states,
        Pins.of(unpacked.pins));
  }

  private void unpack(byte[] packed) throws SQLException {
    ByteBuffer in = ByteBuffer.wrap(packed);
    int buffer = 0;
    while (in.hasRemaining() && buffer < files.length) {
      byte kind = in.get(in.position());
      if (kind >= 0) {
        usualBlock(buffer, in.getLong());
      } else if (kind == UNUSED) {
        in.get();
      } else {
        otherBlock(buffer, ~in.getLong(), in.getLong(), in.getLong());
      }
      buffer++;
    }
    if (in.hasRemaining() || buffer < files.length) {
      throw new SQLException(
          "pg_buffercache has another number of buffers than " + files.length, "22000");
    }
  }

  private void usualBlock(int buffer, long packed) {
    int filenode = (int) (packed >>> FILENODE_SHIFT);
    int file = usual.indexOf(filenode);
    if (file < 0) {
      file = fileOf(new FileKey(usualDatabase, usualTablespace, Integer.toUnsignedLong(filenode)));
      usual.put(filenode, file);
    }
    files[buffer] = file;
    blockNumbers[buffer] = (int) (packed >>> BLOCK_SHIFT) & (MOST_BLOCKS - 1);
    states[buffer] = BlockState.cached((int) packed & USAGE_MASK, (packed & DIRTY) != 0, false);
  }

  private void otherBlock(int buffer, long flags, long place, long block) {
    files[buffer] = fileOf(new FileKey(place >>> 32, place & LOWER_HALF, block >>> 32));
    forks[buffer] = (byte) (flags >>> 4 & 3);
    blockNumbers[buffer] = Math.toIntExact(block & LOWER_HALF);
    int pinned = (int) Math.min(flags >>> 8, Pins.MOST);
    if (pinned > 0) {
      pins.put(buffer, (byte) pinned);
    }
    states[buffer] = BlockState.cached((int) flags & USAGE_MASK, (flags & DIRTY) != 0, pinned > 0);
  }

  private int fileOf(FileKey key) {
    Integer known = indexOfFile.get(key);
    if (known != null) {
      return known;
    }
    int index = fileKeys.size();
    indexOfFile.put(key, index);
    fileKeys.add(key);
    return index;
  }
}
