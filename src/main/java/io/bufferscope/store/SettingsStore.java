package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Keeps a record of settings in a file. What the file does not say is as in the defaults, what it
/// says too much is passed over. A file that cannot be understood is kept under another name, so
/// that nothing of the user's is lost, and the defaults are used.
///
/// @param <T> the record
public final class SettingsStore<T> {
  private static final String VERSION_FIELD = "format_version";
  private static final int VERSION = 1;

  private final Path file;
  private final Class<T> type;
  private final T defaults;

  /// @param file where the settings are kept
  /// @param type the record's class
  /// @param defaults the settings of somebody who never changed any
  public SettingsStore(Path file, Class<T> type, T defaults) {
    this.file = file;
    this.type = type;
    this.defaults = defaults;
  }

  /// Settings that were read.
  ///
  /// @param settings the settings to use
  /// @param problem what to tell the user; empty where all was well or nothing kept yet
  public record Loaded<T>(T settings, Optional<Problem> problem) {}

  /// Reads the settings. Never fails: the problem is told with the defaults.
  public Loaded<T> load() {
    if (!Files.exists(file)) {
      return new Loaded<>(defaults, Optional.empty());
    }
    try {
      return new Loaded<>(parse(Files.readString(file)), Optional.empty());
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      return new Loaded<>(defaults, Optional.of(setAside(e)));
    }
  }

  /// Writes the settings.
  ///
  /// @throws ProblemException where they cannot be written
  public void save(T settings) throws ProblemException {
    ObjectNode tree = Json.MAPPER.createObjectNode();
    tree.put(VERSION_FIELD, VERSION);
    tree.setAll((ObjectNode) Json.MAPPER.valueToTree(settings));
    AtomicFile.writeText(file, out -> out.append(Json.pretty(tree)).append('\n'));
  }

  private T parse(String text) {
    JsonNode read = Json.MAPPER.readTree(text);
    if (!(read instanceof ObjectNode kept)) {
      throw new IllegalArgumentException("it is not a JSON object");
    }
    int version = kept.path(VERSION_FIELD).asInt(0);
    if (version != VERSION) {
      throw new IllegalArgumentException("it has version " + version + " of its format");
    }
    ObjectNode tree = Json.MAPPER.valueToTree(defaults);
    overlay(tree, kept);
    return Json.MAPPER.treeToValue(tree, type);
  }

  /// Jackson's own way to update a value does not work on records.
  private static void overlay(ObjectNode base, ObjectNode over) {
    for (Map.Entry<String, JsonNode> property : over.properties()) {
      JsonNode old = base.get(property.getKey());
      if (old instanceof ObjectNode inner && property.getValue() instanceof ObjectNode outer) {
        overlay(inner, outer);
      } else {
        base.set(property.getKey(), property.getValue());
      }
    }
  }

  private Problem setAside(Exception cause) {
    Path aside = file.resolveSibling(file.getFileName() + ".bad");
    String kept;
    try {
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      kept = "It is kept as " + aside + ".";
    } catch (IOException _) {
      kept = "It stays where it is until settings are saved.";
    }
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new Problem(
        Problem.Kind.USAGE,
        "The settings in " + file + " cannot be used; the defaults are.",
        message.lines().findFirst().orElse(""),
        kept);
  }
}
