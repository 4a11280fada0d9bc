package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

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

  /// A relation of which the beginning is hot.
  static RelationMap relation(int blocks) {
    byte[] states = new byte[blocks];
    Random random = new Random(3);
    for (int block = 0; block < blocks; block++) {
      double heat = Math.exp(-3.0 * (block % 1000) / 1000) + 0.1 * random.nextDouble();
      if (random.nextDouble() < heat) {
        states[block] =
            BlockState.cached(
                Math.min(5, (int) (6 * heat * random.nextDouble() * 1.4)),
                random.nextInt(25) == 0,
                false);
      }
    }
    return new RelationMap(
        ORIGIN, ACCOUNTS, Fork.MAIN, states, Pins.NONE, new KernelTier.Absent("not looked at"));
  }

  /// A pool full of the relation's blocks, with some unused buffers at its end.
  static PoolSnapshot pool(int buffers) {
    int[] owners = new int[buffers];
    byte[] forks = new byte[buffers];
    int[] blockNumbers = new int[buffers];
    byte[] states = new byte[buffers];
    Random random = new Random(5);
    for (int buffer = 0; buffer < buffers; buffer++) {
      boolean used = buffer < buffers * 9 / 10;
      owners[buffer] = used ? 0 : PoolSnapshot.UNUSED;
      blockNumbers[buffer] = buffer * 3;
      states[buffer] =
          used ? BlockState.cached(random.nextInt(6), random.nextInt(10) == 0, false) : 0;
    }
    return new PoolSnapshot(
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
  }
}
