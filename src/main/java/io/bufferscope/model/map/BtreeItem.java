package io.bufferscope.model.map;

/// One item of a B-tree page, without its key's values.
///
/// @param number its number, from 1
/// @param kind what it is
/// @param target where it leads: the first heap tuple as "(block,number)", the child's block, or
///   nothing for a high key
/// @param rows how many heap tuples it leads to; 0 where it leads to none itself
/// @param length its length in bytes
/// @param dead whether it was marked as dead, for the next deletion to clean up
public record BtreeItem(int number, Kind kind, String target, int rows, int length, boolean dead) {
  /// The kinds of items.
  public enum Kind {
    /// The upper bound of the keys on the page; leads nowhere.
    HIGH_KEY("high key"),
    /// Leads to a page of the level below.
    DOWNLINK("downlink"),
    /// Leads to one heap tuple.
    ROW("row"),
    /// Leads to several heap tuples with the same key (deduplication).
    POSTING_LIST("posting list");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /// The kind for people.
    public String label() {
      return label;
    }
  }
}
