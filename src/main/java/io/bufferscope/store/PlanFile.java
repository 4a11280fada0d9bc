package io.bufferscope.store;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/// A sweep's plan as a file that people write by hand: one JSON object, described in
/// `sample-data/README.md`.
public final class PlanFile {
  /// The name of the format.
  public static final String FORMAT = "bufferscope-sweep-plan";

  /// The version that this program writes, and the newest that it reads.
  public static final int VERSION = 1;

  private static final ObjectReader STRICT =
      Json.MAPPER
          .reader()
          .with(
              DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private PlanFile() {}

  /// Reads a plan. Scripts are looked for beside it.
  ///
  /// @throws ProblemException of kind USAGE, with all problems at once, where it cannot be meant
  public static SweepPlan read(Path file) throws ProblemException {
    try {
      return parse(Files.readString(file), file);
    } catch (IOException e) {
      throw ReadProblems.unreadable(file, e);
    }
  }

  /// Reads a plan from its text.
  ///
  /// @param name the file that the text is from or will be, for messages and beside which scripts
  ///   are looked for
  /// @throws ProblemException of kind USAGE, with all problems at once, where it cannot be meant
  public static SweepPlan parse(String text, Path name) throws ProblemException {
    JsonNode tree = tree(text, name);
    requireFormat(tree, name);
    List<String> problems = new ArrayList<>();
    PlanReader reader = new PlanReader(new PlanNode(tree, "$", problems), name);
    SweepPlan plan = reader.read();
    if (!problems.isEmpty()) {
      int count = problems.size();
      throw new ProblemException(
          ReadProblems.of(
              name,
              "is not a plan that can be run: " + (count == 1 ? "1 problem" : count + " problems"),
              String.join("\n", problems),
              "Correct it; the plans in sample-data show how one is written."));
    }
    return plan;
  }

  /// Writes a plan, each of its loads by itself.
  ///
  /// @throws ProblemException where it cannot be written
  public static void write(SweepPlan plan, Path file) throws ProblemException {
    AtomicFile.writeText(file, out -> out.append(PlanWriter.text(plan)));
  }

  private static JsonNode tree(String text, Path name) throws ProblemException {
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    try {
      return STRICT.readTree(plain);
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      String where =
          at == null ? "" : " in line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw new ProblemException(
          ReadProblems.of(name, "is not JSON" + where, ReadProblems.reason(e), "Correct it there."),
          e);
    }
  }

  private static void requireFormat(JsonNode tree, Path name) throws ProblemException {
    String format = tree.path("format").asString("");
    if (!format.equals(FORMAT)) {
      throw new ProblemException(
          ReadProblems.of(
              name,
              "is not a sweep's plan",
              "$.format: is \""
                  + FORMAT
                  + "\" in a plan"
                  + (format.isEmpty() ? "" : ", not \"" + format + "\""),
              "Name a plan, as those in sample-data."));
    }
    ReadProblems.refuseNewer(name, tree, VERSION);
  }
}
