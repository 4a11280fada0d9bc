package io.bufferscope.ui;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.PartitionRoot;

/// What the page map shows.
sealed interface MapChoice {
  /// The choice's text for people.
  String label();

  /// Every buffer of the pool, in order of buffer number.
  record WholePool() implements MapChoice {
    @Override
    public String label() {
      return "whole pool";
    }
  }

  /// The pool divided among the relations that have blocks in it.
  record Shares() implements MapChoice {
    @Override
    public String label() {
      return "pool by relation";
    }
  }

  /// One fork of one relation, in order of block number.
  ///
  /// @param relation which relation
  /// @param fork which of its forks
  record OneRelation(RelationRef relation, Fork fork) implements MapChoice {
    /// The data of a relation.
    OneRelation(RelationRef relation) {
      this(relation, Fork.MAIN);
    }

    @Override
    public String label() {
      String name = RelationRef.onOneLine(nameOf(relation));
      String whole =
          relation.kind() == RelationRef.Kind.TABLE ? name : name + " · " + relation.kind().label();
      return fork == Fork.MAIN ? whole : whole + " · " + fork.label();
    }

    private static String nameOf(RelationRef relation) {
      return usual(relation.schema()) ? relation.name() : relation.qualifiedName();
    }
  }

  /// A temporary relation, of which there is no map to be seen, but why not.
  ///
  /// @param relation which relation
  record Temporary(RelationRef relation) implements MapChoice {
    @Override
    public String label() {
      return RelationRef.onOneLine(relation.name()) + " · temporary";
    }
  }

  /// The leaves of a partitioned table, one behind the other.
  ///
  /// @param root which table
  /// @param fork which of their forks
  record Partitions(PartitionRoot root, Fork fork) implements MapChoice {
    @Override
    public String label() {
      String name = usual(root.schema()) ? root.name() : root.schema() + "." + root.name();
      String whole = RelationRef.onOneLine(name) + " · partitioned";
      return fork == Fork.MAIN ? whole : whole + " · " + fork.label();
    }
  }

  private static boolean usual(String schema) {
    return schema.equals("public") || schema.equals("bufferscope");
  }
}
