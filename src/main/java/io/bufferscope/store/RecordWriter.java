package io.bufferscope.store;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.stats.Sample;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes a record as JSON Lines: a header, then one line a sample or event. Each line is handed to
/// the operating system before the next is made, and in place rather than to a temporary file, so
/// that what was recorded survives the end of this program. For one thread.
public final class RecordWriter implements AutoCloseable {
  private final Path name;
  private final Writer out;

  private RecordWriter(Path name, Writer out, RecordHeader header) throws ProblemException {
    this.name = name;
    this.out = out;
    write(header);
  }

  /// Begins a record in a file, in the place of what was in it.
  ///
  /// @throws ProblemException where it cannot be written
  public static RecordWriter open(Path file, RecordHeader header) throws ProblemException {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      return new RecordWriter(file, Files.newBufferedWriter(file), header);
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(file, e), e);
    }
  }

  /// Begins a record on a stream, which is closed with the record.
  ///
  /// @param name of the stream, for messages
  /// @throws ProblemException where it cannot be written
  public static RecordWriter on(String name, OutputStream stream, RecordHeader header)
      throws ProblemException {
    return new RecordWriter(
        Path.of(name), new OutputStreamWriter(stream, StandardCharsets.UTF_8), header);
  }

  /// Writes a sample.
  ///
  /// @throws ProblemException where it cannot be written, as with a full disk
  public void write(Sample sample) throws ProblemException {
    write((Object) RecordLine.of(sample));
  }

  /// Writes an event.
  ///
  /// @throws ProblemException where it cannot be written, as with a full disk
  public void write(LabEvent event) throws ProblemException {
    write((Object) RecordLine.of(event));
  }

  @Override
  public void close() throws ProblemException {
    try {
      out.close();
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(name, e), e);
    }
  }

  private void write(Object line) throws ProblemException {
    try {
      out.write(Json.line(line) + "\n");
      out.flush();
    } catch (IOException e) {
      throw new ProblemException(AtomicFile.cannotWrite(name, e), e);
    }
  }
}
