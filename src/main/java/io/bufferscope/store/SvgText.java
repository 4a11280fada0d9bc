package io.bufferscope.store;

import java.util.ArrayList;
import java.util.List;

/// How much room text takes. The viewer chooses the font, so that widths are estimates, rather too
/// large than too small.
final class SvgText {
  /// The size of all text but titles, in pixels.
  static final double SIZE = 12;

  /// From one line to the next.
  static final double LINE = 16;

  private static final double BOLD = 1.08;

  private SvgText() {}

  /// The width of a text of [#SIZE].
  static double width(String text) {
    return SIZE * text.codePoints().mapToDouble(SvgText::em).sum();
  }

  static double boldWidth(String text) {
    return BOLD * width(text);
  }

  private static double em(int c) {
    if ("iljtfrI.,:;'|!()[]".indexOf(c) >= 0) {
      return 0.38;
    }
    if (c == ' ') {
      return 0.34;
    }
    if (c == 'm' || c == 'w' || c == 'M' || c == 'W' || c == '%' || c == '@') {
      return 0.95;
    }
    if (c >= 0x2E80) {
      return 1.05;
    }
    return Character.isUpperCase(c) ? 0.72 : 0.62;
  }

  /// The text in lines that are no wider, broken between words; a longer word is broken in itself.
  static List<String> wrapped(String text, double width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      String rest = word;
      if (!line.isEmpty() && width(line + " " + word) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      while (width(rest) > width && rest.length() > 1) {
        String part = cut(rest, width);
        lines.add(part);
        rest = rest.substring(part.length());
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }

  /// The text, or as much of it as fits, with an ellipsis.
  static String shortened(String text, double width) {
    return width(text) <= width ? text : cut(text, width - width("…")) + "…";
  }

  private static String cut(String text, double width) {
    int length = text.offsetByCodePoints(0, 1);
    while (length < text.length()) {
      int next = text.offsetByCodePoints(length, 1);
      if (width(text.substring(0, next)) > width) {
        break;
      }
      length = next;
    }
    return text.substring(0, length);
  }
}
