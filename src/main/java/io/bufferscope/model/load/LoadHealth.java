package io.bufferscope.model.load;

import org.jspecify.annotations.Nullable;

/// How a running load is doing.
///
/// @param clients how many there are now
/// @param warmingUp whether nothing counts yet
/// @param stalledSeconds how long no transaction has been committed though one was under way; 0
///   while they are
/// @param clientCpuShare part of this machine's CPU time that the clients took since this was last
///   asked, 0 to 1
/// @param abortedClients clients that met an error they could not go on from
/// @param lagMs how late the interval's transactions began in the mean, in milliseconds; null where
///   none had a scheduled beginning
public record LoadHealth(
    int clients,
    boolean warmingUp,
    double stalledSeconds,
    double clientCpuShare,
    int abortedClients,
    @Nullable Double lagMs) {
  /// From when on a load without commits is called stalled.
  public static final double STALLED_AFTER_SECONDS = 10;

  /// From which share on throughput says as much about the clients as about the server.
  public static final double BOTTLENECK_SHARE = 0.5;

  /// Nothing known.
  public static final LoadHealth NONE = new LoadHealth(0, false, 0, 0, 0, null);

  /// Whether it is stalled.
  public boolean isStalled() {
    return stalledSeconds >= STALLED_AFTER_SECONDS;
  }

  /// Whether the clients are the bottleneck.
  public boolean isBottleneck() {
    return clientCpuShare >= BOTTLENECK_SHARE;
  }
}
