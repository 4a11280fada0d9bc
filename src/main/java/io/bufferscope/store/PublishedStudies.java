package io.bufferscope.store;

import io.bufferscope.model.sweep.PublishedStudy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What others published of throughput against `shared_buffers`: five studies with their sources,
/// figures as they printed them.
public final class PublishedStudies {
  private static final String RESOURCE = "published-studies.json";
  private static final String FORMAT = "bufferscope-published-studies";
  private static final int VERSION = 1;

  private PublishedStudies() {}

  /// The studies, in the form that suits the figures of each.
  public static List<PublishedStudy> all() {
    try (InputStream in = PublishedStudies.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("there is no resource " + RESOURCE);
      }
      JsonNode tree = SweepJson.MAPPER.readTree(in.readAllBytes());
      if (!ReadProblems.isOfFormat(tree, FORMAT) || tree.path("version").asInt(0) != VERSION) {
        throw new IllegalStateException(
            RESOURCE + " is not version " + VERSION + " of a " + FORMAT);
      }
      return tree.path("studies").valueStream().map(PublishedStudies::study).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PublishedStudy study(JsonNode tree) {
    return new PublishedStudy(
        text(tree, "id"),
        text(tree, "title"),
        text(tree, "source"),
        text(tree, "server"),
        text(tree, "workload"),
        form(tree.path("form")),
        texts(tree.path("findings")),
        texts(tree.path("notes")));
  }

  private static PublishedStudy.Form form(JsonNode tree) {
    Class<? extends PublishedStudy.Form> type =
        switch (text(tree, "kind")) {
          case "points" -> PublishedStudy.Form.Points.class;
          case "bars" -> PublishedStudy.Form.Bars.class;
          case "ranges" -> PublishedStudy.Form.Ranges.class;
          case "table" -> PublishedStudy.Form.Table.class;
          default -> throw new IllegalStateException("a form that is not known: " + tree);
        };
    return SweepJson.MAPPER.treeToValue(tree, type);
  }

  private static String text(JsonNode tree, String field) {
    return tree.path(field).asString();
  }

  private static List<String> texts(JsonNode tree) {
    return tree.valueStream().map(JsonNode::asString).toList();
  }
}
