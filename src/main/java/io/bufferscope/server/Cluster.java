package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The data folder: made by initdb under a temporary name and moved in place when it is whole, so
/// that it either exists and can be started or does not exist. Called with the home's lock held.
final class Cluster {
  private static final String WORK = "Making the embedded server's data folder";
  private static final long POLL_MILLIS = 50;
  private static final Duration GRACE = Duration.ofMillis(1500);
  private static final int TAIL_LINES = 40;
  private static final int FIRST_WITH_BUILTIN_LOCALES = 17;

  private final Home home;
  private final Path cache;
  private final Programs programs;
  private final Halves halves;

  /// @param wal the folder of its WAL; empty for inside the data folder
  Cluster(Home home, Optional<Path> wal, Path cache, Programs programs) {
    this.home = home;
    this.cache = cache;
    this.programs = programs;
    this.halves = new Halves(home, wal);
  }

  /// Makes the cluster where there is none; refuses one of another major version.
  void ensure(Progress.Listener progress, Cancellation cancellation) throws ProblemException {
    try {
      clearLeftovers();
      if (halves.areWhole()) {
        checkVersion();
        return;
      }
      endProcesses(home.data());
      halves.clear();
      progress.progressed(Progress.of("making the data folder (initdb)"));
      create(cancellation);
    } catch (IOException e) {
      throw Problems.noServer(
          "The embedded server's data folder cannot be made in " + home.folder() + ".",
          e,
          "Make room there or choose another folder with --data-dir.");
    }
  }

  private Path temporary() {
    return home.initdbData();
  }

  /// Ends the initdb of a killed process, which would write on, and removes what it wrote.
  private void clearLeftovers() throws IOException {
    if (Files.exists(temporary())) {
      endProcesses(temporary());
    }
    Folders.deleteLeftovers(home.folder(), "initdb-*");
  }

  private void endProcesses(Path data) {
    FoundServer.processes(data, cache).forEach(ProcessHandle::destroyForcibly);
    Waiting.uninterrupted(() -> FoundServer.processes(data, cache).isEmpty(), GRACE, _ -> {});
  }

  private void checkVersion() throws IOException, ProblemException {
    Path file = home.data().resolve("PG_VERSION");
    String version = Files.exists(file) ? Files.readString(file).strip() : "unknown";
    if (!version.equals(Integer.toString(programs.majorVersion()))) {
      throw Problems.noServer(
          "The data folder "
              + home.data()
              + " is not one of PostgreSQL "
              + programs.majorVersion()
              + ".",
          "Its version is " + version + ", and a server opens none but its own.",
          "Choose another folder with --data-dir, or move this one away.");
    }
  }

  private void create(Cancellation cancellation) throws IOException, ProblemException {
    // The passfile comes first: a cluster in its place without its password would be lost.
    String password = Passfile.create(home.passfile());
    Path temporary = temporary();
    Path passwordFile = home.initdbPassword();
    try {
      Folders.writePrivate(passwordFile, password + "\n");
      halves.mark();
      initdb(temporary, passwordFile, cancellation);
      Files.move(temporary, home.data());
    } finally {
      Files.deleteIfExists(passwordFile);
      Folders.delete(temporary);
    }
  }

  private void initdb(Path data, Path passwordFile, Cancellation cancellation)
      throws IOException, ProblemException {
    ProcessBuilder call = programs.call("initdb", arguments(data, passwordFile));
    call.redirectOutput(home.initdbLog().toFile());
    Process process = call.start();
    try {
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        cancellation.check(WORK);
      }
    } catch (InterruptedException _) {
      throw Problems.interrupted(WORK);
    } finally {
      endWithChildren(process);
    }
    if (process.exitValue() != 0) {
      throw failed();
    }
  }

  private List<String> arguments(Path data, Path passwordFile) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-D",
                data.toString(),
                "-U",
                Passfile.USER,
                "-A",
                "scram-sha-256",
                "--pwfile=" + passwordFile,
                "--data-checksums",
                "-E",
                "UTF8",
                "--locale=C"));
    if (programs.majorVersion() >= FIRST_WITH_BUILTIN_LOCALES) {
      arguments.addAll(List.of("--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
    }
    halves.walDirectory().ifPresent(wal -> arguments.add("--waldir=" + wal));
    return arguments;
  }

  private static void endWithChildren(Process process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    // Asked to end, initdb and its postgres give their shared memory back; killed, they do not.
    process.destroy();
    if (!Waiting.uninterrupted(
        () -> all.stream().noneMatch(ProcessHandle::isAlive), GRACE, _ -> {})) {
      all.forEach(ProcessHandle::destroyForcibly);
      all.forEach(one -> one.onExit().join());
    }
  }

  private ProblemException failed() {
    ServerLog log = new ServerLog(home.initdbLog());
    List<String> tail = log.tail(TAIL_LINES);
    String why =
        log.fatal()
            .orElseGet(() ->
                tail.stream()
                    .filter(line -> line.startsWith("initdb: error:"))
                    .findFirst()
                    .orElse("initdb ended without a reason."));
    return Problems.noServer(
        "The embedded server's data folder cannot be made in " + home.folder() + ".",
        why + Problems.shortageOfRoom(home.folder()),
        "Make room there or choose another folder with --data-dir.",
        String.join("\n", tail),
        null);
  }
}
