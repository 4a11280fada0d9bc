package io.bufferscope.model.load;

import java.util.regex.Pattern;

/// A script of the user's own, in pgbench's language (manual, pgbench, "Custom Scripts").
///
/// @param name how it is told of, as in a file's name
/// @param text what it says
/// @param weight how often it is chosen among several, in proportion to the others' weights; 0 for
///   never
public record LoadScript(String name, String text, int weight) {
  /// What a variable may be called: a letter or underscore, then digits as well; anything beyond
  /// ASCII is a letter.
  public static final String VARIABLE_NAME =
      "[A-Za-z_\\x{80}-\\x{10ffff}][A-Za-z0-9_\\x{80}-\\x{10ffff}]*";

  private static final Pattern PGBENCH_TABLE =
      Pattern.compile("\\bpgbench_(accounts|branches|tellers|history)\\b");
  private static final Pattern SCALE = Pattern.compile(":scale\\b");

  public LoadScript {
    if (weight < 0) {
      throw new IllegalArgumentException("the weight of " + name + " is 0 or more, not " + weight);
    }
  }

  /// Whether it mentions one of pgbench's tables.
  public boolean needsPgbenchTables() {
    return PGBENCH_TABLE.matcher(text).find();
  }

  /// Whether the scale decides on what it does.
  public boolean asksForScale() {
    return needsPgbenchTables() || SCALE.matcher(text).find();
  }
}
