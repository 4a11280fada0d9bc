package io.bufferscope.model.server;

/// Who runs a server's machine, as far as that makes a difference here.
public enum Platform {
  /// Whoever it is, PostgreSQL as it is.
  PLAIN("", ""),
  /// Amazon Aurora, whose storage and buffer cache are not PostgreSQL's.
  AURORA(
      "Amazon Aurora",
      "There is no page cache of an operating system: what is not in shared_buffers is read over"
          + " the network from its storage."),
  /// Amazon RDS.
  RDS("Amazon RDS", ""),
  /// Microsoft's.
  AZURE("Azure Database for PostgreSQL", ""),
  /// Google's.
  CLOUD_SQL("Google Cloud SQL", ""),
  /// Google's, with a columnar engine of its own in memory.
  ALLOYDB("Google AlloyDB", "");

  private final String label;
  private final String note;

  Platform(String label, String note) {
    this.label = label;
    this.note = note;
  }

  /// The product's name; empty for [#PLAIN].
  public String label() {
    return label;
  }

  /// What is different there about caches, one sentence, or empty.
  public String note() {
    return note;
  }

  /// Whether it is run by a provider, on whose servers nothing is read that could hurt before the
  /// user asks for it.
  public boolean isManaged() {
    return this != PLAIN;
  }
}
