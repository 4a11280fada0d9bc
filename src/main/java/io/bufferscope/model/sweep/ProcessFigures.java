package io.bufferscope.model.sweep;

/// What all processes of the server used in a run, from `/proc`.
///
/// @param userSeconds CPU time in their own code, processes that ended included
/// @param systemSeconds CPU time in the kernel for them
/// @param involuntarySwitches how often a processor was taken from one of them
/// @param voluntarySwitches how often one of them gave it up, to wait
/// @param missing what is not in the switches, for people; empty where nothing is known to be
public record ProcessFigures(
    double userSeconds,
    double systemSeconds,
    long involuntarySwitches,
    long voluntarySwitches,
    String missing) {
  /// All CPU time.
  public double cpuSeconds() {
    return userSeconds + systemSeconds;
  }
}
