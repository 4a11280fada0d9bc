package io.bufferscope.store;

import io.bufferscope.model.Numbers;
import java.util.Locale;

/// Builds an SVG drawing: escapes all text, and writes coordinates with two decimals whatever the
/// locale.
final class Svg {
  private static final double DECIMALS = 100;
  private static final double[] MARKER = {4.2, 3.8, 4.6, 5};

  private final StringBuilder body = new StringBuilder();

  /// Where a text begins, is centred or ends.
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  void line(double x1, double y1, double x2, double y2, String classes) {
    add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>", x1, y1, x2, y2, classes);
  }

  void rectangle(double x, double y, double width, double height, String classes, String told) {
    add(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" class=\"%s\">%s</rect>",
        x, y, width, height, classes, new Raw(title(told)));
  }

  void dot(double x, double y, double radius, String classes) {
    add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" class=\"%s\"/>", x, y, radius, classes);
  }

  /// A path.
  ///
  /// @param data commands and numbers, made by [#point(double, double)]
  void path(String data, String classes) {
    add("<path d=\"%s\" class=\"%s\"/>", data, classes);
  }

  /// The marker of a series: one of four shapes.
  ///
  /// @param told what a pointer over it is told; empty for nothing
  void marker(double x, double y, int shape, String classes, String told) {
    double r = MARKER[Math.floorMod(shape, MARKER.length)];
    String data =
        switch (Math.floorMod(shape, MARKER.length)) {
          case 0 -> "M" + point(x - r, y) + arc(r, x + r, y) + arc(r, x - r, y) + "Z";
          case 1 ->
              "M"
                  + point(x - r, y - r)
                  + "L"
                  + point(x + r, y - r)
                  + "L"
                  + point(x + r, y + r)
                  + "L"
                  + point(x - r, y + r)
                  + "Z";
          case 2 ->
              "M"
                  + point(x, y - r)
                  + "L"
                  + point(x + r, y + r * 0.8)
                  + "L"
                  + point(x - r, y + r * 0.8)
                  + "Z";
          default ->
              "M"
                  + point(x, y - r)
                  + "L"
                  + point(x + r, y)
                  + "L"
                  + point(x, y + r)
                  + "L"
                  + point(x - r, y)
                  + "Z";
        };
    add("<path d=\"%s\" class=\"%s\">%s</path>", data, classes, new Raw(title(told)));
  }

  private static String arc(double r, double x, double y) {
    return "A" + point(r, r) + " 0 0 1 " + point(x, y);
  }

  void text(double x, double y, Anchor anchor, String classes, String text) {
    add(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" class=\"%s\">%s</text>",
        x, y, anchor.name().toLowerCase(Locale.ROOT), classes, text);
  }

  /// A text that is read from below.
  void upright(double x, double y, String classes, String text) {
    add(
        "<text transform=\"translate(%s) rotate(-90)\" text-anchor=\"middle\" class=\"%s\">%s</text>",
        point(x, y), classes, text);
  }

  /// A point of a path.
  static String point(double x, double y) {
    return number(x) + " " + number(y);
  }

  /// The drawing so far.
  String body() {
    return body.toString();
  }

  /// Text as it may stand in XML: what means something there is escaped, what is not allowed there
  /// becomes a replacement character.
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            default -> escaped.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
          }
        });
    return escaped.toString();
  }

  private static boolean isAllowed(int c) {
    boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
    return !control && !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
  }

  private static String title(String told) {
    return told.isEmpty() ? "" : "<title>" + escaped(told) + "</title>";
  }

  private static String number(double value) {
    return Numbers.plain(Math.round(value * DECIMALS) / DECIMALS);
  }

  private record Raw(String text) {}

  private void add(String format, Object... values) {
    Object[] written = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      written[i] =
          switch (values[i]) {
            case Double number -> number(number);
            case Raw(String text) -> text;
            default -> escaped(values[i].toString());
          };
    }
    body.append(format.formatted(written)).append('\n');
  }
}
