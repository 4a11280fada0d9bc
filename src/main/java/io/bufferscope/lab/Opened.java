package io.bufferscope.lab;

import io.bufferscope.load.LoadData;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.pg.Connector;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Connections that are open, and what was found of the load's data.
///
/// @param watch the connections
/// @param dataScales the data and their scales; empty where there are none or none can be seen
record Opened(Watch watch, Map<DataSet, Integer> dataScales) {
  private static final Logger LOG = System.getLogger(Opened.class.getName());

  /// Connects.
  ///
  /// @param home the embedded server's folder; null for a server that is not ours
  /// @param cancellation ends the attempt at once
  static Opened open(
      Access access,
      Origin origin,
      @Nullable Path home,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    Endpoint endpoint = access.endpoint();
    progress.progressed(
        Progress.of(
            origin == Origin.FOREIGN
                ? "connecting to " + endpoint.host() + ":" + endpoint.port()
                : "connecting"));
    Connector connector = new Connector(access);
    // Asked first, so that this passing connection is in no sample.
    Map<DataSet, Integer> dataScales = dataScales(connector, cancellation);
    return new Opened(Watch.open(connector, origin, home, cancellation), dataScales);
  }

  /// A role that may not read the load's tables can watch all the same.
  private static Map<DataSet, Integer> dataScales(Connector connector, Cancellation cancellation)
      throws ProblemException {
    try {
      return LoadData.scales(connector, cancellation);
    } catch (ProblemException unreadable) {
      if (unreadable.problem().kind() != Problem.Kind.EXPERIMENT_FAILED) {
        throw unreadable;
      }
      LOG.log(Level.INFO, unreadable.getMessage());
      return Map.of();
    }
  }
}
