package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;

/// A sweep's results in a folder, as they grow: a header, PostgreSQL's version, and a line for each
/// run that has ended. Each line is on disk before the next thing happens, so that neither the end
/// of this program nor of the machine loses a run. One program at a time has a folder open. For one
/// thread.
public final class SweepFolder implements AutoCloseable {
  /// The name of the file in the folder.
  public static final String RESULTS = "results.jsonl";

  private static final int BEGINNING = 200;

  private final Path file;
  private final ResultsLock lock;
  private final FileChannel channel;
  private SweepResult result;

  private SweepFolder(Path file, ResultsLock lock, FileChannel channel, SweepResult result) {
    this.file = file;
    this.lock = lock;
    this.channel = channel;
    this.result = result;
  }

  /// Whether a folder has results that can be gone on with or looked at.
  public static boolean exists(Path folder) {
    Path file = folder.resolve(RESULTS);
    try {
      // What was cut off in its first line has no plan and no run.
      return Files.isRegularFile(file) && hasLine(file);
    } catch (IOException _) {
      return true;
    }
  }

  /// Whether a path is a folder, or a file that begins as results of a sweep do.
  public static boolean isSweep(Path fileOrFolder) {
    if (Files.isDirectory(fileOrFolder)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(fileOrFolder)) {
      String beginning = new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
      return beginning.contains('"' + SweepFile.FORMAT + '"');
    } catch (IOException _) {
      return false;
    }
  }

  /// Begins results in a folder, which is made where there is none.
  ///
  /// @param empty a sweep without runs; its PostgreSQL's version may be known
  /// @throws ProblemException of kind USAGE where the folder has results or is in use, of kind
  ///   EXPERIMENT_FAILED where it cannot be written
  public static SweepFolder begin(Path folder, SweepResult empty) throws ProblemException {
    if (!empty.runs().isEmpty()) {
      throw new IllegalArgumentException("results begin without runs");
    }
    Path file = folder.resolve(RESULTS);
    ResultsLock lock = ResultsLock.take(folder);
    FileChannel channel = null;
    boolean begun = false;
    try {
      if (exists(folder)) {
        throw new ProblemException(
            new Problem(
                Problem.Kind.USAGE,
                folder + " has results of a sweep already.",
                "They are never written over.",
                "Go on with them (--resume), or choose another folder."));
      }
      channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING);
      SweepFolder results = new SweepFolder(file, lock, channel, empty);
      results.write(SweepFile.Header.of(empty));
      forceFolder(folder);
      if (!empty.serverVersion().isEmpty()) {
        results.serverVersion(empty.serverVersion());
      }
      begun = true;
      return results;
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(file, e), e);
    } finally {
      if (!begun) {
        letGo(channel, lock);
      }
    }
  }

  /// Opens results to go on with them. A last line that was cut off is dropped.
  ///
  /// @throws ProblemException of kind USAGE where there are none, where they are damaged elsewhere,
  ///   of a newer version or in use; the file is then as it was
  public static SweepFolder resume(Path folder) throws ProblemException {
    Path file = folder.resolve(RESULTS);
    if (!exists(folder)) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              folder + " has no results of a sweep.",
              "",
              "Begin the sweep without --resume, or name the folder of another."));
    }
    ResultsLock lock = ResultsLock.take(folder);
    FileChannel channel = null;
    boolean resumed = false;
    try {
      SweepFile read = SweepFile.read(file);
      channel = FileChannel.open(file, StandardOpenOption.WRITE);
      channel.truncate(read.whole());
      channel.position(read.whole());
      if (!read.ended()) {
        write(channel, new byte[] {'\n'});
      }
      channel.force(true);
      resumed = true;
      return new SweepFolder(file, lock, channel, read.result());
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(file, e), e);
    } finally {
      if (!resumed) {
        letGo(channel, lock);
      }
    }
  }

  /// Results as they were found.
  ///
  /// @param result all that is whole
  /// @param cut whether the last line was cut off and left out, as after a crash
  public record Found(SweepResult result, boolean cut) {}

  /// Reads the results of a folder, of a file in one, or of a document that
  /// [#writeJson(SweepResult, Path)] wrote. A last line that was cut off is left out.
  ///
  /// @throws ProblemException of kind USAGE where there are none, or they are damaged elsewhere or
  ///   of a newer version
  public static SweepResult read(Path fileOrFolder) throws ProblemException {
    return find(fileOrFolder).result();
  }

  /// The same with whether anything was left out.
  ///
  /// @throws ProblemException as [#read(Path)]
  public static Found find(Path fileOrFolder) throws ProblemException {
    boolean folder = Files.isDirectory(fileOrFolder);
    SweepFile read = SweepFile.read(folder ? fileOrFolder.resolve(RESULTS) : fileOrFolder);
    return new Found(read.result(), read.cut());
  }

  /// Writes results as one indented JSON document.
  ///
  /// @throws ProblemException where it cannot be written
  public static void writeJson(SweepResult result, Path file) throws ProblemException {
    AtomicFile.writeText(
        file,
        out ->
            out.append(
                    SweepJson.MAPPER
                        .writer()
                        .with(SerializationFeature.INDENT_OUTPUT)
                        .writeValueAsString(SweepFile.Document.of(result)))
                .append('\n'));
  }

  /// All that there is so far.
  public SweepResult result() {
    return result;
  }

  /// Adds a run; it is on disk when this returns.
  ///
  /// @throws ProblemException where it cannot be written; what was there before stays whole
  public void append(SweepRun run) throws ProblemException {
    write(SweepFile.RunLine.of(run));
    List<SweepRun> runs = new ArrayList<>(result.runs());
    runs.add(run);
    result = with(result, result.serverVersion(), runs);
  }

  /// Notes PostgreSQL's version; it is on disk when this returns.
  ///
  /// @throws ProblemException where it cannot be written
  public void serverVersion(String version) throws ProblemException {
    write(SweepFile.ServerLine.of(version));
    result = with(result, version, result.runs());
  }

  @Override
  public void close() throws ProblemException {
    try (lock) {
      channel.close();
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(file, e), e);
    }
  }

  private void write(Object line) throws ProblemException {
    try {
      long before = channel.position();
      try {
        write(channel, SweepFile.line(line));
        channel.force(false);
      } catch (IOException e) {
        // Half a line would be damage in the middle once another follows.
        channel.truncate(before);
        throw e;
      }
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(file, e), e);
    }
  }

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  private static SweepResult with(SweepResult result, String serverVersion, List<SweepRun> runs) {
    return new SweepResult(
        result.plan(), result.start(), result.program(), serverVersion, result.machine(), runs);
  }

  private static boolean hasLine(Path file) throws IOException {
    try (var in = new BufferedInputStream(Files.newInputStream(file))) {
      for (int one = in.read(); one >= 0; one = in.read()) {
        if (one == '\n') {
          return true;
        }
      }
      return false;
    }
  }

  private static void letGo(@Nullable FileChannel channel, ResultsLock lock) {
    try (lock) {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException _) {
      // The problem that led here is told.
    }
  }

  /// So that the file's name is on disk, too; not every system can do that.
  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException _) {
      // Windows opens no folders and does not need it.
    }
  }
}
