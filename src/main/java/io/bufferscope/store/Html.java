package io.bufferscope.store;

import java.util.List;

/// Builds an HTML page, all text escaped.
final class Html {
  private final StringBuilder body = new StringBuilder();

  void heading(int level, String text) {
    body.append("<h%s>%s</h%s>\n".formatted(level, Svg.escaped(text), level));
  }

  void paragraph(String classes, String text) {
    if (!text.isBlank()) {
      body.append("<p class=\"%s\">%s</p>\n".formatted(classes, Svg.escaped(text)));
    }
  }

  /// Text whose lines and spaces are kept, as the server's words.
  void verbatim(String text) {
    if (!text.isBlank()) {
      body.append("<pre>%s</pre>\n".formatted(Svg.escaped(text)));
    }
  }

  void list(List<String> items) {
    if (!items.isEmpty()) {
      body.append("<ul>\n");
      items.forEach(item -> body.append("<li>%s</li>\n".formatted(Svg.escaped(item))));
      body.append("</ul>\n");
    }
  }

  /// A table; wide ones are scrolled in themselves.
  ///
  /// @param columns headings; none for rows whose first cell is the heading
  void table(List<String> columns, List<List<String>> rows) {
    body.append("<div class=\"scrolled\"><table>\n");
    if (!columns.isEmpty()) {
      body.append("<thead><tr>");
      columns.forEach(one -> body.append("<th scope=\"col\">%s</th>".formatted(Svg.escaped(one))));
      body.append("</tr></thead>\n");
    }
    body.append("<tbody>\n");
    for (List<String> row : rows) {
      body.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        String cell = Svg.escaped(row.get(i));
        body.append(
            i == 0 && columns.isEmpty()
                ? "<th scope=\"row\">" + cell + "</th>"
                : "<td>" + cell + "</td>");
      }
      body.append("</tr>\n");
    }
    body.append("</tbody></table></div>\n");
  }

  /// What is HTML already.
  void raw(String html) {
    body.append(html);
  }

  /// The whole page, with the looks of figures for light and dark systems.
  String page(String title) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <style>
    %s@media (prefers-color-scheme: dark) {
    %s}
    </style>
    </head>
    <body>
    %s</body>
    </html>
    """
        .formatted(Svg.escaped(title), RULES + look(SvgLook.LIGHT), look(SvgLook.DARK), body);
  }

  private static final String RULES =
      """
      body{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif;\
      font-size:14px;line-height:1.45;max-width:1000px;margin:2em auto;padding:0 1em}
      h1{font-size:1.7em;margin-bottom:.2em}
      h2{font-size:1.25em;margin-top:2em}
      section{margin:0 0 2em}
      svg.figure{max-width:100%;height:auto;display:block}
      .scrolled{overflow-x:auto}
      table{border-collapse:collapse;font-size:.9em}
      th,td{padding:.25em .8em .25em 0;text-align:left;vertical-align:top;\
      border-bottom:1px solid var(--grid)}
      td{font-variant-numeric:tabular-nums;white-space:pre-line}
      pre{white-space:pre-wrap;border-left:3px solid var(--grid);padding-left:.8em;margin:.3em 0 1em}
      .muted,ul{color:var(--muted)}
      @media print{.scrolled{overflow:visible}section{break-inside:avoid}}
      """;

  private static String look(SvgLook look) {
    return ":root{--grid:%s;--muted:%s}\nbody{background:%s;color:%s}\n"
            .formatted(look.grid(), look.muted(), look.background(), look.text())
        + look.css();
  }
}
