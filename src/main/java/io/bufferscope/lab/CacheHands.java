package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.CacheOutcome.Prewarmed;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.pg.CapabilityProbe;
import io.bufferscope.pg.Checkpoints;
import io.bufferscope.pg.Eviction;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.PageReader;
import io.bufferscope.pg.Prewarming;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// Changes the caches of one server by hand, and opens pages. What the server and the role let us
/// do is asked anew each time, so that a remedy helps at once. For the control thread.
final class CacheHands {
  private final Observer observer;
  private final ServerInfo server;
  private final Threads threads;

  /// @param observer the connection to work on
  /// @param server the server it leads to
  /// @param threads makes the thread that breaks a statement when the work is cancelled
  CacheHands(Observer observer, ServerInfo server, Threads threads) {
    this.observer = observer;
    this.server = server;
    this.threads = threads;
  }

  /// What is told of it on the time axis.
  static String event(CacheCommand command, CacheOutcome outcome) {
    return command.subject().isEmpty()
        ? outcome.inWords()
        : command.subject() + ": " + outcome.inWords();
  }

  /// Carries a command out.
  ///
  /// @param readOnly whether nothing may be done to the server but reading
  /// @param cancellation ends it
  /// @throws ProblemException where it is not allowed, cannot be done, or was cancelled
  CacheOutcome change(
      CacheCommand command, boolean readOnly, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException, InterruptedException {
    String work = work(command);
    cancellation.check(work);
    if (readOnly) {
      throw new ProblemException(notAllowed(notDone(command)));
    }
    Capabilities capabilities = CapabilityProbe.probe(observer);
    require(capabilities, needed(command), notDone(command));
    try (Breaker _ = new Breaker(observer, threads, cancellation)) {
      return carryOut(command, capabilities, new PacedProgress(progress), cancellation);
    } catch (ProblemException failure) {
      // The statement that was broken says no more than that it was.
      cancellation.check(work);
      throw failure;
    }
  }

  /// Opens a page.
  ///
  /// @throws ProblemException where the role may not, or the page is not there
  PageContents open(RelationRef relation, Fork fork, int block) throws ProblemException {
    Capabilities capabilities = CapabilityProbe.probe(observer);
    require(capabilities, Capabilities.PAGE_INSPECT, "The page cannot be opened.");
    return new PageReader(observer).read(relation, fork, block);
  }

  private CacheOutcome carryOut(
      CacheCommand command,
      Capabilities capabilities,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException, InterruptedException {
    Eviction eviction = new Eviction(observer);
    return switch (command) {
      case CacheCommand.EvictBlock(RelationRef relation, Fork fork, int block) ->
          eviction.block(relation, fork, block);
      case CacheCommand.EvictRelation(RelationRef relation) -> eviction.relation(relation);
      case CacheCommand.EvictAll() -> eviction.all();
      case CacheCommand.DropKernelCopy(Optional<RelationRef> relation) ->
          new KernelCopies(observer).drop(relation, progress, cancellation);
      case CacheCommand.Prewarm(RelationRef relation) ->
          prewarm(relation, capabilities, progress, cancellation);
      case CacheCommand.Checkpoint() -> {
        progress.progressed(Progress.of("checkpoint"));
        yield new Checkpoints(observer).now();
      }
    };
  }

  private Prewarmed prewarm(
      RelationRef relation,
      Capabilities capabilities,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    String step = "prewarming " + RelationRef.onOneLine(relation.qualifiedName());
    Prewarming prewarming = new Prewarming(observer);
    Prewarmed done =
        prewarming.relation(
            relation,
            (read, length) ->
                progress.progressed(
                    length == 0 ? Progress.of(step) : Progress.of(step, (double) read / length)),
            cancellation);
    return capabilities.has(Capabilities.PAGE_MAP)
        ? new Prewarmed(done.blocks(), OptionalLong.of(prewarming.cached(relation)), done.took())
        : done;
  }

  private static String needed(CacheCommand command) {
    return switch (command) {
      case CacheCommand.EvictBlock _, CacheCommand.EvictRelation _, CacheCommand.EvictAll _ ->
          Capabilities.EVICT;
      case CacheCommand.Prewarm _ -> Capabilities.PREWARM;
      case CacheCommand.DropKernelCopy _, CacheCommand.Checkpoint _ -> Capabilities.CHECKPOINT;
    };
  }

  private static String work(CacheCommand command) {
    return switch (command) {
      case CacheCommand.EvictBlock _, CacheCommand.EvictRelation _, CacheCommand.EvictAll _ ->
          "The eviction";
      case CacheCommand.Prewarm _ -> "Prewarming";
      case CacheCommand.DropKernelCopy _ -> KernelCopies.WORK;
      case CacheCommand.Checkpoint _ -> "The checkpoint";
    };
  }

  private static String notDone(CacheCommand command) {
    return switch (command) {
      case CacheCommand.EvictBlock _, CacheCommand.EvictRelation _, CacheCommand.EvictAll _ ->
          "Nothing was evicted from shared buffers.";
      case CacheCommand.Prewarm _ -> "Nothing was prewarmed.";
      case CacheCommand.DropKernelCopy _ -> KernelCopies.NOT_DROPPED;
      case CacheCommand.Checkpoint _ -> "No checkpoint was made.";
    };
  }

  private Problem notAllowed(String what) {
    Endpoint at = server.endpoint();
    return new Problem(
        Problem.Kind.USAGE,
        what,
        String.format(
            Locale.ROOT,
            "%s:%d is not ours: a server of your own is only read until you say otherwise, since"
                + " whoever uses it would feel the change.",
            at.host(),
            at.port()),
        "Allow it with --allow-writes, or in the dialog that connects.");
  }

  private void require(Capabilities capabilities, String name, String what)
      throws ProblemException {
    Capability one = capabilities.find(name).orElseThrow();
    if (!one.available()) {
      throw failed(what, one.reason(), one.remedy().isEmpty() ? otherwise(name) : one.remedy());
    }
  }

  /// What helps where no statement does.
  private String otherwise(String capability) {
    return switch (capability) {
      case Capabilities.EVICT ->
          server.version().atLeast(Eviction.FIRST_VERSION)
              ? "Connect as a superuser, or restart the server."
              : "Restart the server: its shared buffers are empty then.";
      case Capabilities.PREWARM -> "Install PostgreSQL's contrib modules on the server.";
      default -> "Connect as a superuser.";
    };
  }

  private static ProblemException failed(String what, String why, String remedy) {
    return new ProblemException(new Problem(Problem.Kind.EXPERIMENT_FAILED, what, why, remedy));
  }
}
