package io.bufferscope.sweep;

import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// What was measured at one point in all passes, the noise check left out.
///
/// @param point which it is
/// @param runs those that have ended, in their order
public record MeasuredPoint(SweepPoint point, List<SweepRun> runs) {
  public MeasuredPoint {
    runs = List.copyOf(runs);
  }

  /// The runs that were measured.
  public List<RunFigures> measured() {
    return runs.stream().flatMap(run -> run.measured().stream()).toList();
  }

  /// Why runs failed.
  public List<Problem> problems() {
    return runs.stream().flatMap(run -> Stream.ofNullable(run.problem())).toList();
  }

  /// What its runs say of a metric; empty where none has a value.
  public Optional<Estimate> estimate(SweepMetric metric) {
    return Estimate.of(
        measured().stream()
            .map(metric::of)
            .flatMapToDouble(OptionalDouble::stream)
            .boxed()
            .toList());
  }
}
