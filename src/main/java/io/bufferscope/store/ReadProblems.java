package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What readers of this program's files tell of a file that they do not take: it is not there, of
/// another format, of a newer version, or damaged. All are of kind USAGE.
final class ReadProblems {
  /// Jackson tells where a bracket was opened, with words on the source that say nothing here.
  private static final Pattern MARKER =
      Pattern.compile(" \\(start marker at \\[Source:[^\\]]*\\]\\)");

  private ReadProblems() {}

  /// A problem with a file.
  ///
  /// @param what the rest of a sentence that begins with the file
  static Problem of(Path file, String what, String why, String remedy) {
    return new Problem(Problem.Kind.USAGE, file + " " + what + ".", why, remedy);
  }

  /// A file that is not there, or that may not be read.
  static ProblemException unreadable(Path file, IOException cause) {
    return new ProblemException(
        of(file, "cannot be read", AtomicFile.reason(cause), "Name a file that is there."), cause);
  }

  /// Whether JSON says that it is of a format.
  static boolean isOfFormat(JsonNode tree, String format) {
    return tree.path("format").asString("").equals(format);
  }

  /// Refuses what a newer program wrote.
  ///
  /// @param newest the newest version that is known
  /// @throws ProblemException where the file's is newer
  static void refuseNewer(Path file, JsonNode tree, int newest) throws ProblemException {
    int version = tree.path("version").asInt(0);
    if (version > newest) {
      throw new ProblemException(
          of(
              file,
              "cannot be read",
              "It has version " + version + " of its format, this program knows " + newest + ".",
              "Use a newer Bufferscope."));
    }
  }

  /// What is wrong with a piece of JSON or with a value in it, in one sentence; empty where that is
  /// not known.
  static String reason(Exception cause) {
    String message =
        cause instanceof JacksonException e ? e.getOriginalMessage() : cause.getMessage();
    return message == null ? "" : MARKER.matcher(message).replaceAll("");
  }
}
