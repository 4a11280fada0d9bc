package io.bufferscope.lab;

import io.bufferscope.load.LoadData;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.map.CacheOutcome.Dropped;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.pagemap.ClusterFiles;
import io.bufferscope.pg.Checkpoints;
import io.bufferscope.pg.Eviction;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.Prewarming;
import io.bufferscope.pg.Prewarming.Into;
import io.bufferscope.pg.SchemaReader;
import io.bufferscope.pg.SchemaReader.Sized;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Brings both caches of a server into the state that a run begins with.
///
/// @param observer a connection to the load's database
/// @param threads makes the thread that breaks a statement when the work is cancelled
record StateMaker(Observer observer, Threads threads) {
  private static final String WORK = "Preparing the run";

  /// What is read again of the catalogs while the files are looked for.
  private static final Bytes LITTLE = Bytes.ofMegabytes(1);

  /// Makes a checkpoint and waits for it, then brings the caches into a state.
  ///
  /// @return what is not as it was wanted, for people
  List<String> bring(StartState state, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    cancellation.check(WORK);
    try (Breaker _ = new Breaker(observer, threads, cancellation)) {
      progress.progressed(Progress.of("checkpoint"));
      new Checkpoints(observer).uncounted();
      return switch (state) {
        case COLD -> cold(progress, cancellation);
        case WARM -> warm(new PacedProgress(progress), cancellation);
        case AS_IT_COMES -> List.of();
      };
    } catch (ProblemException failure) {
      cancellation.check(WORK);
      throw failure;
    }
  }

  private List<String> cold(Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    progress.progressed(Progress.of("evicting all blocks"));
    new Eviction(observer).all();
    return switch (ClusterFiles.find(observer)) {
      case ClusterFiles.Here(_, boolean inMemory) when inMemory ->
          List.of("Not cold: the data are in memory, where the kernel's cache is the storage.");
      case ClusterFiles.Absent(String reason, _) ->
          List.of("Not cold: the kernel's copy was not dropped. " + reason);
      case ClusterFiles.Here _ -> {
        Dropped dropped = new KernelCopies(observer).drop(Optional.empty(), progress, cancellation);
        long kept = dropped.drop().after().count();
        yield kept <= Math.max(LITTLE.count(), dropped.drop().before().count() / 100)
            ? List.of()
            : List.of("The kernel kept " + dropped.drop().after() + " of the data in its cache.");
      }
    };
  }

  /// Fills the buffers that hold nothing, and no more: one block beyond would take the buffer of
  /// the first that was read, since all have the same usage count. Indexes come first: each block
  /// of them serves many rows. Of the table that fits in part its beginning is read. What does not
  /// fit is read into the kernel's cache, and before the rest, so that this is warm at every size.
  private List<String> warm(Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    Prewarming prewarming = new Prewarming(observer);
    List<Sized> relations = new SchemaReader(observer).relations(LoadData.SCHEMA);
    List<Long> parts = shares(relations, prewarming.unusedBuffers());
    for (int i = 0; i < relations.size(); i++) {
      read(prewarming, relations.get(i), parts.get(i), Into.KERNEL, progress, cancellation);
    }
    for (int i = 0; i < relations.size(); i++) {
      read(prewarming, relations.get(i), parts.get(i), Into.SHARED_BUFFERS, progress, cancellation);
    }
    return List.of();
  }

  /// How many blocks of each relation fit, in their order.
  static List<Long> shares(List<Sized> relations, long buffers) {
    List<Long> shares = new ArrayList<>();
    long left = buffers;
    for (Sized one : relations) {
      long share = Math.min(left, one.blocks());
      shares.add(share);
      left -= share;
    }
    return shares;
  }

  private static void read(
      Prewarming prewarming,
      Sized one,
      long share,
      Into cache,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    long first = cache == Into.KERNEL ? share : 0;
    long end = cache == Into.KERNEL ? one.blocks() : share;
    String step = "prewarming " + one.relation().qualifiedName();
    long _ =
        prewarming.part(
            one.relation(),
            first,
            end,
            cache,
            (read, _) ->
                progress.progressed(Progress.of(step, (double) read / Math.max(1, one.blocks()))),
            cancellation);
  }
}
