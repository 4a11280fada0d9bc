package io.bufferscope.ui;

import io.bufferscope.model.map.RelationRef;

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

  /// The main fork of one relation, in order of block number.
  ///
  /// @param relation which relation
  record OneRelation(RelationRef relation) implements MapChoice {
    @Override
    public String label() {
      String name = RelationRef.onOneLine(nameOf(relation));
      return relation.kind() == RelationRef.Kind.TABLE
          ? name
          : name + " · " + relation.kind().label();
    }

    private static String nameOf(RelationRef relation) {
      return relation.schema().equals("public") || relation.schema().equals("bufferscope")
          ? relation.name()
          : relation.qualifiedName();
    }
  }
}
