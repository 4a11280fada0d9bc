package io.bufferscope.lab;

import io.bufferscope.host.PageCache;
import io.bufferscope.host.SegmentFiles;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.map.CacheOutcome.Dropped;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelDrop;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.pagemap.ClusterFiles;
import io.bufferscope.pg.Checkpoints;
import io.bufferscope.pg.FilePaths;
import io.bufferscope.pg.FilePaths.RelationPath;
import io.bufferscope.pg.Observer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Has the kernel drop its copies of a server's files, where these are on this machine and ours.
///
/// @param observer the connection to the server
record KernelCopies(Observer observer) {
  static final String WORK = "Dropping the kernel's copy";
  static final String NOT_DROPPED = "The kernel's copy was not dropped.";

  /// Makes a checkpoint, since what is dirty stays, and then drops all forks of a relation, or of
  /// all relations of the connected database.
  ///
  /// @param cancellation ends it between two files; what was dropped until then stays so
  /// @throws ProblemException where the files are not here or not ours, or are in memory; of kind
  ///   CANCELLED
  Dropped drop(
      Optional<RelationRef> relation, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException, InterruptedException {
    long start = System.nanoTime();
    Path folder = dataDirectory();
    progress.progressed(Progress.of("checkpoint"));
    var _ = new Checkpoints(observer).now();
    FilePaths paths = new FilePaths(observer);
    List<RelationPath> relations = relation.isPresent() ? paths.of(relation.get()) : paths.ofAll();
    KernelDrop sum = KernelDrop.NONE;
    int files = 0;
    for (int done = 0; done < relations.size(); done++) {
      RelationPath one = relations.get(done);
      progress.progressed(
          Progress.of(
              "dropping the kernel's copy of " + RelationRef.onOneLine(one.name()),
              (double) done / relations.size()));
      for (Fork fork : Fork.values()) {
        cancellation.check(WORK);
        Path first = folder.resolve(SegmentFiles.first(Path.of(one.path()), fork));
        if (Files.exists(first)) {
          sum = sum.plus(drop(first, cancellation));
          files++;
        }
      }
    }
    return new Dropped(sum, files, Duration.ofNanos(System.nanoTime() - start));
  }

  /// A relation may be dropped or rewritten between two looks.
  private static KernelDrop drop(Path first, Cancellation cancellation) throws ProblemException {
    try {
      return PageCache.drop(first, cancellation);
    } catch (ProblemException failure) {
      if (failure.problem().kind() != Problem.Kind.CANCELLED && !Files.exists(first)) {
        return KernelDrop.NONE;
      }
      throw failure;
    }
  }

  private Path dataDirectory() throws ProblemException {
    return switch (ClusterFiles.find(observer)) {
      case ClusterFiles.Here(Path folder, boolean inMemory) when !inMemory -> folder;
      case ClusterFiles.Here _ ->
          throw notDropped(
              "The server's files are in memory, not on a disk: the cache is the storage.", "");
      case ClusterFiles.Absent(String reason, String remedy) -> throw notDropped(reason, remedy);
    };
  }

  private static ProblemException notDropped(String why, String remedy) {
    return new ProblemException(
        new Problem(Problem.Kind.EXPERIMENT_FAILED, NOT_DROPPED, why, remedy));
  }
}
