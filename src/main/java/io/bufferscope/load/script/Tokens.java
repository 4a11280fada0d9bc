package io.bufferscope.load.script;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of an expression, one after the other. A backslash at the end of a line joins it with
/// the next.
final class Tokens {
  private static final Pattern SPACE = Pattern.compile("(?:[ \\t\\r\\f\\x0b]|\\\\\\r?\\n)++");
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<number>\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?|\\.\\d+(?:[eE][-+]?\\d+)?)"
              + "|:(?<variable>"
              + Name.PATTERN
              + ")"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_]*)"
              + "|(?<sign><<|>>|<=|>=|<>|!=|[-+*/%=<>&|#~(),])");

  private final Source source;
  private final int end;
  private final Matcher matcher;
  private int from;
  private Token next;

  /// A word and where it begins.
  ///
  /// @param text in lower case where case means nothing; empty at the end
  record Token(Kind kind, String text, int at) {
    boolean is(String wanted) {
      return (kind == Kind.SIGN || kind == Kind.WORD) && text.equals(wanted);
    }

    /// As it is told in a message.
    String told() {
      return kind == Kind.END ? "the end of the expression" : "\"" + text + "\"";
    }
  }

  /// Kinds of words.
  enum Kind {
    /// An integer or a double.
    NUMBER,
    /// A variable, its colon left out.
    VARIABLE,
    /// The name of a function or operator.
    WORD,
    /// An operator, a parenthesis, a comma.
    SIGN,
    /// There is no more.
    END
  }

  /// @param from where the expression begins
  /// @param end where it ends
  Tokens(Source source, int from, int end) throws SyntaxException {
    this.source = source;
    this.end = end;
    this.matcher = TOKEN.matcher(source.text()).region(from, end);
    this.from = from;
    this.next = read();
  }

  /// The next word, which stays the next.
  Token peek() {
    return next;
  }

  /// The next word, which is passed.
  Token take() throws SyntaxException {
    Token taken = next;
    next = read();
    return taken;
  }

  /// Passes the next word where it is that one.
  Optional<Token> takeIf(String wanted) throws SyntaxException {
    return next.is(wanted) ? Optional.of(take()) : Optional.empty();
  }

  /// Passes that word, which has to be the next.
  void expect(String wanted) throws SyntaxException {
    if (takeIf(wanted).isEmpty()) {
      throw unexpected("\"" + wanted.toUpperCase(Locale.ROOT) + "\"");
    }
  }

  /// That something else was found than what was expected.
  SyntaxException unexpected(String expected) {
    return source.error(next.at(), "found " + next.told() + ", expected " + expected);
  }

  SyntaxException error(Token at, String message) {
    return source.error(at.at(), message);
  }

  private Token read() throws SyntaxException {
    Matcher space = SPACE.matcher(source.text()).region(from, end);
    int at = space.lookingAt() ? space.end() : from;
    if (at == end) {
      return new Token(Kind.END, "", at);
    }
    if (!matcher.region(at, end).lookingAt()) {
      throw source.error(at, "unexpected character \"" + source.text().charAt(at) + "\"");
    }
    from = matcher.end();
    if (matcher.group("number") != null) {
      return new Token(Kind.NUMBER, matcher.group(), at);
    }
    if (matcher.group("variable") != null) {
      return new Token(Kind.VARIABLE, matcher.group("variable"), at);
    }
    boolean word = matcher.group("word") != null;
    String text = matcher.group().toLowerCase(Locale.ROOT);
    return new Token(word ? Kind.WORD : Kind.SIGN, text, at);
  }
}
