package io.bufferscope.sweep;

import io.bufferscope.lab.BenchOptions;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Where the servers of a sweep have their folders, one server for each layout. They are the
/// sweep's own, and no other server of this program is touched.
final class BenchFolders {
  private final SweepPlan plan;
  private final Path sweepHome;
  private final Path cache;

  /// @param sweepHome the folder of all sweeps
  /// @param cache where the server's programs are unpacked to
  BenchFolders(SweepPlan plan, Path sweepHome, Path cache) {
    this.plan = plan;
    this.sweepHome = sweepHome.toAbsolutePath().normalize();
    this.cache = cache;
  }

  /// The folder of a place as the plan names it; empty for the program's own.
  Optional<Path> named(String place) {
    return Optional.ofNullable(plan.places().get(place)).map(Path::of).map(Path::toAbsolutePath);
  }

  /// Whether the plan says where a place is.
  boolean isKnown(String place) {
    return place.equals(Layout.DISK) || plan.places().containsKey(place);
  }

  /// The folder on a place that holds those of the servers.
  Path root(String place) {
    // Sweeps of several users, or of several homes of one, may share a place.
    String own = "bufferscope-sweep-" + Integer.toHexString(sweepHome.toString().hashCode());
    return named(place).map(path -> path.resolve(own)).orElse(sweepHome.resolve("benches"));
  }

  /// What a point's bench is made with.
  BenchOptions of(SweepPoint point) {
    Layout layout = point.layout();
    String name = "layout" + plan.layouts().indexOf(layout);
    Optional<Path> wal =
        layout.wal().equals(layout.data())
            ? Optional.empty()
            : Optional.of(root(layout.wal()).resolve(name + "-wal"));
    return new BenchOptions(root(layout.data()).resolve(name), wal, cache, point.memoryLimit());
  }

  /// The benches of a whole sweep, without limits of memory.
  List<BenchOptions> all(List<SweepPoint> points) {
    return points.stream().map(this::of).map(BenchFolders::unlimited).distinct().toList();
  }

  static BenchOptions unlimited(BenchOptions options) {
    return new BenchOptions(options.home(), options.wal(), options.cache(), Optional.empty());
  }
}
