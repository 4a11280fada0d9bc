package io.bufferscope.model.map;

import java.util.Arrays;
import java.util.zip.Deflater;

/// Compresses arrays, one behind the other. Numbers are taken apart into their bytes, all first
/// bytes before all second ones, since neighbours are alike in the higher ones.
final class Packer {
  private static final int FIRST_BYTES = 1 << 14;

  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private byte[] packed = new byte[FIRST_BYTES];
  private int length;

  /// Adds one number.
  void number(int value) {
    ints(new int[] {value});
  }

  /// Adds bytes.
  void bytes(byte[] values) {
    deflater.setInput(values);
    while (!deflater.needsInput()) {
      take();
    }
  }

  /// Adds numbers.
  void ints(int[] values) {
    byte[] plane = new byte[values.length];
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      for (int i = 0; i < plane.length; i++) {
        plane[i] = (byte) (values[i] >>> shift);
      }
      bytes(plane);
    }
  }

  /// Adds numbers by the steps from one to the next, which are the same where numbers are in a row.
  void steps(int[] values) {
    int[] steps = new int[values.length];
    int last = 0;
    for (int i = 0; i < steps.length; i++) {
      int step = values[i] - last;
      steps[i] = (step << 1) ^ (step >> 31);
      last = values[i];
    }
    ints(steps);
  }

  /// Ends, with all that was added.
  byte[] packed() {
    deflater.finish();
    while (!deflater.finished()) {
      take();
    }
    deflater.end();
    return Arrays.copyOf(packed, length);
  }

  private void take() {
    if (length == packed.length) {
      packed = Arrays.copyOf(packed, 2 * length);
    }
    length += deflater.deflate(packed, length, packed.length - length);
  }
}
