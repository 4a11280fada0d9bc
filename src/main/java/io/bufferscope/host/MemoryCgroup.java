package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A control group of this program's own, with a limit of memory for the processes that are put
/// into it, their page cache and shared memory included (kernel documentation, "Memory Resource
/// Controller" and "Control Group v2"). It is made where this user may make one, below or beside
/// the group of this process. Its processes may not swap where that can be forbidden, so that the
/// limit is one of memory. Linux only.
public final class MemoryCgroup implements AutoCloseable {
  private static final Logger LOG = System.getLogger(MemoryCgroup.class.getName());
  private static final String WHAT = "The server's memory cannot be limited here.";
  private static final Pattern NAME = Pattern.compile("bufferscope-(\\d+)-\\d+");
  private static final Bytes TRIED = Bytes.ofMegabytes(64);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int REMOVAL_TRIES = 100;
  private static final AtomicInteger MADE = new AtomicInteger();

  private final Path folder;

  private MemoryCgroup(Path folder) {
    this.folder = folder;
  }

  /// Makes one, and removes those that killed processes of this program left beside it.
  ///
  /// @throws ProblemException where it cannot be had, with the remedy
  public static MemoryCgroup create(Bytes limit) throws ProblemException {
    Optional<CgroupPlace> place = CgroupPlace.find();
    if (place.isEmpty()) {
      throw refusal("The system has no control groups for memory.");
    }
    String why = "";
    for (Path parent : place.get().parents()) {
      removeLeftovers(parent);
      MemoryCgroup group = new MemoryCgroup(parent.resolve(name()));
      try {
        Files.createDirectory(group.folder);
        group.limit(place.get().unified(), limit);
        group.tryOut();
        return group;
      } catch (IOException cause) {
        group.close();
        why = parent + ": " + cause.getMessage();
      }
    }
    throw refusal(why);
  }

  /// Why none can be had, with the remedy; empty where one can.
  public static Optional<Problem> refused() {
    try (MemoryCgroup _ = create(TRIED)) {
      return Optional.empty();
    } catch (ProblemException refusal) {
      return Optional.of(refusal.problem());
    }
  }

  /// A command that another is run through, as its arguments, to be in the group from its first
  /// moment on; so are all its children.
  public List<String> command() {
    return List.of("sh", "-c", "echo $$ > \"$0\" && exec \"$@\"", processes().toString());
  }

  /// What its processes take now, their page cache and shared memory included.
  ///
  /// @throws IOException where the group is gone
  public Bytes used() throws IOException {
    Path unified = folder.resolve("memory.current");
    Path file = Files.exists(unified) ? unified : folder.resolve("memory.usage_in_bytes");
    return new Bytes(Long.parseLong(Files.readString(file).strip()));
  }

  /// Removes it; its processes have to have ended.
  @Override
  public void close() {
    remove(folder, REMOVAL_TRIES);
  }

  private Path processes() {
    return folder.resolve("cgroup.procs");
  }

  private void limit(boolean unified, Bytes limit) throws IOException {
    String bytes = Long.toString(limit.count());
    if (unified) {
      write("memory.max", bytes);
      writeWherePossible("memory.swap.max", "0");
    } else {
      write("memory.limit_in_bytes", bytes);
      writeWherePossible("memory.memsw.limit_in_bytes", bytes);
    }
  }

  /// Files of the group exist without a right to move processes between its parents and it.
  private void tryOut() throws IOException {
    List<String> command = new ArrayList<>(command());
    command.add("true");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("no process may be put into a group there");
    }
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    if (!Files.exists(path)) {
      throw new IOException("groups there have no limits of memory");
    }
    Files.writeString(path, text);
  }

  private void writeWherePossible(String file, String text) {
    try {
      write(file, text);
    } catch (IOException cause) {
      LOG.log(Level.DEBUG, "swap is not limited", cause);
    }
  }

  private static String name() {
    return "bufferscope-" + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
  }

  private static void removeLeftovers(Path parent) {
    try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, "bufferscope-*")) {
      for (Path group : groups) {
        Matcher name = NAME.matcher(group.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          remove(group, 1);
        }
      }
    } catch (IOException cause) {
      LOG.log(Level.DEBUG, "no groups can be seen in " + parent, cause);
    }
  }

  /// A process that has ended leaves its group a moment later.
  private static void remove(Path group, int tries) {
    for (int left = tries; left > 0 && Files.exists(group); left--) {
      try {
        Files.delete(group);
        return;
      } catch (IOException cause) {
        LOG.log(left > 1 ? Level.TRACE : Level.DEBUG, "the group " + group + " stays", cause);
        LockSupport.parkNanos(left > 1 ? PAUSE_NANOS : 1);
      }
    }
  }

  private static ProblemException refusal(String why) {
    return new ProblemException(
        new Problem(
            Problem.Kind.USAGE,
            WHAT,
            why,
            "Leave the limit out of the plan and start this program with it instead:"
                + " systemd-run --user --scope -p MemoryMax=2G bufferscope ..."));
  }
}
