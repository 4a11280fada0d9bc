package io.bufferscope.ui;

import io.bufferscope.model.sweep.SettingsVariant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Further settings of a plan as one text: "name=value" with commas between them, and semicolons
/// between variants, as in "work_mem=64MB, jit=off; work_mem=4MB".
final class SettingsText {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

  private SettingsText() {}

  /// Reads the variants; an empty text is one without further settings.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static List<SettingsVariant> parse(String text) {
    List<SettingsVariant> variants = new ArrayList<>();
    String[] parts = text.split(";", -1);
    for (String part : parts) {
      SortedMap<String, String> values = part.isBlank() ? new TreeMap<>() : values(part);
      variants.add(new SettingsVariant(parts.length == 1 ? "" : name(values), values));
    }
    return TextList.distinct(variants, "a variant of the settings");
  }

  /// What [#parse(String)] reads as these variants, where they can be written so.
  static String text(List<SettingsVariant> variants) {
    return variants.stream()
        .map(variant -> values(variant.values()))
        .collect(Collectors.joining("; "));
  }

  private static SortedMap<String, String> values(String part) {
    SortedMap<String, String> values = new TreeMap<>();
    for (String one : part.split(",", -1)) {
      String[] both = Arrays.stream(one.split("=", 2)).map(String::strip).toArray(String[]::new);
      if (both.length < 2 || !NAME.matcher(both[0]).matches() || both[1].isEmpty()) {
        throw new IllegalArgumentException(
            "a setting is name=value, as in work_mem=64MB, jit=off; a semicolon begins a variant");
      }
      if (both[0].equals("shared_buffers") || both[0].equals("huge_pages")) {
        throw new IllegalArgumentException(both[0] + " has a field of its own");
      }
      if (values.put(both[0], both[1]) != null) {
        throw new IllegalArgumentException("a setting is there twice: " + both[0]);
      }
    }
    return values;
  }

  private static String name(SortedMap<String, String> values) {
    return values.isEmpty() ? "defaults" : values(values);
  }

  private static String values(Map<String, String> values) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining(", "));
  }
}
