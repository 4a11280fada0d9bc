package io.bufferscope.plot;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.Residency;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/// Invented data for looking at charts and maps.
final class Samples {
  static final Instant ORIGIN = Instant.parse("2026-03-01T14:00:00Z");
  static final RelationRef ACCOUNTS =
      new RelationRef(
          new RelationId(5, 16400),
          "bufferscope",
          "pgbench_accounts",
          RelationRef.Kind.TABLE,
          new RelationId(5, 16400));

  private Samples() {}

  /// Two minutes of warming up with a restart in the middle.
  static HistoryWindow restart(double from, double to) {
    int count = (int) (to - Math.max(0, from));
    double[] seconds = new double[count];
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      values.put(measure, new double[count]);
    }
    double gapFrom = to - 66;
    double gapTo = to - 60;
    Random random = new Random(7);
    for (int i = 0; i < count; i++) {
      double t = to - count + i + 1;
      seconds[i] = t;
      boolean gap = t > gapFrom && t <= gapTo;
      double warm = 1 - Math.exp(-(t > gapTo ? t - gapTo + 14 : t - from) / 20);
      double tps = 6000 + 5800 * warm + 300 * random.nextGaussian();
      put(
          values,
          Measure.HEAP_HIT_RATIO,
          i,
          gap ? Double.NaN : 20 + 65 * warm + random.nextGaussian());
      put(values, Measure.INDEX_HIT_RATIO, i, gap ? Double.NaN : Math.min(100, 70 + 30 * warm));
      put(values, Measure.DATABASE_HIT_RATIO, i, gap ? Double.NaN : 40 + 52 * warm);
      put(values, Measure.HEAP_BLOCKS_HIT, i, gap ? Double.NaN : tps * 4 * warm);
      put(values, Measure.HEAP_BLOCKS_READ, i, gap ? Double.NaN : tps * (1.2 - warm));
      put(values, Measure.TPS, i, gap ? Double.NaN : tps);
      put(values, Measure.CLIENT_TPS, i, gap || t < from + 20 ? Double.NaN : tps * 0.995);
      put(
          values,
          Measure.LATENCY_P95,
          i,
          gap || t < from + 20 ? Double.NaN : 1.9 - warm + 0.1 * random.nextDouble());
    }
    return new HistoryWindow(
        ORIGIN,
        from,
        to,
        seconds,
        values,
        List.of(new HistoryWindow.GapSpan(gapFrom, gapTo, GapReason.RESTARTED)),
        List.of(
            event(from + 20, LabEvent.Kind.LOAD, "select-only, prepared, 8 clients"),
            event(gapTo, LabEvent.Kind.RESTART, "shared_buffers 64 MB → 128 MB"),
            event(gapTo + 30, LabEvent.Kind.CHECKPOINT, "checkpoint, timed"),
            event(gapTo + 33, LabEvent.Kind.AUTOVACUUM, "autovacuum of pgbench_history"),
            event(gapTo + 34, LabEvent.Kind.AUTOVACUUM, "autoanalyze of pgbench_history")));
  }

  private static void put(Map<Measure, double[]> values, Measure measure, int i, double value) {
    Objects.requireNonNull(values.get(measure))[i] = value;
  }

  private static LabEvent event(double seconds, LabEvent.Kind kind, String text) {
    return new LabEvent(ORIGIN.plusMillis((long) (seconds * 1000)), kind, text);
  }

  /// A window of one measure.
  static HistoryWindow of(Measure measure, double from, double to, double... values) {
    double[] seconds = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      seconds[i] = to - values.length + i + 1;
    }
    return new HistoryWindow(
        ORIGIN, from, to, seconds, Map.of(measure, values), List.of(), List.of());
  }

  /// A relation of which the beginning is hot, and of which the kernel tells nothing.
  static RelationMap relation(int blocks) {
    return relation(states(blocks, 3), new KernelTier.Absent("not looked at"));
  }

  /// The same with the kernel's copies: of every other stretch of 700 blocks.
  static RelationMap bothCaches(int blocks) {
    byte[] states = states(blocks, 3);
    BitSet resident = new BitSet();
    for (int from = 0; from < blocks; from += 1400) {
      resident.set(from, Math.min(blocks, from + 700));
    }
    Residency residency = Residency.of(resident, blocks);
    residency.mark(states, 0, states.length);
    return relation(states, new KernelTier.Cached(residency));
  }

  /// A relation in given states.
  static RelationMap relation(byte[] states, KernelTier kernel) {
    TreeMap<Integer, Byte> pins = new TreeMap<>();
    for (int block = 0; block < states.length; block++) {
      if (BlockState.isPinned(states[block])) {
        pins.put(block, (byte) 2);
      }
    }
    return new RelationMap(ORIGIN, ACCOUNTS, Fork.MAIN, states, Pins.of(pins), kernel);
  }

  /// States of blocks of which each thousand is hot at its beginning.
  static byte[] states(int blocks, long seed) {
    byte[] states = new byte[blocks];
    Random random = new Random(seed);
    for (int block = 0; block < blocks; block++) {
      double heat = Math.exp(-3.0 * (block % 1000) / 1000) + 0.1 * random.nextDouble();
      if (random.nextDouble() < heat) {
        states[block] =
            BlockState.cached(
                Math.min(5, (int) (6 * heat * random.nextDouble() * 1.4)),
                random.nextInt(25) == 0,
                random.nextInt(400) == 0);
      }
    }
    return states;
  }

  /// A pool full of the relation's blocks, every third with a copy of the kernel's, with some
  /// unused buffers at its end.
  static MapSnapshot pool(int buffers) {
    int[] owners = new int[buffers];
    byte[] forks = new byte[buffers];
    int[] blockNumbers = new int[buffers];
    byte[] states = new byte[buffers];
    BitSet resident = new BitSet();
    Random random = new Random(5);
    for (int buffer = 0; buffer < buffers; buffer++) {
      boolean used = buffer < buffers * 9 / 10;
      owners[buffer] = used ? 0 : PoolSnapshot.UNUSED;
      blockNumbers[buffer] = buffer * 3;
      states[buffer] =
          used ? BlockState.cached(random.nextInt(6), random.nextInt(10) == 0, false) : 0;
      if (used && buffer % 3 == 0) {
        states[buffer] = BlockState.inKernel(states[buffer]);
        resident.set(blockNumbers[buffer]);
      }
    }
    PoolSnapshot pool =
        new PoolSnapshot(
            ORIGIN,
            Duration.ofMillis(9),
            List.of(
                new PoolSnapshot.Owner(
                    "pgbench_accounts", Optional.of(ACCOUNTS), Optional.empty(), buffers * 3)),
            owners,
            forks,
            blockNumbers,
            states,
            Pins.NONE);
    KernelTier tier = new KernelTier.Cached(Residency.of(resident, buffers * 3));
    return new MapSnapshot(
        pool,
        new KernelSnapshot(
            Map.of(new RelationFork(ACCOUNTS.id(), Fork.MAIN), tier),
            new KernelTier.Absent("not looked at"),
            Duration.ofMillis(1)));
  }

  /// What many relations have of a pool.
  static PoolShares shares() {
    List<PoolShares.Share> shares = new ArrayList<>();
    String[] names = {
      "pgbench_accounts",
      "pgbench_accounts_pkey",
      "orders",
      "orders_customer_id_created_at_idx",
      "pg_attribute",
      "pgbench_history",
      "pg_proc",
      "pg_class_oid_index",
      "pg_statistic"
    };
    int buffers = 6000;
    for (int i = 0; i < 40; i++) {
      String name = i < names.length ? names[i] : "small_" + i;
      RelationId id = new RelationId(5, 20_000 + i);
      shares.add(
          new PoolShares.Share(
              name,
              Optional.of(new RelationRef(id, "public", name, RelationRef.Kind.TABLE, id)),
              buffers,
              buffers / (3 + i),
              buffers * (i + 2) / 2,
              buffers,
              Optional.of(Bytes.ofBlocks(buffers / 2))));
      buffers = Math.max(1, buffers * 6 / 10);
    }
    return new PoolShares(16_384, 1_400, shares);
  }

  /// What became of some places.
  // A map's changes have kinds by their ordinals.
  @SuppressWarnings("EnumOrdinal")
  static MapChanges changes(int[] places, byte[] before, MapChanges.Kind... kinds) {
    byte[] numbers = new byte[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      numbers[i] = (byte) kinds[i].ordinal();
    }
    return new MapChanges(places, before, numbers);
  }
}
