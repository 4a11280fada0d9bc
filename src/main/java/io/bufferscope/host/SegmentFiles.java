package io.bufferscope.host;

import io.bufferscope.model.map.Fork;
import java.nio.file.Path;

/// The names of a fork's files, as PostgreSQL gives them (manual, "Database File Layout"): the
/// first as `pg_relation_filepath` says, behind it one each gigabyte with `.1`, `.2`, and so on. As
/// for the server (`mdnblocks` of `md.c`), the fork ends with the first file that is not full.
public final class SegmentFiles {
  /// `RELSEG_SIZE` at its default.
  static final long SEGMENT_BYTES = 1L << 30;

  private SegmentFiles() {}

  /// The first file of a fork.
  ///
  /// @param main the first file of the main fork
  public static Path first(Path main, Fork fork) {
    return fork == Fork.MAIN ? main : main.resolveSibling(main.getFileName() + "_" + fork.label());
  }

  /// A file of a fork.
  ///
  /// @param first its first file
  /// @param number which one, from 0
  static Path segment(Path first, int number) {
    return number == 0 ? first : first.resolveSibling(first.getFileName() + "." + number);
  }
}
