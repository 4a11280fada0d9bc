package io.bufferscope.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What `postmaster.pid` leads to. A process counts as ours only where it runs a program of our
/// cache on our data folder; one that is neither ours nor proved to be something else altogether is
/// somebody else's and is left alone.
sealed interface FoundServer {
  /// Whether the system tells a process's working directory, as Linux does.
  boolean TELLS_DIRECTORIES = Files.isDirectory(Path.of("/proc/self"));

  /// How long killed processes may take to be gone.
  Duration END_LIMIT = Duration.ofSeconds(10);

  /// Nothing runs on the data folder.
  record None() implements FoundServer {}

  /// A server of this program.
  ///
  /// @param postmaster its first process; its port is 0 where it does not say yet
  /// @param ready whether it says that it accepts connections
  record Ours(Postmaster postmaster, boolean ready) implements FoundServer {}

  /// Somebody else's server.
  ///
  /// @param pid its first process
  /// @param command the program that it runs
  record Foreign(long pid, String command) implements FoundServer {}

  /// Looks.
  ///
  /// @param cache where our programs are
  static FoundServer on(Home home, Path cache) {
    Optional<PostmasterFile> file = PostmasterFile.read(home);
    Optional<ProcessHandle> process = file.flatMap(one -> ProcessHandle.of(one.pid()));
    if (process.isEmpty()) {
      return new None();
    }
    Postmaster postmaster = new Postmaster(process.get(), file.get().port());
    // Where the system does not tell the command, postgres itself judges whether it may start.
    String command = process.get().info().command().orElse("");
    if (!postmaster.isAlive() || !isPostgres(command) || !worksOn(home, process.get())) {
      return new None();
    }
    return isBelow(cache, command)
        ? new Ours(postmaster, file.get().ready())
        : new Foreign(process.get().pid(), command);
  }

  /// Removes a `postmaster.pid` whose number is that of a process which is not our server, as
  /// happens after the machine's crash: postgres would take it for one. What is left of a server
  /// itself it notices by its shared memory.
  static void deleteStale(Home home) throws IOException {
    Optional<ProcessHandle> process =
        PostmasterFile.read(home).flatMap(file -> ProcessHandle.of(file.pid()));
    if (process.isEmpty()) {
      return;
    }
    boolean ended = !new Postmaster(process.get(), 0).isAlive();
    boolean another =
        process.get().info().command().filter(command -> !isPostgres(command)).isPresent();
    boolean elsewhere =
        workingDirectory(process.get()).filter(path -> !isSame(home.data(), path)).isPresent();
    if (ended || another || elsewhere) {
      Files.deleteIfExists(PostmasterFile.of(home));
    }
  }

  /// All processes of our programs that work on a data folder, by their working directory or their
  /// command line. Known on Linux only.
  ///
  /// @param data a data folder, finished or not
  /// @param cache where our programs are
  static List<ProcessHandle> processes(Path data, Path cache) {
    if (!TELLS_DIRECTORIES) {
      return List.of();
    }
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(one -> one.info().command().filter(c -> isBelow(cache, c)).isPresent())
          .filter(one ->
              workingDirectory(one).filter(path -> isSame(data, path)).isPresent()
                  || names(one, data))
          .toList();
    }
  }

  /// Ends all processes of our programs that work on a home's data folder, or are making it, as a
  /// killed process left them. Called with the home's lock held.
  static void end(Home home, Path cache) {
    if (on(home, cache) instanceof Ours(Postmaster postmaster, _)) {
      postmaster.process().destroyForcibly();
    }
    for (Path data : List.of(home.data(), home.initdbData())) {
      processes(data, cache).forEach(ProcessHandle::destroyForcibly);
      Waiting.uninterrupted(() -> processes(data, cache).isEmpty(), END_LIMIT, _ -> {});
    }
    Waiting.uninterrupted(() -> on(home, cache) instanceof None, END_LIMIT, _ -> {});
  }

  private static boolean names(ProcessHandle process, Path data) {
    return List.of(process.info().arguments().orElse(new String[0])).contains(data.toString());
  }

  private static boolean isPostgres(String command) {
    // Linux adds " (deleted)" to the name of a program whose file is gone.
    String name = command.substring(command.replace('\\', '/').lastIndexOf('/') + 1);
    return name.startsWith("postgres") || name.startsWith("postmaster");
  }

  private static boolean isBelow(Path cache, String command) {
    try {
      return Path.of(command).startsWith(cache.toRealPath());
    } catch (IOException _) {
      return false;
    }
  }

  /// A server's processes have their data folder for a working directory. Where the system tells of
  /// no process's, what `postmaster.pid` says is believed.
  private static boolean worksOn(Home home, ProcessHandle process) {
    return !TELLS_DIRECTORIES
        || workingDirectory(process).filter(path -> isSame(home.data(), path)).isPresent();
  }

  private static Optional<Path> workingDirectory(ProcessHandle process) {
    try {
      return Optional.of(Path.of("/proc", Long.toString(process.pid()), "cwd").toRealPath());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static boolean isSame(Path folder, Path directory) {
    try {
      return directory.equals(folder.toRealPath());
    } catch (IOException _) {
      return false;
    }
  }
}
