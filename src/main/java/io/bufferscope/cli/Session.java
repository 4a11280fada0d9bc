package io.bufferscope.cli;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabListener;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// One command's lab, open from its beginning to its end, with progress told on standard error.
final class Session implements AutoCloseable {
  private final Lab lab;
  private final ProgressLine progress;
  private final ServerInfo server;

  private Session(Lab lab, ProgressLine progress, ServerInfo server) {
    this.lab = lab;
    this.progress = progress;
    this.server = server;
  }

  /// Opens a lab and says where its server is.
  ///
  /// @throws ProblemException where there is no usable server; nothing is left running then
  static Session open(Surroundings around, LabOptions options) throws ProblemException {
    ProgressLine progress = new ProgressLine(around.err(), around.terminal());
    Lab lab = around.labs().create(options);
    try {
      lab.addListener(new Told(progress));
      ServerInfo server = await(lab.open());
      progress.line(describe(server));
      return new Session(lab, progress, server);
    } catch (ProblemException | RuntimeException e) {
      progress.clear();
      lab.close();
      throw e;
    }
  }

  Lab lab() {
    return lab;
  }

  ServerInfo server() {
    return server;
  }

  ProgressLine progress() {
    return progress;
  }

  /// Waits for what a lab was asked to do, once the server is there.
  ///
  /// @throws ProblemException as the lab found it; a server that is lost by now is a failure of
  ///   what was asked
  <T> T result(CompletableFuture<T> future) throws ProblemException {
    try {
      return await(future);
    } catch (ProblemException e) {
      throw new ProblemException(failedLater(e.problem()), e);
    }
  }

  /// The problem as one that came after the server had been usable.
  static Problem failedLater(Problem problem) {
    return problem.kind() == Problem.Kind.NO_SERVER
        ? new Problem(
            Problem.Kind.EXPERIMENT_FAILED,
            problem.what(),
            problem.why(),
            problem.remedy(),
            problem.details())
        : problem;
  }

  @Override
  public void close() {
    progress.clear();
    lab.close();
    progress.clear();
  }

  /// Waits for what a lab or a sweep was asked to do.
  ///
  /// @throws ProblemException as it was found there, or of kind CANCELLED
  static <T> T await(CompletableFuture<T> future) throws ProblemException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProblemException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    } catch (CancellationException | InterruptedException e) {
      throw new ProblemException(
          new Problem(Problem.Kind.CANCELLED, "The command was cancelled.", "", ""), e);
    }
  }

  private static String describe(ServerInfo server) {
    Endpoint at = server.endpoint();
    return String.format(
        Locale.ROOT,
        "%s PostgreSQL %s, shared_buffers %s: host %s port %d database %s user %s%s",
        server.origin().name().toLowerCase(Locale.ROOT),
        server.version(),
        server.sharedBuffers(),
        at.host(),
        at.port(),
        at.database(),
        at.user(),
        at.passfile() == null ? "" : " passfile " + at.passfile());
  }

  /// Tells on standard error what the lab does.
  private record Told(ProgressLine progress) implements LabListener {
    @Override
    public void stateChanged(LabState state) {
      switch (state) {
        case LabState.Starting(Progress step) -> progress.show(step);
        case LabState.Preparing(_, _, Progress step) -> progress.show(step);
        case LabState.Disconnected(), LabState.Ready(_), LabState.Loading(_, _) -> progress.clear();
        case LabState.Failed(_) -> progress.clear();
      }
    }

    @Override
    public void paceChanged(SamplingPace pace) {
      if (pace.isSlowed()) {
        progress.line(
            String.format(
                Locale.ROOT,
                "A read of the statistics takes %d ms: to keep to the observer's budget they are"
                    + " read every %.1f s.",
                pace.cost().toMillis(),
                pace.actual().toMillis() / 1e3));
      }
    }

    @Override
    public void warned(Problem problem) {
      progress.line(problem.message());
    }
  }
}
