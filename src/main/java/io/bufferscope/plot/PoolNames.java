package io.bufferscope.plot;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationRef;
import java.util.Locale;
import java.util.Optional;

/// The buffers of the pool in buffer order.
record PoolNames(MapSnapshot snapshot) implements MapNames {
  private PoolSnapshot pool() {
    return snapshot.pool();
  }

  @Override
  public Object key() {
    return PoolNames.class;
  }

  /// `bufferid` counts from 1.
  @Override
  public int number(int place) {
    return place + 1;
  }

  @Override
  public String name(int place) {
    int owner = pool().owners()[place];
    if (owner == PoolSnapshot.UNUSED) {
      return String.format(Locale.ROOT, "buffer %,d", number(place));
    }
    return RelationRef.onOneLine(pool().ownerList().get(owner).label())
        + MapNames.fork(pool().forks()[place])
        + String.format(Locale.ROOT, " block %,d", pool().blockNumbers()[place]);
  }

  @Override
  public String several(int from, int to) {
    return String.format(Locale.ROOT, "buffers %,d to %,d", number(from), number(to));
  }

  @Override
  public Optional<MapPlace> block(int place) {
    int owner = pool().owners()[place];
    return owner == PoolSnapshot.UNUSED
        ? Optional.empty()
        : pool()
            .ownerList()
            .get(owner)
            .relation()
            .map(relation ->
                new MapPlace(
                    relation, Fork.ofNumber(pool().forks()[place]), pool().blockNumbers()[place]));
  }

  @Override
  public KernelView kernel(int place) {
    return block(place)
        .map(one ->
            KernelView.of(
                snapshot.kernel().tier(new RelationFork(one.relation().id(), one.fork()))))
        .orElse(KernelView.NONE);
  }

  @Override
  public String inWords() {
    return "Map of shared buffers";
  }

  @Override
  public int highestNumber() {
    return pool().buffers();
  }
}
