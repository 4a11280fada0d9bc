package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.StartState;
import java.util.List;

/// One embedded server to measure on, in folders of its own, without sampler and map: nothing
/// watches it while it is measured but what reads `/proc`. All methods are for one thread and
/// return when the work is done; a cancellation ends each within two seconds with a problem of kind
/// CANCELLED, and leaves the server so that it can be stopped or started anew.
public interface Bench extends AutoCloseable {
  /// Starts the server with settings, stopping it first where it runs. What is in shared buffers is
  /// lost; statistics are kept.
  ///
  /// @throws ProblemException with the server's FATAL line as its why where it does not start with
  ///   them; no server runs then, and the next call may start one
  ServerInfo restart(ServerSettings settings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException;

  /// Stops the server, fast, until the next [#restart], as while another bench measures; nothing
  /// where it does not run.
  ///
  /// @param cancellation makes the stop immediate: the server then recovers at its next start, and
  ///   nothing but its statistics is lost
  void stop(Progress.Listener progress, Cancellation cancellation) throws ProblemException;

  /// Makes the load's data as they are at the beginning of every run: made where there are none of
  /// that scale, put back as they were made where a run may have changed them.
  ///
  /// @param load what is to be run, its working set resolved
  /// @param changed whether a load that writes ran since the data were made or put back
  /// @return whether they had to be made
  boolean provideData(
      LoadSpec load, boolean changed, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException;

  /// Vacuums where that was not done since the data were made, makes a checkpoint and waits for it,
  /// then brings both caches into a state.
  ///
  /// @return what is to be known of it, for people, as that a file system in memory has no cold
  ///   state; empty where all is as wanted
  List<String> prepare(
      LoadSpec load, StartState state, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException;

  /// Runs the load as its spec says, warm-up included, until its clients' sessions have ended; only
  /// the cache's state remains of it.
  ///
  /// @param load its driving has a warm-up, which is what this is for; its extent is passed over
  WarmUpResult warmUp(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException;

  /// Runs the load without a warm-up and measures it: counters of the server are read before the
  /// first client connects and after the last session has ended.
  ///
  /// @param load its driving has no warm-up
  /// @return the figures without warm-up, preparation and notes, which the caller knows
  RunFigures measure(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException;

  /// Stops the server and, where the bench was made for the sweep alone, deletes its folders where
  /// they are in memory. Returns when no process is left. May be called from any thread.
  @Override
  void close();
}
