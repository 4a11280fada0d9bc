package io.bufferscope.load.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A statement's text, cut where variables stand in it.
public final class Template {
  private static final Pattern VARIABLE =
      Pattern.compile("(?<colons>:+)(?<name>" + Name.PATTERN + ")");

  private final List<String> texts;
  private final List<Name> variables;
  private final List<String> names;

  private Template(List<String> texts, List<Name> variables) {
    this.texts = List.copyOf(texts);
    this.variables = List.copyOf(variables);
    this.names = variables.stream().map(Name::text).toList();
  }

  /// Cuts a statement. A name behind two colons is a type, what begins with a digit is a time, and
  /// a name inside quotes or a comment is a variable nonetheless, as with pgbench.
  public static Template of(String statement) {
    List<String> texts = new ArrayList<>();
    List<Name> variables = new ArrayList<>();
    int from = 0;
    for (Matcher matcher = VARIABLE.matcher(statement); matcher.find(); ) {
      if (matcher.group("colons").length() == 1) {
        texts.add(statement.substring(from, matcher.start()));
        variables.add(Name.of(matcher.group("name")));
        from = matcher.end();
      }
    }
    texts.add(statement.substring(from));
    return new Template(texts, variables);
  }

  /// What stands before each variable, and behind the last: one more than names.
  public List<String> texts() {
    return texts;
  }

  /// The variables in order, as often as they stand there.
  public List<String> names() {
    return names;
  }

  /// Writes the statement with the values inside it, as the simple protocol wants it. A variable
  /// that was never set stands as it is written.
  public void fill(Bindings bindings, StringBuilder into) {
    for (int i = 0; i < variables.size(); i++) {
      into.append(texts.get(i));
      bindings.write(variables.get(i), into);
    }
    into.append(texts.getLast());
  }

  /// What one of the variables is, as the other protocols send it; null where it was never set.
  ///
  /// @param variable its place in [#names()], from 0
  public @Nullable String text(int variable, Bindings bindings) {
    return bindings.text(variables.get(variable));
  }
}
