package io.bufferscope.model.map;

import java.util.Arrays;
import java.util.Optional;

/// The forks of a relation, in PostgreSQL's own numbering (`relpath.h`).
public enum Fork {
  /// The data.
  MAIN("main", 0),
  /// The free space map.
  FSM("fsm", 1),
  /// The visibility map.
  VM("vm", 2),
  /// The initialization fork of an unlogged relation.
  INIT("init", 3);

  private final String label;
  private final int number;

  Fork(String label, int number) {
    this.label = label;
    this.number = number;
  }

  /// The number in `pg_buffercache.relforknumber`.
  public int number() {
    return number;
  }

  /// The name that `pg_relation_size` takes.
  public String label() {
    return label;
  }

  /// The fork of that name.
  public static Optional<Fork> ofLabel(String label) {
    return Arrays.stream(values()).filter(fork -> fork.label.equals(label)).findFirst();
  }

  /// The fork of that number.
  ///
  /// @throws IllegalArgumentException where there is none
  public static Fork ofNumber(int number) {
    for (Fork fork : values()) {
      if (fork.number == number) {
        return fork;
      }
    }
    throw new IllegalArgumentException("no fork has the number " + number);
  }

  @Override
  public String toString() {
    return label;
  }
}
