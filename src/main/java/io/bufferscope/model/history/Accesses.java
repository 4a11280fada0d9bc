package io.bufferscope.model.history;

import io.bufferscope.model.stats.BlockCounts;

/// Heap and index blocks hit and read, by interval: of all tables or of one.
final class Accesses {
  private final Column heapHit;
  private final Column heapRead;
  private final Column indexHit;
  private final Column indexRead;
  private long total;

  Accesses(Intervals intervals, long past) {
    heapHit = intervals.addColumn(past);
    heapRead = intervals.addColumn(past);
    indexHit = intervals.addColumn(past);
    indexRead = intervals.addColumn(past);
  }

  void set(int place, BlockCounts heap, BlockCounts index) {
    heapHit.set(place, heap.hit());
    heapRead.set(place, heap.read());
    indexHit.set(place, index.hit());
    indexRead.set(place, index.read());
    total += heap.accesses() + index.accesses();
  }

  void setUnknown(int place) {
    heapHit.set(place, Intervals.UNKNOWN);
    heapRead.set(place, Intervals.UNKNOWN);
    indexHit.set(place, Intervals.UNKNOWN);
    indexRead.set(place, Intervals.UNKNOWN);
  }

  Column heapHit() {
    return heapHit;
  }

  Column heapRead() {
    return heapRead;
  }

  Column indexHit() {
    return indexHit;
  }

  Column indexRead() {
    return indexRead;
  }

  /// Makes these columns those of another table, whose past is not known.
  void clear() {
    heapHit.fill(Intervals.UNKNOWN);
    heapRead.fill(Intervals.UNKNOWN);
    indexHit.fill(Intervals.UNKNOWN);
    indexRead.fill(Intervals.UNKNOWN);
    total = 0;
  }

  /// Takes an interval that is about to be dropped off the total.
  void forget(int place) {
    if (heapHit.get(place) != Intervals.UNKNOWN) {
      total -=
          heapHit.get(place) + heapRead.get(place) + indexHit.get(place) + indexRead.get(place);
    }
  }

  /// All accesses of the intervals that are kept.
  long total() {
    return total;
  }
}
