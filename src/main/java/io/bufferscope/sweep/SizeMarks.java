package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepFigure.Mark;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sizes that a curve over `shared_buffers` is read against: the database, working sets, a quarter
/// of RAM (where the manual says to start, section "shared_buffers").
final class SizeMarks {
  private static final double ALIKE = 1.1;

  private SizeMarks() {}

  static List<Mark> of(Analysis analysis) {
    SweepResult result = analysis.result();
    Bytes memory = result.machine().memory();
    List<Mark> marks = new ArrayList<>();
    database(analysis, marks);
    result.plan().loads().stream()
        .flatMap(load -> workingSet(load, memory).stream())
        .distinct()
        .forEach(size -> marks.add(new Mark("working set " + size, size)));
    if (memory.count() > 0) {
      Bytes quarter = new Bytes(memory.count() / 4);
      marks.add(new Mark("25 % of RAM " + quarter, quarter));
    }
    return marks;
  }

  /// One mark, or the smallest and the largest database where they are far apart.
  private static void database(Analysis analysis, List<Mark> marks) {
    List<Bytes> sizes =
        analysis.measured().stream()
            .map(RunFigures::databaseSize)
            .filter(size -> size.count() > 0)
            .sorted()
            .toList();
    if (sizes.isEmpty()) {
      return;
    }
    Bytes smallest = sizes.getFirst();
    Bytes largest = sizes.getLast();
    if (largest.count() <= ALIKE * smallest.count()) {
      Bytes median = sizes.get(sizes.size() / 2);
      marks.add(new Mark("database " + median, median));
    } else {
      marks.add(new Mark("smallest database " + smallest, smallest));
      marks.add(new Mark("largest database " + largest, largest));
    }
  }

  private static Optional<Bytes> workingSet(SweepLoad load, Bytes memory) {
    if (!load.hasWorkingSet()) {
      return Optional.empty();
    }
    return switch (load.spec().keys().workingSet()) {
      case WorkingSet.Everything() -> Optional.empty();
      case WorkingSet.Size(Bytes bytes) -> Optional.of(bytes);
      // A share of shared_buffers is no single size on this axis.
      case WorkingSet.Share share ->
          share.size(Optional.empty(), memory).map(WorkingSet.Size::bytes);
    };
  }
}
