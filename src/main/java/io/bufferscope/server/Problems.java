package io.bufferscope.server;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes the problems of this package: all mean that there is no usable server.
final class Problems {
  private static final Bytes LITTLE_ROOM = Bytes.ofMegabytes(48);

  private Problems() {}

  static ProblemException noServer(String what, String why, String remedy) {
    return noServer(what, why, remedy, "", null);
  }

  static ProblemException noServer(
      String what, String why, String remedy, String details, @Nullable Throwable cause) {
    return new ProblemException(
        new Problem(Problem.Kind.NO_SERVER, what, why, remedy, details), cause);
  }

  static ProblemException noServer(String what, IOException cause, String remedy) {
    return noServer(what, reason(cause), remedy, "", cause);
  }

  static ProblemException inUse(Path folder) {
    return noServer(
        "The server in " + folder + " is in use.",
        "Another process of this program, or another part of this one, runs it.",
        "Wait until that has ended, or choose another folder.");
  }

  static ProblemException cancelled(String work) {
    return new ProblemException(
        new Problem(Problem.Kind.CANCELLED, work + " was cancelled.", "", ""));
  }

  /// Takes an interrupt for a request to stop, and keeps it set for the caller.
  static ProblemException interrupted(String work) {
    Thread.currentThread().interrupt();
    return cancelled(work);
  }

  /// A sentence to add where a file system is nearly full; then the server may be unable to write
  /// even its reason down.
  static String shortageOfRoom(Path folder) {
    try {
      Bytes free = new Bytes(Files.getFileStore(folder).getUsableSpace());
      return free.compareTo(LITTLE_ROOM) < 0 ? "\nOnly " + free + " are free in " + folder : "";
    } catch (IOException _) {
      return "";
    }
  }

  /// What an exception of the file system means; its own message is often but a path.
  static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException denied -> "Permission denied: " + denied.getMessage();
      case FileAlreadyExistsException exists -> "Not a folder: " + exists.getMessage();
      case NoSuchFileException missing -> "No such file or folder: " + missing.getMessage();
      case FileSystemException other -> String.valueOf(other.getMessage());
      default -> Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    };
  }
}
