package io.bufferscope.load.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A statement's text, cut where variables stand in it.
///
/// @param texts what stands before each variable, and behind the last: one more than names
/// @param names the variables in order, as often as they stand there
public record Template(List<String> texts, List<String> names) {
  private static final Pattern VARIABLE =
      Pattern.compile(
          "(?<colons>:+)(?<name>[A-Za-z_\\x{80}-\\x{10ffff}][A-Za-z0-9_\\x{80}-\\x{10ffff}]*)");

  public Template {
    texts = List.copyOf(texts);
    names = List.copyOf(names);
  }

  /// Cuts a statement. A name behind two colons is a type, what begins with a digit is a time, and
  /// a name inside quotes is a variable nonetheless, as with pgbench.
  public static Template of(String statement) {
    List<String> texts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    int from = 0;
    for (Matcher matcher = VARIABLE.matcher(statement); matcher.find(); ) {
      if (matcher.group("colons").length() == 1) {
        texts.add(statement.substring(from, matcher.start()));
        names.add(matcher.group("name"));
        from = matcher.end();
      }
    }
    texts.add(statement.substring(from));
    return new Template(texts, names);
  }
}
