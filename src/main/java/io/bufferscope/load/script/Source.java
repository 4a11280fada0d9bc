package io.bufferscope.load.script;

/// The text of a script, which places in it are told of.
///
/// @param text the whole file
record Source(String text) {
  /// The line of a place, from 1.
  int line(int at) {
    return (int) text.substring(0, at).chars().filter(character -> character == '\n').count() + 1;
  }

  /// That the text cannot be understood at a place.
  SyntaxException error(int at, String message) {
    int column = at - text.lastIndexOf('\n', at - 1);
    return new SyntaxException(line(at), column, message);
  }
}
