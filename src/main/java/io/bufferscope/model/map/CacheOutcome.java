package io.bufferscope.model.map;

import io.bufferscope.model.Bytes;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/// What a [CacheCommand] did, in numbers. What a server does not tell is empty, never 0.
public sealed interface CacheOutcome {
  /// How long it took.
  Duration took();

  /// What was done, for people: one short line without a stop.
  String inWords();

  /// Blocks left shared buffers.
  ///
  /// @param evicted how many buffers were emptied
  /// @param flushed how many were written out before, being dirty; empty where the server does not
  ///   tell (17)
  /// @param skipped how many stayed, being pinned
  /// @param took how long it took
  record Evicted(long evicted, OptionalLong flushed, long skipped, Duration took)
      implements CacheOutcome {
    @Override
    public String inWords() {
      if (evicted == 0 && skipped == 0) {
        return "nothing to evict, none of it was in shared buffers";
      }
      return "evicted " + buffers(evicted) + written() + stayed();
    }

    private String written() {
      if (evicted == 0) {
        return "";
      }
      if (flushed.isEmpty()) {
        return ", how many of them were written first is not told by this server";
      }
      return flushed.getAsLong() == 0
          ? ", none of them had to be written first"
          : String.format(Locale.ROOT, ", %,d of them written first", flushed.getAsLong());
    }

    private String stayed() {
      return skipped == 0
          ? ""
          : String.format(Locale.ROOT, "; %s stayed, being in use", buffers(skipped));
    }
  }

  /// The kernel dropped its copies.
  ///
  /// @param drop how much it had before and after
  /// @param files how many forks of relations were looked at
  /// @param leftOut how many were left out, being in memory, or since it cannot be seen what is
  ///   cached of them
  /// @param took how long it took, the checkpoint before it included
  record Dropped(KernelDrop drop, int files, int leftOut, Duration took) implements CacheOutcome {
    @Override
    public String inWords() {
      return done() + others();
    }

    private String others() {
      return leftOut == 0
          ? ""
          : String.format(
              Locale.ROOT,
              "; %,d %s left out, in memory or not to be seen into",
              leftOut,
              noun(leftOut, "fork"));
    }

    private String done() {
      if (files == 0 && leftOut > 0) {
        return "nothing was dropped";
      }
      if (drop.before().count() == 0) {
        return "nothing to drop, the kernel's page cache had none of it";
      }
      Bytes left = drop.after();
      return "the kernel dropped "
          + drop.dropped()
          + " of "
          + drop.before()
          + (left.count() == 0 ? "" : "; " + left + " stayed, being dirty, mapped or read again");
    }
  }

  /// A relation was read into shared buffers.
  ///
  /// @param blocks how many blocks were read, from shared buffers, the kernel or the disk
  /// @param stayed how many of the relation's blocks are in shared buffers afterwards: a pool that
  ///   is smaller than the relation keeps the last ones; empty where the pool cannot be read
  /// @param took how long it took
  record Prewarmed(long blocks, OptionalLong stayed, Duration took) implements CacheOutcome {
    @Override
    public String inWords() {
      String read = String.format(Locale.ROOT, "prewarmed %,d %s", blocks, noun(blocks, "block"));
      if (stayed.isEmpty()) {
        return read;
      }
      return read
          + String.format(Locale.ROOT, ", %,d are in shared buffers now", stayed.getAsLong());
    }
  }

  /// Dirty buffers were written out.
  ///
  /// @param written how many buffers checkpoints have written meanwhile; empty where the server has
  ///   not published it
  /// @param took how long the checkpoint took
  record Checkpointed(OptionalLong written, Duration took) implements CacheOutcome {
    @Override
    public String inWords() {
      return written.isEmpty()
          ? "checkpoint done, how many buffers it wrote is not known"
          : "checkpoint done, " + buffers(written.getAsLong()) + " written";
    }
  }

  private static String buffers(long count) {
    return String.format(Locale.ROOT, "%,d %s", count, noun(count, "buffer"));
  }

  private static String noun(long count, String one) {
    return count == 1 ? one : one + "s";
  }
}
