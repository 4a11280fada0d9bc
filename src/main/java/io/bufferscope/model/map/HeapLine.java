package io.bufferscope.model.map;

import java.util.List;
import java.util.Optional;

/// One line pointer of a heap page (`ItemIdData` of `itemid.h`) with the header of its tuple, never
/// with the tuple's columns.
///
/// @param number its number, from 1
/// @param state what it is used for
/// @param offset where on the page its tuple begins, in bytes; for a redirect the number of the
///   line pointer that it leads to
/// @param length its tuple's length in bytes; 0 where it has none
/// @param tuple the tuple's header, of a normal line pointer alone
public record HeapLine(int number, State state, int offset, int length, Optional<Tuple> tuple) {
  /// What a line pointer is used for, in the order of `lp_flags`.
  public enum State {
    /// Free for the next tuple.
    UNUSED,
    /// Has a tuple.
    NORMAL,
    /// Leads to another line pointer, after a HOT update was pruned.
    REDIRECT,
    /// Its tuple is gone; the next VACUUM frees it, when no index leads here any more.
    DEAD;

    /// The state of that number of `lp_flags`.
    public static State of(int flags) {
      return values()[flags];
    }
  }

  /// A tuple's header.
  ///
  /// @param xmin the transaction that inserted it
  /// @param xmax the transaction that deleted, updated or locked it, or a multixact of several; 0
  ///   for none
  /// @param ctid where its next version is, as "(block,number)"; its own place for the last version
  /// @param flags the bits of its infomasks by their names
  /// @param visibility what these say of its visibility
  public record Tuple(
      long xmin, long xmax, String ctid, List<String> flags, TupleVisibility visibility) {
    public Tuple {
      flags = List.copyOf(flags);
    }
  }
}
