package io.bufferscope.plot;

/// Sums of colours, by channel, and their averages. A few colours add up in one number, the three
/// channels side by side.
final class Mix {
  /// Channels of a sum that is kept in three numbers: red, green, blue.
  static final int CHANNELS = 3;

  private static final int LANE = 21;
  private static final long LANE_MASK = (1L << LANE) - 1;
  private static final long HALF_OF_FOUR = of(2, 2, 2);

  private Mix() {}

  /// A colour as a sum of one. 8,224 of them fit into one number.
  static long of(int argb) {
    return of(red(argb), green(argb), blue(argb));
  }

  private static long of(int red, int green, int blue) {
    return ((long) red << (2 * LANE)) | ((long) green << LANE) | blue;
  }

  private static int red(int argb) {
    return (argb >> 16) & 0xFF;
  }

  private static int green(int argb) {
    return (argb >> 8) & 0xFF;
  }

  private static int blue(int argb) {
    return argb & 0xFF;
  }

  /// Takes a sum apart.
  ///
  /// @param at where its three channels go
  static void unpack(long sum, int[] sums, int at) {
    sums[at] = (int) (sum >> (2 * LANE));
    sums[at + 1] = (int) ((sum >> LANE) & LANE_MASK);
    sums[at + 2] = (int) (sum & LANE_MASK);
  }

  /// The average of a sum, rounded.
  static int average(long sum, int count) {
    return average(
        (int) (sum >> (2 * LANE)),
        (int) ((sum >> LANE) & LANE_MASK),
        (int) (sum & LANE_MASK),
        count);
  }

  /// The average of a sum, rounded.
  static int average(int red, int green, int blue, int count) {
    int half = count / 2;
    return opaque((red + half) / count, (green + half) / count, (blue + half) / count);
  }

  /// The average of a sum of 2^`shift` colours, rounded.
  static int averageOfMany(int red, int green, int blue, int shift) {
    int half = 1 << (shift - 1);
    return opaque((red + half) >> shift, (green + half) >> shift, (blue + half) >> shift);
  }

  /// The average of a sum of four colours, rounded.
  static int averageOfFour(long sum) {
    long rounded = sum + HALF_OF_FOUR;
    return opaque(
        (int) (rounded >> (2 * LANE + 2)),
        (int) ((rounded >> (LANE + 2)) & (LANE_MASK >> 2)),
        (int) ((rounded & LANE_MASK) >> 2));
  }

  private static int opaque(int red, int green, int blue) {
    return 0xFF000000 | (red << 16) | (green << 8) | blue;
  }
}
