package io.bufferscope.host;

import java.io.IOException;

/// A call of the C library that failed, with the number it left in `errno`.
final class ErrnoException extends IOException {
  /// No such file or directory (`errno-base.h`, as the others).
  static final int ENOENT = 2;

  /// Out of memory; of `mincore` also: part of the range is not mapped.
  static final int ENOMEM = 12;

  /// Permission denied.
  static final int EACCES = 13;

  private final int errno;

  /// @param call what was called, and on what
  /// @param errno the number of the error
  /// @param meaning the error in the C library's words
  ErrnoException(String call, int errno, String meaning) {
    super(call + ": " + meaning + " (errno " + errno + ")");
    this.errno = errno;
  }

  /// The number of the error.
  int errno() {
    return errno;
  }
}
