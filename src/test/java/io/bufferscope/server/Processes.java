package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What tests do to the processes of servers and programs from outside.
public final class Processes {
  private Processes() {}

  /// The postmaster of that server and all its children.
  public static List<Long> of(EmbeddedServer server) {
    ProcessHandle postmaster = ProcessHandle.of(server.postmasterPid()).orElseThrow();
    return Stream.concat(Stream.of(postmaster), postmaster.descendants())
        .map(ProcessHandle::pid)
        .toList();
  }

  /// The postmaster of the server that runs in that home.
  public static long postmaster(Path home) {
    return PostmasterFile.read(new Home(home)).orElseThrow().pid();
  }

  /// Sends a signal, as `kill` names it, with the minus.
  public static void signal(String signal, List<Long> pids) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    pids.forEach(pid -> command.add(Long.toString(pid)));
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  /// Ends a process without giving it a chance to clean up.
  public static void kill(long pid) {
    assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
  }
}
