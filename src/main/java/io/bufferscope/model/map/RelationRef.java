package io.bufferscope.model.map;

import io.bufferscope.model.stats.RelationId;

/// A relation that has blocks, by its identity and its name of the moment.
///
/// @param id which relation
/// @param schema its schema's name, unquoted
/// @param name its name, unquoted
/// @param kind what it is
/// @param table the table it belongs to: itself for a table
public record RelationRef(RelationId id, String schema, String name, Kind kind, RelationId table) {
  /// Unicode's pictures of control characters begin here.
  private static final int PICTURES = 0x2400;

  /// The kinds of relations that have blocks.
  public enum Kind {
    /// An ordinary table.
    TABLE("table"),
    /// An index of a table.
    INDEX("index"),
    /// A TOAST table.
    TOAST("toast"),
    /// The index of a TOAST table.
    TOAST_INDEX("toast index"),
    /// A materialized view.
    MATERIALIZED_VIEW("materialized view"),
    /// A sequence.
    SEQUENCE("sequence"),
    /// A system catalog or an index of one.
    CATALOG("catalog");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /// The kind for people.
    public String label() {
      return label;
    }
  }

  /// A name as one line of text, for people: what moves the cursor is shown by a picture of it.
  public static String onOneLine(String name) {
    return name.codePoints()
        .map(one -> one < ' ' ? PICTURES + one : one)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /// Schema and name, joined by a dot, for people. Not SQL.
  public String qualifiedName() {
    return schema + "." + name;
  }
}
