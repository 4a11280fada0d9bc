package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.stats.PoolPressure;
import java.util.Locale;
import java.util.OptionalDouble;

/// How long one turn of the pool takes at the rate of a moment, in words: until as many buffers
/// have been given another block as there are.
final class Turnover {
  /// What a turn is.
  static final String MEANING =
      "One turn: the time in which as many buffers are given another block as shared_buffers has,"
          + " at the rate of that moment. A block that is not used again stays about that long.\n"
          + "Allocated are buffers of the whole pool, unused ones included; evicted are the blocks"
          + " that had to leave for that (pg_stat_io, PostgreSQL 16 and later). Scans of large tables"
          + " and VACUUM take buffers for their rings and use these again.";

  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;
  private static final double DAY = 24 * HOUR;
  private static final String NO_ALLOCATIONS = "no allocations";

  private Turnover() {}

  /// What a chart says of it; empty for a chart that says nothing, and where it is not known.
  static String text(ChartSpec spec, HistoryWindow window, Probe at) {
    return words(
        spec,
        window,
        at,
        "the pool turns over in ",
        "; evictions are counted from PostgreSQL 16 on");
  }

  /// As [#text], in few words for a heading.
  static String brief(ChartSpec spec, HistoryWindow window, Probe at) {
    return words(spec, window, at, "one turn ", ", evictions from 16 on");
  }

  private static String words(
      ChartSpec spec, HistoryWindow window, Probe at, String before, String without) {
    double allocated = at.value(window, Measure.BUFFERS_ALLOCATED);
    if (spec.note() != ChartSpec.Note.TURNOVER || Double.isNaN(allocated)) {
      return "";
    }
    OptionalDouble turn =
        PoolPressure.turnSeconds(at.value(window, Measure.SHARED_BUFFERS), allocated);
    if (turn.isEmpty() && allocated > 0) {
      return "";
    }
    String words = turn.isPresent() ? before + time(turn.getAsDouble()) : NO_ALLOCATIONS;
    boolean evictionsTold = ChartScales.hasValues(window, Measure.BUFFERS_EVICTED);
    return evictionsTold ? words : words + without;
  }

  /// A time of two or three digits in its fitting unit.
  static String time(double seconds) {
    if (seconds < 2 * MINUTE) {
      return digits(seconds) + " s";
    }
    if (seconds < 2 * HOUR) {
      return digits(seconds / MINUTE) + " min";
    }
    return seconds < 2 * DAY ? digits(seconds / HOUR) + " h" : digits(seconds / DAY) + " days";
  }

  private static String digits(double value) {
    String format = value < 0.095 ? "%.3f" : value < 9.95 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
