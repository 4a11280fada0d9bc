package io.bufferscope.cli;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.lab.EmbeddedBenches;
import io.bufferscope.lab.ServerLab;
import io.bufferscope.pg.ConnectionUrl;
import io.bufferscope.sweep.LocalSweeps;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs commands on real servers and keeps what they print.
final class Terminal {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Surroundings surroundings;

  Terminal(Path home, Path cache, WindowCommands window) {
    NamedThreads threads = new NamedThreads();
    surroundings =
        new Surroundings(
            options -> new ServerLab(options, threads),
            new LocalSweeps(
                new EmbeddedBenches(threads), home.resolve("sweeps"), cache, threads, "0"),
            ConnectionUrl::parse,
            window,
            home,
            cache,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
  }

  int run(String... arguments) {
    out.reset();
    err.reset();
    return Cli.run(surroundings, arguments);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /// Standard output, which has to be exactly one JSON object.
  JsonNode json() {
    JsonNode tree =
        JsonMapper.builder()
            .enable(tools.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readTree(out());
    if (!tree.isObject()) {
      throw new AssertionError("no JSON object: " + out());
    }
    return tree;
  }
}
