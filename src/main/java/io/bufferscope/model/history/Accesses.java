package io.bufferscope.model.history;

import io.bufferscope.model.stats.BlockCounts;

/// Heap and index blocks hit and read, by interval: of all tables or of one.
final class Accesses {
  private final long[] heapHit;
  private final long[] heapRead;
  private final long[] indexHit;
  private final long[] indexRead;

  Accesses(Intervals intervals, long past) {
    heapHit = intervals.addColumn(past);
    heapRead = intervals.addColumn(past);
    indexHit = intervals.addColumn(past);
    indexRead = intervals.addColumn(past);
  }

  void set(int place, BlockCounts heap, BlockCounts index) {
    heapHit[place] = heap.hit();
    heapRead[place] = heap.read();
    indexHit[place] = index.hit();
    indexRead[place] = index.read();
  }

  void setUnknown(int place) {
    heapHit[place] = Intervals.UNKNOWN;
    heapRead[place] = Intervals.UNKNOWN;
    indexHit[place] = Intervals.UNKNOWN;
    indexRead[place] = Intervals.UNKNOWN;
  }

  long heapHit(int place) {
    return heapHit[place];
  }

  long heapRead(int place) {
    return heapRead[place];
  }

  long indexHit(int place) {
    return indexHit[place];
  }

  long indexRead(int place) {
    return indexRead[place];
  }

  /// Makes these columns those of another table, whose past is not known.
  void clear(Intervals intervals) {
    for (int index = 0; index < intervals.size(); index++) {
      setUnknown(intervals.place(index));
    }
  }

  /// The sum of all known accesses, or some number of at least `enough` where it is no less: a busy
  /// table's is found after a look at its last intervals.
  long totalUpTo(long enough, Intervals intervals) {
    long total = 0;
    for (int index = intervals.size() - 1; index >= 0 && total < enough; index--) {
      int place = intervals.place(index);
      if (heapHit[place] != Intervals.UNKNOWN) {
        total += heapHit[place] + heapRead[place] + indexHit[place] + indexRead[place];
      }
    }
    return total;
  }
}
