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
  /// all relations of the connected database. Of these the forks are left out that are in memory,
  /// or of which it cannot be seen what is cached: a tablespace may be on another file system.
  ///
  /// @param cancellation ends it between two files; what was dropped until then stays so
  /// @throws ProblemException where the relation is gone, the files are not here or not ours, or
  ///   are in memory; of kind CANCELLED
  Dropped drop(
      Optional<RelationRef> relation, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    long start = System.nanoTime();
    FilePaths paths = new FilePaths(observer);
    List<RelationPath> relations =
        relation.isPresent() ? List.of(paths.of(relation.get())) : paths.ofAll();
    Path folder = dataDirectory();
    progress.progressed(Progress.of("checkpoint"));
    new Checkpoints(observer).uncounted();
    KernelDrop sum = KernelDrop.NONE;
    int files = 0;
    int leftOut = 0;
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
          Optional<KernelDrop> drop = drop(first, relation.isPresent(), cancellation);
          sum = sum.plus(drop.orElse(KernelDrop.NONE));
          files += drop.isPresent() ? 1 : 0;
          leftOut += drop.isPresent() ? 0 : 1;
        }
      }
    }
    return new Dropped(sum, files, leftOut, Duration.ofNanos(System.nanoTime() - start));
  }

  /// A relation may be dropped or rewritten between two looks.
  ///
  /// @param alone whether the fork cannot be left out
  /// @return empty where it is left out
  private static Optional<KernelDrop> drop(Path first, boolean alone, Cancellation cancellation)
      throws ProblemException {
    try {
      return Optional.of(PageCache.drop(first, cancellation));
    } catch (ProblemException failure) {
      if (failure.problem().kind() == Problem.Kind.CANCELLED) {
        throw failure;
      }
      if (!Files.exists(first)) {
        return Optional.of(KernelDrop.NONE);
      }
      if (alone) {
        throw failure;
      }
      return Optional.empty();
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
