package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import java.util.Locale;

/// What a page map shows: the blocks of a relation in block order, or the buffers of the pool in
/// buffer order.
sealed interface MapSource {
  /// One [BlockState] for each place of the map.
  byte[] states();

  /// How many backends pin what is at the places.
  Pins pins();

  /// The number by which the server knows a place.
  int number(int place);

  /// Names what is at a place.
  String name(int place);

  /// The name of places that hold nothing.
  String absent();

  /// The name of several places in a row.
  String places();

  /// The map in one sentence.
  String inWords();

  /// Tells all about one place.
  default String describe(int place) {
    byte state = states()[place];
    if (!BlockState.isCached(state)) {
      return name(place) + " · " + absent();
    }
    int pins = pins().at(place);
    return name(place)
        + " · usage count "
        + BlockState.usageCount(state)
        + (BlockState.isDirty(state) ? " · dirty" : "")
        + (pins == 0 ? "" : pins == 1 ? " · 1 pin" : " · " + pins + " pins");
  }

  /// Tells about places that share a pixel.
  default String describe(int from, int to) {
    if (to - from == 1) {
      return describe(from);
    }
    int cached = 0;
    int dirty = 0;
    for (int place = from; place < to; place++) {
      cached += BlockState.isCached(states()[place]) ? 1 : 0;
      dirty += BlockState.isDirty(states()[place]) ? 1 : 0;
    }
    return String.format(
        Locale.ROOT,
        "%s %,d to %,d · %d of %d in shared buffers · %d dirty",
        places(),
        number(from),
        number(to - 1),
        cached,
        to - from,
        dirty);
  }

  /// A relation's blocks.
  record Relation(RelationMap map) implements MapSource {
    @Override
    public byte[] states() {
      return map.states();
    }

    @Override
    public Pins pins() {
      return map.pins();
    }

    @Override
    public int number(int place) {
      return place;
    }

    @Override
    public String name(int place) {
      return map.relation().name() + fork() + String.format(Locale.ROOT, " block %,d", place);
    }

    @Override
    public String absent() {
      return "not in shared buffers";
    }

    @Override
    public String places() {
      return map.relation().name() + fork() + " blocks";
    }

    @Override
    public String inWords() {
      return String.format(
          Locale.ROOT,
          "Page map of %s%s: %,d of %,d blocks in shared buffers, %,d dirty",
          map.relation().qualifiedName(),
          fork(),
          map.cached(),
          map.blocks(),
          map.dirty());
    }

    private String fork() {
      return map.fork() == Fork.MAIN ? "" : " (" + map.fork().label() + ")";
    }
  }

  /// The whole pool.
  record Pool(PoolSnapshot pool) implements MapSource {
    @Override
    public byte[] states() {
      return pool.states();
    }

    @Override
    public Pins pins() {
      return pool.pins();
    }

    /// `bufferid` counts from 1.
    @Override
    public int number(int place) {
      return place + 1;
    }

    @Override
    public String name(int place) {
      int owner = pool.owners()[place];
      if (owner == PoolSnapshot.UNUSED) {
        return String.format(Locale.ROOT, "buffer %,d", number(place));
      }
      int fork = pool.forks()[place];
      return pool.ownerList().get(owner).label()
          + (fork == Fork.MAIN.number() ? "" : " (" + Fork.ofNumber(fork).label() + ")")
          + String.format(Locale.ROOT, " block %,d", pool.blockNumbers()[place]);
    }

    @Override
    public String absent() {
      return "unused";
    }

    @Override
    public String places() {
      return "buffers";
    }

    @Override
    public String inWords() {
      return String.format(
          Locale.ROOT,
          "Map of shared buffers: %,d of %,d in use, %,d dirty",
          pool.used(),
          pool.buffers(),
          pool.dirty());
    }
  }
}
