package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A record that was read back.
///
/// @param header its first line
/// @param lines the lines below, in their order; lines of a type that is not known are left out
/// @param cut whether the last line was cut off and left out, as after a crash
public record RecordFile(RecordHeader header, List<RecordLine> lines, boolean cut) {
  public RecordFile {
    lines = List.copyOf(lines);
  }

  /// Reads a record.
  ///
  /// @throws ProblemException of kind USAGE where the file is none, is of a newer version, or is
  ///   damaged anywhere but in its last line
  public static RecordFile read(Path file) throws ProblemException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(file, reader);
    } catch (IOException e) {
      throw ReadProblems.unreadable(file, e);
    }
  }

  private static RecordFile read(Path file, BufferedReader reader)
      throws IOException, ProblemException {
    RecordHeader header = header(file, reader.readLine());
    List<RecordLine> lines = new ArrayList<>();
    String text = reader.readLine();
    for (int number = 2; text != null; number++) {
      String next = reader.readLine();
      try {
        line(text).ifPresent(lines::add);
      } catch (JacksonException | DateTimeException e) {
        if (next != null) {
          throw new ProblemException(
              ReadProblems.of(
                  file, "is damaged in line " + number, "", "Take a copy that is whole."),
              e);
        }
        return new RecordFile(header, lines, true);
      }
      text = next;
    }
    return new RecordFile(header, lines, false);
  }

  private static RecordHeader header(Path file, String first) throws ProblemException {
    JsonNode tree;
    try {
      tree = Json.MAPPER.readTree(first == null ? "" : first);
      if (ReadProblems.isOfFormat(tree, RecordHeader.FORMAT)) {
        ReadProblems.refuseNewer(file, tree, RecordHeader.VERSION);
        return Json.MAPPER.treeToValue(tree, RecordHeader.class);
      }
    } catch (JacksonException e) {
      throw new ProblemException(notARecord(file), e);
    }
    throw new ProblemException(notARecord(file));
  }

  private static Optional<RecordLine> line(String text) {
    JsonNode tree = Json.MAPPER.readTree(text);
    return switch (tree.path("type").asString("")) {
      case "delta" -> Optional.of(Json.MAPPER.treeToValue(tree, RecordLine.DeltaLine.class));
      case "gap" -> Optional.of(Json.MAPPER.treeToValue(tree, RecordLine.GapLine.class));
      case "event" -> Optional.of(Json.MAPPER.treeToValue(tree, RecordLine.EventLine.class));
      default -> Optional.empty();
    };
  }

  private static Problem notARecord(Path file) {
    return ReadProblems.of(
        file,
        "is not a record",
        "Its first line is not the header of a " + RecordHeader.FORMAT + ".",
        "Name a file that 'bufferscope record' wrote.");
  }
}
