package io.bufferscope.plot;

import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationRef;
import java.util.Locale;
import java.util.Optional;

/// The blocks of the partitions of a table, one partition after the other.
record PartitionNames(PartitionedMap map) implements MapNames {
  @Override
  public Object key() {
    return new RelationFork(map.root().id(), map.fork());
  }

  /// Where the partitions begin.
  @Override
  public Object numbering() {
    return map.parts().stream().map(PartitionedMap.Part::first).toList();
  }

  @Override
  public int number(int place) {
    return place - map.partAt(place).first();
  }

  @Override
  public String name(int place) {
    return label(map.partAt(place)) + String.format(Locale.ROOT, " block %,d", number(place));
  }

  @Override
  public String several(int from, int to) {
    PartitionedMap.Part part = map.partAt(from);
    return part.equals(map.partAt(to))
        ? label(part) + String.format(Locale.ROOT, " blocks %,d to %,d", number(from), number(to))
        : name(from) + " to " + name(to);
  }

  @Override
  public Optional<MapPlace> block(int place) {
    return Optional.of(new MapPlace(map.partAt(place).relation(), map.fork(), number(place)));
  }

  @Override
  public KernelView kernel(int place) {
    return KernelView.of(map.partAt(place).kernel());
  }

  @Override
  public String inWords() {
    return String.format(
        Locale.ROOT,
        "Page map of %s, %,d partitions one after the other",
        RelationRef.onOneLine(map.root().name()),
        map.parts().size());
  }

  @Override
  public int highestNumber() {
    return Math.max(
        0, map.parts().stream().mapToInt(PartitionedMap.Part::blocks).max().orElse(0) - 1);
  }

  private String label(PartitionedMap.Part part) {
    return RelationRef.onOneLine(part.relation().name()) + MapNames.fork(map.fork().number());
  }
}
