package io.bufferscope.server;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.server.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Another process of this program, for tests: opens a server, says so in one line, and goes on
/// until it is told how to end.
final class ChildServer implements AutoCloseable {
  private final Process process;
  private final BufferedReader said;

  private ChildServer(Process process) {
    this.process = process;
    this.said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /// Starts it; returns when its server is up.
  static ChildServer open(Path home, Path cache, Bytes sharedBuffers) throws IOException {
    return open(home, cache, sharedBuffers, false);
  }

  /// The same.
  ///
  /// @param alone whether its server is to be its own
  static ChildServer open(Path home, Path cache, Bytes sharedBuffers, boolean alone)
      throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath,
                    ChildServer.class.getName(),
                    home.toString(),
                    cache.toString(),
                    sharedBuffers.toSetting(),
                    Boolean.toString(alone)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new ChildServer(process);
  }

  /// What it says of its server: origin and first process.
  String awaitReady() throws IOException {
    String line = said.readLine();
    if (line == null) {
      throw new IOException("the child ended without a word");
    }
    return line;
  }

  /// Ends it as kill -9 does.
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().join();
  }

  /// @param arguments home, cache, shared_buffers, whether it is to be a server of its own
  static void main(String[] arguments) throws Exception {
    EmbeddedOptions options =
        new EmbeddedOptions(
            Path.of(arguments[0]),
            Path.of(arguments[1]),
            OptionalInt.empty(),
            new ServerSettings(Bytes.parse(arguments[2]), Map.of()),
            Optional.empty(),
            Boolean.parseBoolean(arguments[3]),
            List.of());
    try (EmbeddedServer server =
        EmbeddedServer.open(options, new NamedThreads(), _ -> {}, new Cancellation())) {
      System.out.println(server.origin() + " " + server.postmasterPid());
      while (System.in.read() >= 0) {
        // Until the parent closes the pipe, by its end at the latest.
      }
    }
  }
}
