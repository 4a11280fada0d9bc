package io.bufferscope.model.sweep;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Further settings of the server as one level of a factor.
///
/// @param name how it is told of; empty for the only one
/// @param values settings by name, `-c name=value`
public record SettingsVariant(String name, SortedMap<String, String> values) {
  /// No further settings.
  public static final SettingsVariant NONE = new SettingsVariant("", new TreeMap<>());

  public SettingsVariant {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }
}
