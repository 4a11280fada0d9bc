package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.stats.Sample;

/// Hears what a lab does, on the lab's own threads: each method has to return at once. Samples come
/// in order of time, states in order of change.
public interface LabListener {
  /// The lab does something else now.
  default void stateChanged(LabState state) {}

  /// A tick of the sampler.
  default void sampled(Sample sample) {}

  /// Both caches were looked at.
  default void mapped(MapSnapshot map) {}

  /// The caches are not looked at any more until [Lab#startMap()], since looks cost too much.
  ///
  /// @param why sentences for people, with figures
  default void mapHeldBack(String why) {}

  /// Something happened that belongs on the time axis.
  default void happened(LabEvent event) {}

  /// A load ended, by itself or stopped.
  default void loadEnded(LoadResult result) {}

  /// What watching costs, every few seconds.
  default void costMeasured(ObserverCost cost) {}

  /// The statistics are read at another pace, by the user's choice or to keep to the budget.
  default void paceChanged(SamplingPace pace) {}

  /// Something went wrong that the lab survived: a failed load, a lost connection that is being
  /// tried again, a map that cannot be read.
  default void warned(Problem problem) {}
}
