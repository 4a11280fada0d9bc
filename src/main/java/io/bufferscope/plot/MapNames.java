package io.bufferscope.plot;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import java.util.Locale;
import java.util.Optional;

/// What the places of a map are called.
sealed interface MapNames permits MapNames.Relation, PartitionNames, PoolNames {
  /// The same for each map of the same thing, so that it can be looked at on and on.
  Object key();

  /// The same for each map of the same thing whose places have the same numbers.
  default Object numbering() {
    return key();
  }

  /// The number by which the server knows a place.
  int number(int place);

  /// Names what is at a place.
  String name(int place);

  /// The name of several places in a row.
  String several(int from, int to);

  /// The block at a place; empty where none is, or one that has no name here.
  Optional<MapPlace> block(int place);

  /// What can be said of the kernel's page cache at a place.
  KernelView kernel(int place);

  /// What the map is of.
  String inWords();

  /// The highest number of a place that [#number(int)] gives.
  int highestNumber();

  /// The name of a fork after that of its relation, none for the main one.
  static String fork(int number) {
    return number == Fork.MAIN.number() ? "" : " (" + Fork.ofNumber(number).label() + ")";
  }

  /// The name of a relation's fork.
  static String label(RelationMap map) {
    return RelationRef.onOneLine(map.relation().name()) + fork(map.fork().number());
  }

  /// A relation's blocks in block order.
  record Relation(RelationMap map) implements MapNames {
    @Override
    public Object key() {
      return new RelationFork(map.relation().id(), map.fork());
    }

    @Override
    public int number(int place) {
      return place;
    }

    @Override
    public String name(int place) {
      return label(map) + String.format(Locale.ROOT, " block %,d", place);
    }

    @Override
    public String several(int from, int to) {
      return label(map) + String.format(Locale.ROOT, " blocks %,d to %,d", from, to);
    }

    @Override
    public Optional<MapPlace> block(int place) {
      return Optional.of(new MapPlace(map.relation(), map.fork(), place));
    }

    @Override
    public KernelView kernel(int place) {
      return KernelView.of(map.kernel());
    }

    @Override
    public String inWords() {
      return "Page map of "
          + RelationRef.onOneLine(map.relation().qualifiedName())
          + fork(map.fork().number());
    }

    @Override
    public int highestNumber() {
      return Math.max(0, map.blocks() - 1);
    }
  }
}
