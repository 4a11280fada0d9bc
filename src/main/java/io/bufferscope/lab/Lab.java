package io.bufferscope.lab;

import io.bufferscope.model.Progress;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapHistory;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// One connected server with its sampler, map and load. Commands return at once and are carried out
/// one after the other on the lab's control thread; what comes of them is told to the listeners. A
/// future ends exceptionally with a `ProblemException`; a window need not look at it, since the
/// listeners hear of the same.
public interface Lab extends AutoCloseable {
  /// Adds a listener, which hears of the present state at once.
  void addListener(LabListener listener);

  /// Takes a listener away.
  void removeListener(LabListener listener);

  /// What the lab does at the moment.
  LabState state();

  /// Starts the embedded server or connects to the user's own, and begins to sample.
  CompletableFuture<ServerInfo> open();

  /// Leaves the present server for another, once that one has let us in. The load is stopped, and
  /// the embedded server when it is left; the history goes on after a gap. Where the other does not
  /// let us in the present one stays, and the listeners hear nothing of it: only the future does.
  /// Cancelling the future ends the attempt.
  ///
  /// @param progress hears of each step, on a thread of the lab's
  CompletableFuture<ServerInfo> connect(ServerChoice choice, Progress.Listener progress);

  /// Whether nothing may be created on the server, so that no load can run.
  boolean isReadOnly();

  /// Why the buffer pool is not read before [#startMap()], or any more; empty where it is read, or
  /// cannot be.
  String mapHeldBack();

  /// Reads the buffer pool from now on where that was held back.
  void startMap();

  /// What the server and the role can show; empty of names before [#open()] has ended.
  Capabilities capabilities();

  /// The loads' data on the server with their scales; empty where there are none or none is known
  /// of.
  Map<DataSet, Integer> dataScales();

  /// Runs a load, after making its data where there are none of that scale.
  ///
  /// @return what came of it, when it has ended by itself or by [#stopLoad()]
  CompletableFuture<LoadResult> startLoad(LoadSpec spec);

  /// Changes the number of clients of the load that runs; without effect where none does.
  ///
  /// @param clients 1 to [LoadSpec#MAX_CLIENTS]
  void setClients(int clients);

  /// Stops the load, or the making of its data, within seconds.
  void stopLoad();

  /// Starts the embedded server anew with other settings. The history goes on after a gap.
  CompletableFuture<ServerInfo> restart(ServerSettings settings);

  /// The settings that the embedded server runs with.
  ServerSettings settings();

  /// The settings of `postgresql.auto.conf` that ours override.
  CompletableFuture<List<SettingOverride>> overriddenSettings();

  /// Sets the relation that is looked at in the kernel's page cache also where no block of it is in
  /// shared buffers, all its forks, from the next look on; or the partitioned one whose partitions
  /// are. For any thread; forgotten with the server.
  void setMapFocus(Optional<RelationId> relation);

  /// The looks at both caches of the last minutes, of this server alone.
  MapHistory mapHistory();

  /// The relations with blocks of the connected database and the shared ones, from the catalogs: no
  /// buffer is looked at.
  CompletableFuture<List<RelationRef>> relations();

  /// Looks at both caches now.
  CompletableFuture<MapSnapshot> readMap();

  /// Changes one of the caches by hand; on a server that is not ours where writes were allowed. The
  /// caches are looked at anew afterwards, and what was done becomes an event on the time axis.
  /// Cancelling the future ends the work within two seconds; a checkpoint that was begun goes on in
  /// the server.
  ///
  /// @param progress hears how far it is, on a thread of the lab's
  /// @return what was done, in numbers; a problem with the statement that opens it where the server
  ///   or the role does not let us
  CompletableFuture<CacheOutcome> change(CacheCommand command, Progress.Listener progress);

  /// Opens a page with `pageinspect`, which brings it into shared buffers. Only the future hears of
  /// what goes wrong.
  ///
  /// @param block its number, from 0
  CompletableFuture<PageContents> readPage(RelationRef relation, Fork fork, int block);

  /// Sets the time between samples.
  void setSampleInterval(Duration interval);

  /// Sets what watching may take; where the chosen interval would take more, reads are made rarer,
  /// and the listeners hear of it.
  void setObserverBudget(ObserverBudget budget);

  /// Stops or resumes sampling and the map; the time between is a gap.
  void setPaused(boolean paused);

  /// Puts the user's own words on the time axis, now.
  void note(String text);

  /// Stops the load, the sampler and, where it is ours, the server. Returns when nothing is left.
  @Override
  void close();
}
