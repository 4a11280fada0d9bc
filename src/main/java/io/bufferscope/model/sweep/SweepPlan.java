package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An experiment to be carried out: every combination of its factors, each measured several times.
///
/// @param name a short title
/// @param description what it is for, or the published study that it repeats; may be empty
/// @param preset the preset that its times come from, for charts; may be empty
/// @param sharedBuffers the sizes, one at least, none twice
/// @param loads the loads, one at least
/// @param hugePages levels of `huge_pages`, one at least
/// @param layouts where the files are, one at least; the first is the baseline
/// @param places folders by name, [Layout#DISK] among them only where it is not the program's own
/// @param memoryLimits limits of the server's memory, one at least, empty for none
/// @param settings further settings, one variant at least
/// @param state what is in the caches before the warm-up
/// @param warmUp what comes before what is measured
/// @param measure how long each run is measured
/// @param repeats how often each point is measured, in so many passes over all of them
/// @param seed of the order of the points and of the loads' random numbers
public record SweepPlan(
    String name,
    String description,
    String preset,
    List<PoolSize> sharedBuffers,
    List<SweepLoad> loads,
    List<Boolean> hugePages,
    List<Layout> layouts,
    SortedMap<String, String> places,
    List<Optional<Bytes>> memoryLimits,
    List<SettingsVariant> settings,
    StartState state,
    WarmUp warmUp,
    Duration measure,
    int repeats,
    long seed) {
  /// The preset of results without a plan: their points were taken by hand from a live measurement,
  /// and the plan has times, passes and an order only because each has.
  public static final String BY_HAND = "by hand";

  public SweepPlan {
    sharedBuffers = List.copyOf(sharedBuffers);
    loads = List.copyOf(loads);
    hugePages = List.copyOf(hugePages);
    layouts = List.copyOf(layouts);
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
    memoryLimits = List.copyOf(memoryLimits);
    settings = List.copyOf(settings);
    if (sharedBuffers.isEmpty()
        || loads.isEmpty()
        || hugePages.isEmpty()
        || layouts.isEmpty()
        || memoryLimits.isEmpty()
        || settings.isEmpty()) {
      throw new IllegalArgumentException("each factor has one level at least");
    }
    if (repeats < 1) {
      throw new IllegalArgumentException("repeats is 1 or more, not " + repeats);
    }
    if (!measure.isPositive()) {
      throw new IllegalArgumentException("a run is measured for more than 0 s");
    }
  }

  /// Whether this stands for points that were taken by hand, so that nothing of it is to be told as
  /// planned or gone on with.
  public boolean isByHand() {
    return preset.equals(BY_HAND);
  }

  /// All points in the order of the factors, the size moving fastest; each once, though two shares
  /// of memory come to the same size.
  ///
  /// @param memory of the machine, which shares are shares of
  public List<SweepPoint> points(Bytes memory) {
    List<Bytes> sizes = sharedBuffers.stream().map(size -> size.on(memory)).distinct().toList();
    List<SweepPoint> points = new ArrayList<>();
    for (SweepLoad load : loads) {
      for (Layout layout : layouts) {
        for (boolean huge : hugePages) {
          for (Optional<Bytes> limit : memoryLimits) {
            for (SettingsVariant variant : settings) {
              sizes.forEach(
                  size -> points.add(new SweepPoint(size, load, huge, layout, limit, variant)));
            }
          }
        }
      }
    }
    return points;
  }
}
