package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A sweep's results as they were read from a file: JSON Lines as they grow, or one document.
///
/// @param result all that is whole
/// @param whole how many bytes of the file that takes
/// @param ended whether the last whole line has its end
/// @param cut whether the last line was cut off and left out, as after a crash
record SweepFile(SweepResult result, long whole, boolean ended, boolean cut) {
  static final String FORMAT = "bufferscope-sweep";
  static final int VERSION = 1;

  /// The first line.
  ///
  /// @param format always [#FORMAT]
  /// @param version of the format
  /// @param seed the plan's, which the order of the runs comes from
  record Header(
      String format,
      int version,
      Instant start,
      String program,
      long seed,
      MachineFacts machine,
      SweepPlan plan) {
    static Header of(SweepResult result) {
      return new Header(
          FORMAT,
          VERSION,
          result.start(),
          result.program(),
          result.plan().seed(),
          result.machine(),
          result.plan());
    }
  }

  /// The line of PostgreSQL's version.
  record ServerLine(String type, String version) {
    static ServerLine of(String version) {
      return new ServerLine("server", version);
    }
  }

  /// The line of a run.
  record RunLine(String type, SweepRun run) {
    static RunLine of(SweepRun run) {
      return new RunLine("run", run);
    }
  }

  /// All as one document.
  record Document(
      String format,
      int version,
      Instant start,
      String program,
      String serverVersion,
      long seed,
      MachineFacts machine,
      SweepPlan plan,
      List<SweepRun> runs) {
    static Document of(SweepResult result) {
      return new Document(
          FORMAT,
          VERSION,
          result.start(),
          result.program(),
          result.serverVersion(),
          result.plan().seed(),
          result.machine(),
          result.plan(),
          result.runs());
    }

    SweepResult result() {
      return new SweepResult(plan, start, program, serverVersion, machine, runs);
    }
  }

  /// Reads a file.
  ///
  /// @throws ProblemException of kind USAGE where it is none, is of a newer version, or is damaged
  ///   anywhere but in a last line that has no end
  static SweepFile read(Path file) throws ProblemException {
    try {
      return read(file, Files.readAllBytes(file));
    } catch (IOException e) {
      throw ReadProblems.unreadable(file, e);
    }
  }

  private static SweepFile read(Path file, byte[] bytes) throws ProblemException {
    int end = endOfLine(bytes, 0);
    JsonNode first = object(bytes, 0, end);
    if (first.path("format").isMissingNode()) {
      // Not JSON Lines: an indented document begins with a line that is not JSON by itself.
      return document(file, bytes, object(bytes, 0, bytes.length));
    }
    return first.has("runs") ? document(file, bytes, first) : lines(file, bytes, first, end);
  }

  private static SweepFile document(Path file, byte[] bytes, JsonNode tree)
      throws ProblemException {
    requireFormat(file, tree);
    try {
      SweepResult result = SweepJson.MAPPER.treeToValue(tree, Document.class).result();
      return new SweepFile(result, bytes.length, true, false);
    } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
      throw new ProblemException(damaged(file, "is damaged", e), e);
    }
  }

  private static SweepFile lines(Path file, byte[] bytes, JsonNode first, int end)
      throws ProblemException {
    requireFormat(file, first);
    Header header;
    try {
      header = SweepJson.MAPPER.treeToValue(first, Header.class);
    } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
      throw new ProblemException(damaged(file, "is damaged in line 1", e), e);
    }
    Body body = new Body();
    int whole = end;
    for (int number = 2; whole < bytes.length; number++) {
      int next = endOfLine(bytes, whole);
      try {
        body.add(SweepJson.MAPPER.readTree(bytes, whole, next - whole));
      } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
        if (bytes[next - 1] == '\n') {
          throw new ProblemException(damaged(file, "is damaged in line " + number, e), e);
        }
        break;
      }
      whole = next;
    }
    SweepResult result =
        new SweepResult(
            header.plan,
            header.start,
            header.program,
            body.serverVersion,
            header.machine,
            body.runs);
    return new SweepFile(result, whole, bytes[whole - 1] == '\n', whole < bytes.length);
  }

  /// What the lines below the header say; those of a type that is not known are passed over.
  private static final class Body {
    private final List<SweepRun> runs = new ArrayList<>();
    private String serverVersion = "";

    private void add(JsonNode line) {
      if (!line.isObject()) {
        throw new IllegalArgumentException("not an object");
      }
      switch (line.path("type").asString("")) {
        case "server" ->
            serverVersion = SweepJson.MAPPER.treeToValue(line, ServerLine.class).version();
        case "run" -> runs.add(SweepJson.MAPPER.treeToValue(line, RunLine.class).run());
        default -> {}
      }
    }
  }

  /// Where the line ends that begins there, its end included.
  private static int endOfLine(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return bytes.length;
  }

  private static JsonNode object(byte[] bytes, int from, int to) {
    try {
      JsonNode tree = SweepJson.MAPPER.readTree(bytes, from, to - from);
      return tree.isObject() ? tree : SweepJson.MAPPER.createObjectNode();
    } catch (JacksonException _) {
      return SweepJson.MAPPER.createObjectNode();
    }
  }

  private static void requireFormat(Path file, JsonNode tree) throws ProblemException {
    if (!ReadProblems.isOfFormat(tree, FORMAT)) {
      throw new ProblemException(
          ReadProblems.of(
              file,
              "has no results of a sweep",
              "It does not begin as a " + FORMAT + ".",
              "Name a folder or file that 'bufferscope sweep' wrote."));
    }
    ReadProblems.refuseNewer(file, tree, VERSION);
  }

  private static Problem damaged(Path file, String what, Exception cause) {
    return ReadProblems.of(
        file, what, ReadProblems.reason(cause), "Take a copy that is whole, or delete that line.");
  }

  /// The bytes of a value as one line.
  static byte[] line(Object value) {
    return (SweepJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
