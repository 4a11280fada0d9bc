package io.bufferscope.cli;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.store.Json;
import io.bufferscope.store.RecordHeader;
import io.bufferscope.store.RecordWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Writes the samples of some seconds to a file, under a load of our own or whatever else runs.
@Command(
    name = "record",
    description = "record what the cache does, under an own load where a workload is named")
final class RecordCommand implements Callable<Integer> {
  private static final Duration LEAST_INTERVAL = Duration.ofMillis(50);
  private static final Duration MOST_INTERVAL = Duration.ofHours(1);

  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();
  @Mixin private final LoadOptions load = new LoadOptions();
  @Mixin private final SecondsOption seconds = new SecondsOption();

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      description =
          "between samples, as in 250ms or 1s (default: 1s); two seconds at the least where no load"
              + " of our own runs, since sessions publish what they counted once a second")
  private Duration interval = Duration.ofSeconds(1);

  @Option(
      names = "--observer-budget",
      paramLabel = "PERCENT",
      description =
          "make samples rarer where watching would take more of the machine, 0.1 to 100"
              + " (default: 100, the interval is kept)")
  private double budgetPercent = 100;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "the record, JSON Lines; - for standard output")
  private String out = "";

  RecordCommand(Surroundings around) {
    this.around = around;
  }

  /// The result as JSON.
  private record Report(@Nullable String file, long deltas, long gaps, long events) {}

  @Override
  public Integer call() throws ProblemException {
    Duration duration = seconds.duration(60, common);
    checkOptions();
    Optional<LoadSpec> spec =
        load.given() ? Optional.of(load.spec(new Extent.For(duration), common)) : Optional.empty();
    try (Session session = Session.open(around, common.lab(around, interval))) {
      session.lab().setObserverBudget(new ObserverBudget(budgetPercent / 100));
      SampleQueue queue = new SampleQueue(session.progress());
      session.lab().addListener(queue);
      Optional<CompletableFuture<LoadResult>> running =
          spec.map(one -> session.lab().startLoad(one));
      if (running.isPresent()) {
        queue.awaitLoading(running.get(), session);
      }
      RecordHeader header =
          RecordHeader.of(Instant.now(), interval, session.server(), spec.orElse(null));
      try (RecordWriter writer = writer(header)) {
        queue.drainTo(writer, duration, interval);
      }
      if (running.isPresent()) {
        session.result(running.get());
      }
      session.progress().clear();
      tell(queue);
    }
    return 0;
  }

  private void checkOptions() {
    if (interval.compareTo(LEAST_INTERVAL) < 0 || interval.compareTo(MOST_INTERVAL) > 0) {
      throw common.usage("Invalid value for option '--interval': 50ms to 1h");
    }
    if (!(budgetPercent >= 0.1 && budgetPercent <= 100)) {
      throw common.usage("Invalid value for option '--observer-budget': 0.1 to 100, in percent");
    }
    if (!load.given() && load.hasDetails()) {
      throw common.usage(
          "A load of our own needs --workload, as in --workload select-only, or --script");
    }
    if (toStandardOutput() && common.json()) {
      throw common.usage("--json and '--out -' cannot both have standard output");
    }
    Path folder = Path.of(out).toAbsolutePath().getParent();
    boolean noFolder = folder != null && !Files.isDirectory(folder);
    if (noFolder || Files.isDirectory(Path.of(out))) {
      throw common.usage("Invalid value for option '--out': a file in a folder that is there");
    }
  }

  private boolean toStandardOutput() {
    return out.equals("-");
  }

  private RecordWriter writer(RecordHeader header) throws ProblemException {
    return toStandardOutput()
        ? RecordWriter.on("standard output", around.out(), header)
        : RecordWriter.open(Path.of(out), header);
  }

  private void tell(SampleQueue queue) {
    Report report = new Report(out, queue.deltas(), queue.gaps(), queue.events());
    if (common.json()) {
      around.out().println(Json.pretty(report));
    } else if (!toStandardOutput()) {
      around.out().println(out + ": " + queue.deltas() + " intervals, " + queue.gaps() + " gaps");
    }
  }

  /// What to tell where nothing came from the sampler for far longer than its interval.
  static Problem silent(Duration waited) {
    return new Problem(
        Problem.Kind.EXPERIMENT_FAILED,
        "No sample came for " + waited.toSeconds() + " s.",
        "",
        "See whether the server still answers.");
  }
}
