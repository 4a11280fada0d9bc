package io.bufferscope.model.stats;

/// Why an interval has no figures.
public enum GapReason {
  /// There is no earlier read to compare with.
  FIRST_READ("first read"),
  /// Somebody reset the statistics.
  STATS_RESET("statistics reset"),
  /// The server was started anew.
  RESTARTED("server restarted"),
  /// The counters could not be read.
  READ_FAILED("read failed"),
  /// Sampling was paused.
  PAUSED("paused"),
  /// The server's clock stood still or went back, so that there is no time to divide by.
  CLOCK_JUMPED("server clock jumped");

  private final String text;

  GapReason(String text) {
    this.text = text;
  }

  /// The reason for people, lower case.
  public String text() {
    return text;
  }
}
