package io.bufferscope.model.map;

/// What changed from one look at a map to the next: the places whose state differs, in rising
/// order. Not to be compared: equality would be that of its arrays, by identity.
///
/// @param places the places that changed
/// @param before the [BlockState] each had
/// @param kinds what became of each, the ordinal of a [Kind]
@SuppressWarnings("ArrayRecordComponent")
public record MapChanges(int[] places, byte[] before, byte[] kinds) {
  /// Nothing changed.
  public static final MapChanges NONE = new MapChanges(new int[0], new byte[0], new byte[0]);

  /// What became of a place.
  public enum Kind {
    /// A block came into shared buffers, or another one took the buffer.
    CAME,
    /// The block left shared buffers.
    WENT,
    /// The usage count rose.
    HOTTER,
    /// The usage count fell.
    COLDER,
    /// Dirty, pinned or the kernel's copy changed.
    OTHER
  }
}
