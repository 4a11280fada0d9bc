package io.bufferscope.model.sweep;

/// Where a server's files are: each part on a named place of the plan.
///
/// @param name how the layout is told of, as in "WAL on /dev/shm"
/// @param data the place of the data folder
/// @param wal the place of `pg_wal`
public record Layout(String name, String data, String wal) {
  /// The place that is always there: a folder below the program's own.
  public static final String DISK = "disk";

  /// Everything on [#DISK].
  public static final Layout ON_DISK = new Layout("disk", DISK, DISK);
}
