package io.bufferscope.load;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What script files leave in the database when this program runs them, beside what they leave when
/// pgbench does, on the same server and for the same time. Ends with 1 where the two differ from
/// one another or from what is expected by more than chance explains. Run by hand where pgbench is
/// installed: `ScriptComparison PGBENCH [SECONDS]`.
public final class ScriptComparison {
  private static final int CLIENTS = 2;
  private static final Pattern DONE =
      Pattern.compile("number of transactions actually processed: (\\d+)");

  private final Threads threads = new NamedThreads();
  private final String pgbench;
  private final int seconds;
  private final EmbeddedServer server;
  private boolean differs;

  private ScriptComparison(String pgbench, int seconds, EmbeddedServer server) {
    this.pgbench = pgbench;
    this.seconds = seconds;
    this.server = server;
  }

  /// Prints a line for each check.
  public static void main(String... arguments) throws Exception {
    int seconds = arguments.length < 2 ? 3 : Integer.parseInt(arguments[1]);
    boolean differs;
    try (EmbeddedServer server = TestServer.fresh(ServerSettings.DEFAULT)) {
      ScriptComparison comparison = new ScriptComparison(arguments[0], seconds, server);
      LoadData.create(
          new Connector(server.endpoint()),
          DataSet.PGBENCH,
          1,
          _ -> {},
          new Cancellation(),
          comparison.threads);
      for (ScriptCase run : ScriptCase.ALL) {
        comparison.compare(run);
      }
      differs = comparison.differs;
    }
    if (differs) {
      System.exit(1);
    }
  }

  private void compare(ScriptCase run) throws Exception {
    try (Connection connection = TestServer.connect(server)) {
      List<ScriptCase.Measured> ours = measure(run, connection, ours(run, connection));
      List<ScriptCase.Measured> theirs = measure(run, connection, theirs(run, connection));
      System.out.printf("%s (%s)%n", run, run.protocol().label());
      for (int i = 0; i < run.checks().size(); i++) {
        System.out.println(line(run.checks().get(i), ours.get(i), theirs.get(i)));
      }
    }
  }

  private String line(
      ScriptCase.Check check, ScriptCase.Measured ours, ScriptCase.Measured theirs) {
    double between = check.limit(ours.observations(), theirs.observations());
    boolean same =
        Math.abs(ours.value() - check.expected()) <= check.limit(ours.observations())
            && Math.abs(theirs.value() - check.expected()) <= check.limit(theirs.observations())
            && Math.abs(ours.value() - theirs.value()) <= between;
    differs |= !same;
    return String.format(
        Locale.ROOT,
        "  %-56s expected %-22s ours %-22s pgbench %-22s limit %-10s %s",
        check.what(),
        told(check.expected()),
        told(ours.value()),
        told(theirs.value()),
        told(between),
        same ? "same" : "DIFFERS");
  }

  private static String told(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.5g", value);
  }

  private static List<ScriptCase.Measured> measure(
      ScriptCase run, Connection connection, long transactions) throws Exception {
    List<ScriptCase.Measured> measured = new ArrayList<>();
    for (ScriptCase.Check check : run.checks()) {
      measured.add(check.measure(connection, transactions));
    }
    return measured;
  }

  private long ours(ScriptCase run, Connection connection) throws Exception {
    run.prepare(connection);
    LoadSpec spec =
        new LoadSpec(
            Workload.SCRIPT,
            run.protocol(),
            CLIENTS,
            1,
            KeySpec.of(new KeyDistribution.Uniform()),
            Driving.of(new Extent.For(Duration.ofSeconds(seconds))),
            System.nanoTime(),
            run.scripts(),
            Map.of());
    LoadResult result =
        LoadRun.start(new Connector(server.endpoint()), spec, true, threads).await();
    return result.transactions();
  }

  private long theirs(ScriptCase run, Connection connection) throws Exception {
    run.prepare(connection);
    Endpoint endpoint = server.endpoint();
    Path folder = Files.createTempDirectory("scripts");
    List<String> command = new ArrayList<>();
    command.addAll(List.of(pgbench, "-n", "-h", endpoint.host(), "-U", endpoint.user()));
    command.addAll(List.of("-p", Integer.toString(endpoint.port()), "-M", run.protocol().label()));
    command.addAll(List.of("-c", Integer.toString(CLIENTS), "-j", Integer.toString(CLIENTS)));
    command.addAll(List.of("-T", Integer.toString(seconds), "-s", "1"));
    for (LoadScript script : run.scripts()) {
      Path file = Files.writeString(folder.resolve(script.name()), script.text());
      command.addAll(List.of("-f", file + "@" + script.weight()));
    }
    command.add(endpoint.database());
    try {
      return transactions(command, endpoint);
    } finally {
      for (LoadScript script : run.scripts()) {
        Files.delete(folder.resolve(script.name()));
      }
      Files.delete(folder);
    }
  }

  private static long transactions(List<String> command, Endpoint endpoint)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PGPASSFILE", Objects.requireNonNull(endpoint.passfile()).toString());
    builder.environment().put("PGOPTIONS", "-c search_path=" + LoadData.SCHEMA);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher done = DONE.matcher(output);
    if (process.waitFor() != 0 || !done.find()) {
      throw new IllegalStateException(output);
    }
    return Long.parseLong(done.group(1));
  }
}
