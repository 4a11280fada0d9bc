package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What a lab told.
final class Heard implements LabListener {
  final List<LabState> states = new CopyOnWriteArrayList<>();
  final List<Sample> samples = new CopyOnWriteArrayList<>();
  final List<MapSnapshot> maps = new CopyOnWriteArrayList<>();
  final List<LabEvent> events = new CopyOnWriteArrayList<>();
  final List<Told> problems = new CopyOnWriteArrayList<>();
  final List<ObserverCost> costs = new CopyOnWriteArrayList<>();
  final List<SamplingPace> paces = new CopyOnWriteArrayList<>();

  final List<String> heldBack = new CopyOnWriteArrayList<>();

  /// A problem, and when it was told.
  record Told(long nanoTime, Problem problem) {}

  @Override
  public void stateChanged(LabState state) {
    states.add(state);
  }

  @Override
  public void sampled(Sample sample) {
    samples.add(sample);
  }

  @Override
  public void mapped(MapSnapshot map) {
    maps.add(map);
  }

  @Override
  public void mapHeldBack(String why) {
    heldBack.add(why);
  }

  @Override
  public void happened(LabEvent event) {
    events.add(event);
  }

  @Override
  public void paceChanged(SamplingPace pace) {
    paces.add(pace);
  }

  @Override
  public void warned(Problem problem) {
    problems.add(new Told(System.nanoTime(), problem));
  }

  @Override
  public void costMeasured(ObserverCost cost) {
    costs.add(cost);
  }

  List<Delta> deltas() {
    return samples.stream().filter(Delta.class::isInstance).map(Delta.class::cast).toList();
  }

  List<Gap> gaps(GapReason reason) {
    return samples.stream()
        .filter(Gap.class::isInstance)
        .map(Gap.class::cast)
        .filter(gap -> gap.reason() == reason)
        .toList();
  }
}
