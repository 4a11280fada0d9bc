package io.bufferscope.cli;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.store.Json;
import io.bufferscope.store.PlanFile;
import io.bufferscope.sweep.RunningSweep;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Carries a sweep out, or says what it would take. It runs on servers of its own, so that the
/// options which name a server do not belong to it.
@Command(
    name = "sweep",
    description = "measure throughput and hit ratio over sizes of shared_buffers, as a plan says")
final class SweepCommand implements Callable<Integer> {
  private final Surroundings around;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "PLAN.json", description = "the plan; sample-data has some")
  private Path file = Path.of("");

  @Option(names = "--out", paramLabel = "DIR", description = "the folder for the results")
  private @Nullable Path out;

  @Option(
      names = "--resume",
      description = "go on with the results that are in --out; runs that ended are not done again")
  private boolean resume;

  @Option(
      names = "--check",
      description = "only say how long it takes, what room it needs, and what will not fit")
  private boolean check;

  @Option(names = "--json", description = "print the result as one JSON object")
  private boolean json;

  SweepCommand(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() throws ProblemException {
    if (out == null && !check) {
      throw usage("Missing required option: '--out=DIR'");
    }
    if (check && resume) {
      throw usage("--check begins nothing, and --resume goes on with something");
    }
    SweepPlan plan = PlanFile.read(file);
    PlanCheck found = around.sweeps().check(plan);
    if (check) {
      return tellCheck(found);
    }
    if (resume) {
      // Most may be done: what is left takes less, and is refused by the machine that it began on.
      SweepText.writeWarnings(found, around.err());
    } else {
      SweepText.write(found, around.err());
      if (!found.refusals().isEmpty()) {
        return Problem.Kind.USAGE.exitCode();
      }
    }
    return sweep(plan, Objects.requireNonNull(out, "refused above"));
  }

  private int tellCheck(PlanCheck found) {
    if (json) {
      around.out().println(Json.pretty(SweepReports.of(found)));
    } else {
      SweepText.write(found, around.out());
    }
    return found.refusals().isEmpty() ? 0 : Problem.Kind.USAGE.exitCode();
  }

  private int sweep(SweepPlan plan, Path folder) throws ProblemException {
    ProgressLine progress = new ProgressLine(around.err(), around.terminal());
    try {
      RunningSweep running = around.sweeps().start(plan, folder, resume, new SweepTold(progress));
      SweepResult result = Session.await(running.result());
      progress.clear();
      if (json) {
        around.out().println(Json.pretty(SweepReports.of(result, folder)));
      } else {
        SweepTable.write(result, around.out());
      }
      boolean failed = result.runs().stream().map(SweepRun::problem).anyMatch(Objects::nonNull);
      return failed ? Problem.Kind.EXPERIMENT_FAILED.exitCode() : 0;
    } finally {
      progress.clear();
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(
        Objects.requireNonNull(spec, "set by picocli").commandLine(), message);
  }
}
