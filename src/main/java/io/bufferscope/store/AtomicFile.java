package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes whole files: to a temporary name in the same folder, then moved over the old one, so that
/// nobody ever sees half a file and a failure leaves the old one as it was.
public final class AtomicFile {
  private AtomicFile() {}

  /// Writes bytes.
  @FunctionalInterface
  public interface ByteContent {
    /// Writes the whole content.
    void writeTo(OutputStream out) throws IOException;
  }

  /// Writes text in UTF-8.
  @FunctionalInterface
  public interface TextContent {
    /// Writes the whole content.
    void writeTo(Appendable out) throws IOException;
  }

  /// Writes a text file, making its folder where there is none.
  ///
  /// @throws ProblemException of kind EXPERIMENT_FAILED where it cannot be written
  public static void writeText(Path target, TextContent content) throws ProblemException {
    writeBytes(
        target,
        out -> {
          BufferedWriter writer =
              new BufferedWriter(new java.io.OutputStreamWriter(out, StandardCharsets.UTF_8));
          content.writeTo(writer);
          writer.flush();
        });
  }

  /// Writes a file, making its folder where there is none.
  ///
  /// @throws ProblemException of kind EXPERIMENT_FAILED where it cannot be written
  public static void writeBytes(Path target, ByteContent content) throws ProblemException {
    try {
      write(target.toAbsolutePath(), content);
    } catch (IOException e) {
      throw new ProblemException(cannotWrite(target, e), e);
    }
  }

  /// What to tell where a file cannot be written.
  public static Problem cannotWrite(Path target, IOException cause) {
    return new Problem(
        Problem.Kind.EXPERIMENT_FAILED,
        "Cannot write " + target + ".",
        reason(cause),
        "Choose another file, or free space or rights there.");
  }

  static String reason(IOException cause) {
    String message =
        cause instanceof FileSystemException file && file.getReason() != null
            ? file.getReason()
            : cause.getMessage();
    String kind = cause.getClass().getSimpleName().replaceFirst("(Exception|Error)$", "");
    return message == null || message.isBlank() ? kind : kind + ": " + message;
  }

  private static void write(Path target, ByteContent content) throws IOException {
    Path folder = target.getParent();
    if (folder == null) {
      throw new IOException("not a file");
    }
    Files.createDirectories(folder);
    Path temporary = Files.createTempFile(folder, "." + target.getFileName(), ".tmp");
    try {
      try (OutputStream out = Files.newOutputStream(temporary)) {
        content.writeTo(out);
      }
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException _) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
