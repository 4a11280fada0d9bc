package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Where a curve stops to rise: the smallest size from which on no larger one is better beyond
/// noise, by [Difference].
public sealed interface Flattening {
  /// What is said of it, one sentence.
  String sentence();

  /// It rises and is flat then.
  ///
  /// @param what rises
  /// @param after the largest size that a larger one is better than beyond noise
  /// @param from the size from which on none is
  /// @param latest the first size that no larger one could be better than anywhere within the
  ///   intervals
  record Flat(String what, Bytes after, Bytes from, Bytes latest) implements Flattening {
    @Override
    public String sentence() {
      return what
          + " rises until "
          + from
          + " (between "
          + after
          + " and "
          + latest
          + " by the runs' intervals), then is flat.";
    }
  }

  /// It rises, and is lower again at larger sizes.
  ///
  /// @param what rises and falls
  /// @param from the size that no larger one is better than beyond noise
  /// @param first whether that is the smallest
  /// @param lower the larger sizes that are worse beyond noise
  record Falls(String what, Bytes from, boolean first, List<Bytes> lower) implements Flattening {
    public Falls {
      lower = List.copyOf(lower);
    }

    @Override
    public String sentence() {
      String sizes = lower.stream().map(Bytes::toString).collect(Collectors.joining(", "));
      return first
          ? what + " does not rise: against " + from + " it is lower beyond noise at " + sizes + "."
          : what + " rises until " + from + ", and is lower beyond noise at " + sizes + ".";
    }
  }

  /// The largest size is better than the one before it.
  ///
  /// @param what rises
  /// @param largest the largest size
  record Rising(String what, Bytes largest) implements Flattening {
    @Override
    public String sentence() {
      return what + " still rises at " + largest + ", the largest size measured.";
    }
  }

  /// No size is better than a smaller one, or worse than the smallest.
  ///
  /// @param what does not move
  /// @param smallest the smallest size
  /// @param largest the largest size
  record NoDifference(String what, Bytes smallest, Bytes largest) implements Flattening {
    @Override
    public String sentence() {
      return what + ": no difference beyond noise between " + smallest + " and " + largest + ".";
    }
  }

  /// Less than two sizes have three runs.
  ///
  /// @param what is not known of
  record TooFew(String what) implements Flattening {
    @Override
    public String sentence() {
      return what + ": too few runs to say where it flattens; it takes three at two sizes.";
    }
  }

  /// Looks at a curve. Sizes with fewer than three runs are left out.
  ///
  /// @param metric one of which more is better
  static Flattening of(SweepSeries series, SweepMetric metric) {
    String what = Words.sentence(metric.label());
    List<Bytes> sizes = new ArrayList<>();
    List<Estimate> values = new ArrayList<>();
    for (MeasuredPoint point : series.points()) {
      Optional<Estimate> estimate = point.estimate(metric).filter(Estimate::isEnough);
      if (estimate.isPresent()) {
        sizes.add(point.point().sharedBuffers());
        values.add(estimate.get());
      }
    }
    int last = sizes.size() - 1;
    if (last < 1) {
      return new TooFew(what);
    }
    int from = last;
    while (from > 0 && !betterAfter(metric, values, from - 1)) {
      from--;
    }
    int flat = from;
    List<Bytes> lower =
        IntStream.rangeClosed(from + 1, last)
            .filter(i -> Difference.between(metric, values.get(flat), values.get(i)).isWorse())
            .mapToObj(sizes::get)
            .toList();
    if (!lower.isEmpty()) {
      return new Falls(what, sizes.get(from), from == 0, lower);
    }
    if (from == 0) {
      return new NoDifference(what, sizes.getFirst(), sizes.getLast());
    }
    if (from == last) {
      return new Rising(what, sizes.getLast());
    }
    int latest = from;
    while (latest < last && mayBeBetterAfter(metric, values, latest)) {
      latest++;
    }
    return new Flat(what, sizes.get(from - 1), sizes.get(from), sizes.get(latest));
  }

  private static boolean betterAfter(SweepMetric metric, List<Estimate> values, int index) {
    return values.subList(index + 1, values.size()).stream()
        .anyMatch(later -> Difference.between(metric, values.get(index), later).isBetter());
  }

  private static boolean mayBeBetterAfter(SweepMetric metric, List<Estimate> values, int index) {
    double least = metric.isHitRatio() ? Difference.LEAST_POINTS : Difference.LEAST_PERCENT;
    return values.subList(index + 1, values.size()).stream()
        .anyMatch(later -> Difference.between(metric, values.get(index), later).high() > least);
  }
}
