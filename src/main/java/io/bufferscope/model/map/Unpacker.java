package io.bufferscope.model.map;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// Gives back what a [Packer] packed, in the same order.
final class Unpacker implements AutoCloseable {
  private final Inflater inflater = new Inflater();

  /// @param packed what [Packer#packed()] gave
  Unpacker(byte[] packed) {
    inflater.setInput(packed);
  }

  @Override
  public void close() {
    inflater.end();
  }

  /// The next number.
  int number() {
    return ints(1)[0];
  }

  /// The next bytes.
  byte[] bytes(int count) {
    byte[] values = new byte[count];
    try {
      int done = 0;
      while (done < count) {
        int more = inflater.inflate(values, done, count - done);
        if (more == 0) {
          throw new IllegalStateException("a packed map ends too early");
        }
        done += more;
      }
      return values;
    } catch (DataFormatException e) {
      throw new IllegalStateException("a packed map is damaged", e);
    }
  }

  /// The next numbers.
  int[] ints(int count) {
    int[] values = new int[count];
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      byte[] plane = bytes(count);
      for (int i = 0; i < count; i++) {
        values[i] |= Byte.toUnsignedInt(plane[i]) << shift;
      }
    }
    return values;
  }

  /// The next numbers that were added by their steps.
  int[] steps(int count) {
    int[] values = ints(count);
    int last = 0;
    for (int i = 0; i < count; i++) {
      last += (values[i] >>> 1) ^ -(values[i] & 1);
      values[i] = last;
    }
    return values;
  }
}
