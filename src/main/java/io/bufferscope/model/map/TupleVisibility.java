package io.bufferscope.model.map;

/// What the hint bits of a heap tuple's header say of its visibility, without any snapshot. A bit
/// is set by the first who looks the transaction up after it has ended, so that a tuple may be live
/// or dead for long while its bits say nothing: then nothing is said here either.
public enum TupleVisibility {
  /// The inserting transaction has committed, and none has deleted the tuple.
  LIVE("live", "inserted by a committed transaction, deleted by none"),
  /// Both the inserting and the deleting transaction have committed. Snapshots taken before the
  /// deletion still see it.
  DELETED("dead", "deleted or updated by a committed transaction"),
  /// The inserting transaction was rolled back.
  ABORTED("dead", "inserted by a transaction that was rolled back"),
  /// A transaction that has not ended, or that nobody has looked up since.
  UNDECIDED("undecided", "a transaction is in progress, or its hint bit is not set yet");

  /// `htup_details.h`.
  private static final int XMAX_KEYSHR_LOCK = 0x0010;

  private static final int XMAX_EXCL_LOCK = 0x0040;
  private static final int XMAX_LOCK_ONLY = 0x0080;
  private static final int XMIN_COMMITTED = 0x0100;
  private static final int XMIN_INVALID = 0x0200;
  private static final int XMIN_FROZEN = XMIN_COMMITTED | XMIN_INVALID;
  private static final int XMAX_COMMITTED = 0x0400;
  private static final int XMAX_INVALID = 0x0800;
  private static final int XMAX_IS_MULTI = 0x1000;
  private static final int LOCK_MASK = XMAX_KEYSHR_LOCK | XMAX_EXCL_LOCK;

  private final String label;
  private final String reason;

  TupleVisibility(String label, String reason) {
    this.label = label;
    this.reason = reason;
  }

  /// What the bits say.
  ///
  /// @param infomask `t_infomask` of the tuple
  public static TupleVisibility of(int infomask) {
    int inserted = infomask & XMIN_FROZEN;
    if (inserted == XMIN_INVALID) {
      return ABORTED;
    }
    if (inserted == 0) {
      return UNDECIDED;
    }
    if ((infomask & XMAX_INVALID) != 0 || isOnlyLocked(infomask)) {
      return LIVE;
    }
    return (infomask & XMAX_COMMITTED) != 0 ? DELETED : UNDECIDED;
  }

  /// As `HEAP_XMAX_IS_LOCKED_ONLY` of `htup_details.h`.
  private static boolean isOnlyLocked(int infomask) {
    return (infomask & XMAX_LOCK_ONLY) != 0
        || (infomask & (XMAX_IS_MULTI | LOCK_MASK)) == XMAX_EXCL_LOCK;
  }

  /// "live", "dead" or "undecided".
  public String label() {
    return label;
  }

  /// What it was concluded from, for people.
  public String reason() {
    return reason;
  }
}
