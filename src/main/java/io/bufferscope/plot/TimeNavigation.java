package io.bufferscope.plot;

/// Hears where on the time axis the user wants to be. Charts do not move by themselves: whoever
/// hears shows them another stretch of history.
public interface TimeNavigation {
  /// Wants to see more or less time around a moment, which stays where it is on the screen.
  ///
  /// @param factor how much longer the stretch is to be; below 1 for a closer look
  /// @param aroundSeconds the moment, seconds since the history's origin
  void zoom(double factor, double aroundSeconds);

  /// Wants to see what was before or after.
  ///
  /// @param seconds how far; negative for back in time
  void pan(double seconds);

  /// Wants to see the present again, and to go on with it.
  void live();
}
