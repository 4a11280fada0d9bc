package io.bufferscope.model.map;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;

/// How many backends pin what is at the places of a map. At a given moment few places are pinned,
/// so only these are kept. Immutable.
public final class Pins {
  /// The most that is counted: it stands for itself and anything above.
  public static final int MOST = 31;

  /// No place is pinned.
  public static final Pins NONE = new Pins(new int[0], new byte[0]);

  private final int[] places;
  private final byte[] counts;

  private Pins(int[] places, byte[] counts) {
    this.places = places;
    this.counts = counts;
  }

  /// The pins of some places.
  ///
  /// @param places the pinned places, each once, in rising order; copied
  /// @param counts how many pins each has, 1 to [#MOST]; copied
  public static Pins of(int[] places, byte[] counts) {
    if (places.length != counts.length) {
      throw new IllegalArgumentException(places.length + " places, " + counts.length + " counts");
    }
    return places.length == 0 ? NONE : new Pins(places.clone(), counts.clone());
  }

  /// The pins of some places.
  ///
  /// @param byPlace how many pins each has, 1 to [#MOST]
  public static Pins of(SortedMap<Integer, Byte> byPlace) {
    int[] places = new int[byPlace.size()];
    byte[] counts = new byte[byPlace.size()];
    int rank = 0;
    for (Map.Entry<Integer, Byte> one : byPlace.entrySet()) {
      places[rank] = one.getKey();
      counts[rank] = one.getValue();
      rank++;
    }
    return new Pins(places, counts);
  }

  /// How many pins a place has, at most [#MOST].
  public int at(int place) {
    int found = Arrays.binarySearch(places, place);
    return found < 0 ? 0 : counts[found];
  }

  /// How many places are pinned.
  public int places() {
    return places.length;
  }

  /// The pinned place of that rank, from 0.
  public int place(int rank) {
    return places[rank];
  }

  /// How many pins there are, where none has more than are counted.
  public long sum() {
    long sum = 0;
    for (byte count : counts) {
      sum += count;
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pins that
        && Arrays.equals(places, that.places)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(places) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return places.length + " places pinned";
  }
}
