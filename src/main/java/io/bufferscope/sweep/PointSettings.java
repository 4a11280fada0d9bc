package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.sweep.SweepPoint;
import java.util.Map;
import java.util.TreeMap;

/// What the server is started with for a point.
final class PointSettings {
  /// What the data are made with, whatever the point's own pool is.
  static final ServerSettings FOR_MAKING_DATA =
      new ServerSettings(Bytes.ofMegabytes(128), Map.of("autovacuum", "off"));

  /// Sessions beside those of the clients.
  private static final int OTHER_SESSIONS = 50;

  /// Clients that the server has room for as this program starts it.
  private static final int USUAL_CLIENTS = 200;

  private PointSettings() {}

  /// The settings. No autovacuum falls into a run, and I/O is timed, unless the plan says so.
  static ServerSettings of(SweepPoint point) {
    Map<String, String> values = new TreeMap<>();
    values.put("autovacuum", "off");
    values.put("track_io_timing", "on");
    values.put("track_wal_io_timing", "on");
    int clients = point.load().spec().clients();
    if (clients > USUAL_CLIENTS) {
      values.put("max_connections", Integer.toString(clients + OTHER_SESSIONS));
    }
    values.putAll(point.settings().values());
    values.put("huge_pages", point.hugePages() ? "on" : "off");
    return new ServerSettings(point.sharedBuffers(), values);
  }
}
