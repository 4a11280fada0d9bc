package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelDrop;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.store.Json;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Changes one of the caches by hand and tells what that did.
@Command(
    name = "cache",
    description =
        "evict from shared buffers, prewarm them, drop the kernel's copy, make a checkpoint")
final class HandsCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  @Parameters(
      index = "0",
      paramLabel = "CHANGE",
      description = "evict, prewarm, drop-kernel (after a checkpoint) or checkpoint")
  private @Nullable Change change;

  @Option(
      names = "--relation",
      paramLabel = "NAME",
      description = "[schema.]name of a table, index, TOAST table or catalog, as in SQL")
  private @Nullable String relation;

  @Option(
      names = "--block",
      paramLabel = "N",
      description = "evict this block of the relation alone, from 0")
  private @Nullable Integer block;

  @Option(
      names = "--fork",
      paramLabel = "F",
      description = "of the block: main, fsm, vm or init (default: main)")
  private @Nullable Fork fork;

  @Option(
      names = "--all",
      description = "evict everything, or drop the kernel's copy of the whole database")
  private boolean all;

  HandsCommand(Surroundings around) {
    this.around = around;
  }

  /// What can be done.
  enum Change {
    EVICT("evict"),
    PREWARM("prewarm"),
    DROP_KERNEL("drop-kernel"),
    CHECKPOINT("checkpoint");

    private final String label;

    Change(String label) {
      this.label = label;
    }

    static Optional<Change> of(String label) {
      return Arrays.stream(values()).filter(one -> one.label.equalsIgnoreCase(label)).findFirst();
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// The result as JSON.
  private record Evicted(
      String change,
      Optional<String> relation,
      long evicted,
      OptionalLong flushed,
      long skipped,
      double tookMs) {}

  private record Dropped(
      String change,
      Optional<String> relation,
      int files,
      long bytesBefore,
      long bytesAfter,
      double tookMs) {}

  private record Prewarmed(
      String change, Optional<String> relation, long blocks, OptionalLong cached, double tookMs) {}

  private record Checkpointed(String change, OptionalLong buffersWritten, double tookMs) {}

  @Override
  public Integer call() throws ProblemException {
    Change wanted = Objects.requireNonNull(change, "required");
    check(wanted);
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      Optional<RelationRef> subject = subject(session);
      CacheCommand command = command(wanted, subject);
      CacheOutcome outcome =
          session.result(session.lab().change(command, session.progress()::show));
      session.progress().clear();
      around
          .out()
          .println(common.json() ? Json.pretty(report(wanted, subject, outcome)) : words(outcome));
    }
    return 0;
  }

  private void check(Change wanted) {
    boolean needsSubject = wanted != Change.CHECKPOINT;
    boolean mayBeAll = wanted == Change.EVICT || wanted == Change.DROP_KERNEL;
    if (!mayBeAll && all) {
      throw common.usage("--all belongs to 'cache evict' and 'cache drop-kernel'");
    }
    if (!needsSubject && relation != null) {
      throw common.usage("A checkpoint writes everything: it takes no --relation");
    }
    if (needsSubject && relation == null && !all) {
      throw common.usage(
          "'cache " + wanted + "' needs --relation NAME" + (mayBeAll ? " or --all" : ""));
    }
    if (relation != null && all) {
      throw common.usage("--relation and --all exclude each other");
    }
    if (block != null && (wanted != Change.EVICT || relation == null)) {
      throw common.usage("--block belongs to 'cache evict --relation NAME'");
    }
    if (block != null && block < 0) {
      throw common.usage("Invalid value for option '--block': 0 or more, not " + block);
    }
    if (fork != null && block == null) {
      throw common.usage("--fork belongs to --block");
    }
  }

  private Optional<RelationRef> subject(Session session) throws ProblemException {
    if (relation == null) {
      return Optional.empty();
    }
    return Optional.of(
        RelationNames.required(session.result(session.lab().relations()), relation, common));
  }

  private CacheCommand command(Change wanted, Optional<RelationRef> subject) {
    return switch (wanted) {
      case EVICT -> subject.map(this::evict).orElseGet(CacheCommand.EvictAll::new);
      case PREWARM -> new CacheCommand.Prewarm(subject.orElseThrow());
      case DROP_KERNEL -> new CacheCommand.DropKernelCopy(subject);
      case CHECKPOINT -> new CacheCommand.Checkpoint();
    };
  }

  private CacheCommand evict(RelationRef subject) {
    return block == null
        ? new CacheCommand.EvictRelation(subject)
        : new CacheCommand.EvictBlock(subject, fork == null ? Fork.MAIN : fork, block);
  }

  private static Object report(Change wanted, Optional<RelationRef> subject, CacheOutcome outcome) {
    String name = wanted.toString();
    Optional<String> relation = subject.map(RelationRef::qualifiedName);
    double millis = outcome.took().toNanos() / 1e6;
    return switch (outcome) {
      case CacheOutcome.Evicted(long evicted, OptionalLong flushed, long skipped, _) ->
          new Evicted(name, relation, evicted, flushed, skipped, millis);
      case CacheOutcome.Dropped(KernelDrop drop, int files, _, _) ->
          new Dropped(name, relation, files, drop.before().count(), drop.after().count(), millis);
      case CacheOutcome.Prewarmed(long blocks, OptionalLong stayed, _) ->
          new Prewarmed(name, relation, blocks, stayed, millis);
      case CacheOutcome.Checkpointed(OptionalLong written, _) ->
          new Checkpointed(name, written, millis);
    };
  }

  private static String words(CacheOutcome outcome) {
    return outcome.inWords() + " (" + outcome.took().toMillis() + " ms)";
  }
}
