package io.bufferscope.pg;

import java.util.Arrays;

/// Finds numbers by filenode, millions of times a second: a hash table with open addressing (D. E.
/// Knuth, "The Art of Computer Programming" 3, section 6.4) without an object for each entry. Any
/// 32 bits are a filenode.
final class FilenodeTable {
  private static final int NONE = -1;

  /// 2³² divided by the golden ratio: spreads neighbours, which filenodes mostly are.
  private static final int SPREAD = 0x9E3779B9;

  private int[] filenodes = new int[256];
  private int[] values = filled(256);
  private int size;

  /// The number that was put in for a filenode; -1 where none was.
  int indexOf(int filenode) {
    return values[slot(filenode)];
  }

  /// Puts a number in for a filenode that has none yet.
  ///
  /// @param value 0 or more
  void put(int filenode, int value) {
    if (2 * ++size > values.length) {
      grow();
    }
    set(filenode, value);
  }

  private void set(int filenode, int value) {
    int slot = slot(filenode);
    filenodes[slot] = filenode;
    values[slot] = value;
  }

  /// The slot of a filenode, or the free one where it belongs.
  private int slot(int filenode) {
    int last = values.length - 1;
    int slot = ((filenode * SPREAD) >>> 8) & last;
    while (values[slot] != NONE && filenodes[slot] != filenode) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private void grow() {
    int[] oldFilenodes = filenodes;
    int[] oldValues = values;
    filenodes = new int[2 * oldValues.length];
    values = filled(filenodes.length);
    for (int slot = 0; slot < oldValues.length; slot++) {
      if (oldValues[slot] != NONE) {
        set(oldFilenodes[slot], oldValues[slot]);
      }
    }
  }

  private static int[] filled(int length) {
    int[] none = new int[length];
    Arrays.fill(none, NONE);
    return none;
  }
}
