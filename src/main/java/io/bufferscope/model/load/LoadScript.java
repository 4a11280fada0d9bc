package io.bufferscope.model.load;

/// A script of the user's own, in pgbench's language (manual, pgbench, "Custom Scripts").
///
/// @param name how it is told of, as in a file's name
/// @param text what it says
/// @param weight how often it is chosen among several, in proportion to the others' weights; 0 for
///   never
public record LoadScript(String name, String text, int weight) {
  public LoadScript {
    if (weight < 0) {
      throw new IllegalArgumentException("the weight of " + name + " is 0 or more, not " + weight);
    }
  }
}
