package io.bufferscope.sweep;

import io.bufferscope.lab.BenchOptions;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the servers of a sweep will take of each place, about.
final class PlanRoom {
  /// A new data folder, its WAL left out.
  private static final Bytes CLUSTER = Bytes.ofMegabytes(40);

  /// PostgreSQL's default of `max_wal_size`.
  private static final Bytes MAX_WAL_SIZE = Bytes.ofMegabytes(1024);

  /// What is left of WAL at least, `min_wal_size`.
  private static final Bytes MIN_WAL_SIZE = Bytes.ofMegabytes(80);

  private PlanRoom() {}

  /// The room by name of a place. A load that writes takes that of its data twice: they are put
  /// back from a copy before each run.
  static SortedMap<String, Bytes> of(List<SweepPoint> points, BenchFolders folders) {
    Map<BenchOptions, List<SweepPoint>> benches = new HashMap<>();
    for (SweepPoint point : points) {
      benches
          .computeIfAbsent(BenchFolders.unlimited(folders.of(point)), _ -> new ArrayList<>())
          .add(point);
    }
    SortedMap<String, Bytes> room = new TreeMap<>();
    for (List<SweepPoint> there : benches.values()) {
      SweepPoint first = there.getFirst();
      add(room, first.layout().data(), data(there));
      add(room, first.layout().wal(), wal(there));
    }
    return room;
  }

  private static Bytes data(List<SweepPoint> there) {
    Map<Stage.Data, Boolean> written = new HashMap<>();
    for (SweepPoint point : there) {
      written.merge(Stage.Data.of(point.load().spec()), point.load().writes(), Boolean::logicalOr);
    }
    long sum = CLUSTER.count();
    for (Map.Entry<Stage.Data, Boolean> data : written.entrySet()) {
      sum += data.getKey().size().count() * (data.getValue() ? 2 : 1);
    }
    return new Bytes(sum);
  }

  private static Bytes wal(List<SweepPoint> there) {
    long most = there.stream().map(PlanRoom::maxWalSize).mapToLong(Bytes::count).max().orElse(0);
    boolean writes = there.stream().anyMatch(point -> point.load().writes());
    return new Bytes(writes ? most : Math.min(most, MIN_WAL_SIZE.count() + data(there).count()));
  }

  /// A number without a unit is one of megabytes (manual, `max_wal_size`).
  private static Bytes maxWalSize(SweepPoint point) {
    String text = point.settings().values().get("max_wal_size");
    if (text == null) {
      return MAX_WAL_SIZE;
    }
    try {
      return text.strip().matches("\\d{1,12}")
          ? Bytes.ofMegabytes(Long.parseLong(text.strip()))
          : Bytes.parse(text);
    } catch (IllegalArgumentException | ArithmeticException _) {
      return MAX_WAL_SIZE;
    }
  }

  private static void add(SortedMap<String, Bytes> room, String place, Bytes more) {
    room.merge(place, more, (one, other) -> new Bytes(one.count() + other.count()));
  }
}
