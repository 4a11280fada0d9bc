package io.bufferscope.pagemap;

import io.bufferscope.host.PageCache;
import io.bufferscope.host.SegmentFiles;
import io.bufferscope.host.ThreadCpu;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.Residency;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.RelationFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Looks at the kernel's page cache for relations that are in shared buffers, and for the one that
/// the user looks at. A file that vanished since the list of files was made leaves the tier of its
/// fork absent. Most of a look can be taken while the server still reads the pool: the files are
/// mostly those of the look before.
final class KernelReader {
  /// Looking costs some milliseconds a gigabyte, of which the database may have more than the pool.
  private static final Duration MOST_TIME = Duration.ofSeconds(1);

  private static final long MOST_BLOCKS = Bytes.parse("64GB").blocks();

  private static final KernelTier.Absent TOO_LONG =
      new KernelTier.Absent(
          "Too long to be looked at with every read of the pool; it is when it is shown by itself.");
  private static final KernelTier.Absent NO_TIME =
      new KernelTier.Absent(
          "Not looked at: the relations before it took a second already; it is when it is shown by"
              + " itself.");
  private static final KernelTier.Absent NOT_WANTED =
      new KernelTier.Absent(
          "Not looked at: no block of it is in shared buffers, and it is not shown by itself.");

  private final ClusterFiles files;
  private volatile List<Path> lastSeen = List.of();

  /// @param files where the server's files are
  KernelReader(ClusterFiles files) {
    this.files = files;
  }

  /// What was seen of some files.
  ///
  /// @param tiers what was seen of each fork, by its first file
  /// @param took how long it took
  /// @param cost the CPU time that it took
  record Seen(Map<Path, KernelTier> tiers, Duration took, Duration cost) {
    /// Nothing was looked at.
    static final Seen NOTHING = new Seen(Map.of(), Duration.ZERO, Duration.ZERO);
  }

  /// Looks at the files of the look before.
  Seen lookAhead() {
    long begin = System.nanoTime();
    long cpu = ThreadCpu.nanos();
    Map<Path, KernelTier> tiers = new HashMap<>();
    for (Path first : lastSeen) {
      if (since(begin).compareTo(MOST_TIME) <= 0) {
        tiers.put(first, PageCache.read(first));
      }
    }
    return new Seen(tiers, since(begin), Duration.ofNanos(ThreadCpu.nanos() - cpu));
  }

  /// Looks at what was not yet seen.
  ///
  /// @param relations all relations with their files
  /// @param met which of their forks have blocks in the pool
  /// @param focus a relation, or a partitioned one, of which all forks are looked at, and first
  /// @param seen what was seen just before
  KernelSnapshot look(
      List<RelationFile> relations, ForkSet met, Optional<RelationId> focus, Seen seen) {
    return switch (files) {
      case ClusterFiles.Absent(String reason, String remedy) ->
          KernelSnapshot.absent((reason + " " + remedy).strip());
      case ClusterFiles.Here(Path folder, _) -> {
        Look look = new Look(folder, relations, seen);
        KernelSnapshot snapshot = look.all(met, focus);
        lastSeen = List.copyOf(look.tiersByFile.keySet());
        yield snapshot;
      }
    };
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /// One look.
  private static final class Look {
    private final Path folder;
    private final List<RelationFile> relations;
    private final Seen seen;
    private final Map<RelationFork, KernelTier> tiers = new HashMap<>();
    private final Map<Path, KernelTier> tiersByFile = new HashMap<>();
    private final long begin = System.nanoTime();
    private final long cpuBefore = ThreadCpu.nanos();

    Look(Path folder, List<RelationFile> relations, Seen seen) {
      this.folder = folder;
      this.relations = relations;
      this.seen = seen;
    }

    KernelSnapshot all(ForkSet met, Optional<RelationId> focus) {
      if (focus.isPresent()) {
        relations.stream().filter(one -> isIn(one, focus.get())).forEach(this::readAll);
      }
      met.forEach((relation, fork) -> {
        if (relation < relations.size()) {
          readInTime(relations.get(relation), fork);
        }
      });
      return new KernelSnapshot(tiers, NOT_WANTED, cost());
    }

    private static boolean isIn(RelationFile one, RelationId focus) {
      return one.relation().id().equals(focus)
          || one.root().filter(root -> root.id().equals(focus)).isPresent();
    }

    private void readAll(RelationFile relation) {
      for (Fork fork : Fork.values()) {
        if (fork != Fork.INIT || relation.unlogged()) {
          tiers.put(new RelationFork(relation.relation().id(), fork), read(relation, fork));
        }
      }
    }

    private void readInTime(RelationFile relation, Fork fork) {
      RelationFork key = new RelationFork(relation.relation().id(), fork);
      if (!tiers.containsKey(key)) {
        boolean tooLong = fork == Fork.MAIN && relation.blocks() > MOST_BLOCKS;
        boolean late = taken().compareTo(MOST_TIME) > 0;
        tiers.put(key, tooLong ? TOO_LONG : late ? NO_TIME : read(relation, fork));
      }
    }

    private KernelTier read(RelationFile relation, Fork fork) {
      Path main = folder.resolve(relation.path());
      Path first = SegmentFiles.first(main, fork);
      if (fork != Fork.MAIN && !Files.exists(first)) {
        KernelTier ofMain = tiersByFile.get(main);
        return empty(ofMain == null ? read(relation, Fork.MAIN) : ofMain);
      }
      KernelTier ahead = seen.tiers().get(first);
      KernelTier tier = ahead == null ? PageCache.read(first) : ahead;
      tiersByFile.put(first, tier);
      return tier;
    }

    /// A fork gets its first file with its first block: until then it is empty.
    private static KernelTier empty(KernelTier ofMain) {
      Residency none = Residency.of(new BitSet(), 0);
      return switch (ofMain) {
        case KernelTier.Cached _ -> new KernelTier.Cached(none);
        case KernelTier.Storage _ -> new KernelTier.Storage(none);
        case KernelTier.Absent absent -> absent;
      };
    }

    /// The kernel keeps nobody waiting: what a look costs is this thread's CPU time, and not what
    /// it waits for a processor.
    private Duration cost() {
      return Duration.ofNanos(ThreadCpu.nanos() - cpuBefore).plus(seen.cost());
    }

    private Duration taken() {
      return since(begin).plus(seen.took());
    }
  }
}
