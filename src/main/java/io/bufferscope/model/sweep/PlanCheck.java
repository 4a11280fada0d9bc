package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;

/// What a plan will take, and what of it will not fit, before it is begun.
///
/// @param runs how many there are, the noise check among them
/// @param time about how long all will take
/// @param room what the data folders will take, by place
/// @param refusals what cannot be done here at all, each with its remedy; with any of them the
///   sweep is not begun
/// @param warnings points that will probably fail, and other things to be known before
public record PlanCheck(
    int runs,
    Duration time,
    SortedMap<String, Bytes> room,
    List<Problem> refusals,
    List<Problem> warnings) {
  public PlanCheck {
    refusals = List.copyOf(refusals);
    warnings = List.copyOf(warnings);
  }
}
