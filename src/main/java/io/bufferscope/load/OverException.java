package io.bufferscope.load;

/// Breaks off a script that sleeps while its load ends: what it did so far does not count. Without
/// a stack, since it says nothing but that.
final class OverException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OverException() {
    super("the load is over", null, false, false);
  }
}
