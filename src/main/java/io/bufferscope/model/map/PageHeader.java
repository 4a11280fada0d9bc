package io.bufferscope.model.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The header that every page begins with (`PageHeaderData` of `bufpage.h`).
///
/// @param lsn the position behind the last change in the write-ahead log, as in "0/1A2B3C8"
/// @param checksum the checksum, 0 where the cluster has none
/// @param flags the flag bits
/// @param lower where the free space begins, in bytes
/// @param upper where it ends
/// @param special where the access method's own part begins
/// @param size the page's size in bytes
/// @param version the layout's version
/// @param pruneXid the oldest transaction that pruning may clean up after; 0 for none
public record PageHeader(
    String lsn,
    int checksum,
    int flags,
    int lower,
    int upper,
    int special,
    int size,
    int version,
    long pruneXid) {
  private static final int HAS_FREE_LINES = 1;
  private static final int PAGE_FULL = 2;
  private static final int ALL_VISIBLE = 4;

  /// Whether nothing was ever written to the page: it is all zeros (`PageIsNew`).
  public boolean isNew() {
    return upper == 0;
  }

  /// The bytes between the line pointers and the items. A page of the maps of free space and of
  /// visibility has its contents there.
  public int hole() {
    return Math.max(0, upper - lower);
  }

  /// The flags by the names that `bufpage.h` has for them; a bit without a name by its value.
  public List<String> flagNames() {
    List<String> names = new ArrayList<>();
    if ((flags & HAS_FREE_LINES) != 0) {
      names.add("PD_HAS_FREE_LINES");
    }
    if ((flags & PAGE_FULL) != 0) {
      names.add("PD_PAGE_FULL");
    }
    if ((flags & ALL_VISIBLE) != 0) {
      names.add("PD_ALL_VISIBLE");
    }
    int others = flags & ~(HAS_FREE_LINES | PAGE_FULL | ALL_VISIBLE);
    if (others != 0) {
      names.add(String.format(Locale.ROOT, "0x%04X", others));
    }
    return names;
  }
}
