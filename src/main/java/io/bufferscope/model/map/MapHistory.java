package io.bufferscope.model.map;

import io.bufferscope.model.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The looks at the caches of the last minutes, to go back through. They are kept packed; the
/// oldest go where they are too old or all take too much memory, but never the newest. For any
/// thread; packing and unpacking happen in the caller's, beside those of others.
public final class MapHistory {
  /// How far back it goes, and how much memory it takes, where nobody says otherwise.
  private static final Duration AGE = Duration.ofMinutes(10);

  private static final Bytes MEMORY = Bytes.ofMegabytes(96);

  private final Duration age;
  private final long mostBytes;
  private final List<Entry> entries = new ArrayList<>();
  private long bytes;
  private int clearings;

  /// Ten minutes in at most 96 MB.
  public MapHistory() {
    this(AGE, MEMORY);
  }

  /// @param age how much older than the newest a look may be
  /// @param memory what all may take
  public MapHistory(Duration age, Bytes memory) {
    this.age = age;
    this.mostBytes = memory.count();
  }

  /// A look, and what it takes beside the one before it.
  private record Entry(MapFrame frame, long bytes) {
    static Entry after(@Nullable Entry before, MapFrame frame) {
      return new Entry(frame, frame.bytesBeside(before == null ? null : before.frame));
    }
  }

  /// Adds a look; one that was begun before [#clear()] is not added any more.
  public void add(MapSnapshot map) {
    int begun;
    MapFrame before;
    synchronized (this) {
      begun = clearings;
      before = entries.isEmpty() ? null : entries.getLast().frame();
    }
    MapFrame frame = MapFrame.of(map, before);
    synchronized (this) {
      if (begun == clearings) {
        insert(frame);
        drop(entries.getLast().frame().at().minus(age));
      }
    }
  }

  /// Puts a frame where it belongs: at the end, unless another thread was faster.
  private void insert(MapFrame frame) {
    int index = entries.size();
    while (index > 0 && entries.get(index - 1).frame().at().isAfter(frame.at())) {
      index--;
    }
    Entry added = Entry.after(index == 0 ? null : entries.get(index - 1), frame);
    entries.add(index, added);
    bytes += added.bytes();
    follow(index + 1, added);
  }

  /// Counts a frame anew that has another one before it now.
  private void follow(int index, @Nullable Entry before) {
    if (index < entries.size()) {
      Entry old = entries.get(index);
      Entry anew = Entry.after(before, old.frame());
      entries.set(index, anew);
      bytes += anew.bytes() - old.bytes();
    }
  }

  private void drop(Instant oldest) {
    while (entries.size() > 1
        && (bytes > mostBytes || entries.getFirst().frame().at().isBefore(oldest))) {
      bytes -= entries.removeFirst().bytes();
      follow(0, null);
    }
  }

  /// The look of that index, from 0 for the oldest; empty where there is none, as when it has just
  /// gone.
  public Optional<MapSnapshot> at(int index) {
    MapFrame frame;
    synchronized (this) {
      if (index < 0 || index >= entries.size()) {
        return Optional.empty();
      }
      frame = entries.get(index).frame();
    }
    return Optional.of(frame.snapshot());
  }

  /// The look of that moment; empty where it has gone.
  public Optional<MapSnapshot> at(Instant moment) {
    Optional<MapFrame> found;
    synchronized (this) {
      found = entries.stream().map(Entry::frame).filter(one -> one.at().equals(moment)).findFirst();
    }
    return found.map(MapFrame::snapshot);
  }

  /// When each look was taken, server time, the oldest first.
  public synchronized List<Instant> moments() {
    return entries.stream().map(entry -> entry.frame().at()).toList();
  }

  /// How many looks there are.
  public synchronized int size() {
    return entries.size();
  }

  /// What all take in memory, in bytes.
  public synchronized long bytes() {
    return bytes;
  }

  /// Forgets all.
  public synchronized void clear() {
    entries.clear();
    bytes = 0;
    clearings++;
  }
}
