package io.bufferscope.store;

/// The colours of a figure: dark on light or light on dark. Those of series are told apart by
/// people with any kind of colour vision, at 4.5:1 or more on the background.
public enum SvgLook {
  /// Dark on light.
  LIGHT(
      "#ffffff",
      "#1f2328",
      "#59636e",
      "#d8dee4",
      "#0969da #b54708 #0a7a68 #8250df #cf222e #24292f"),
  /// Light on dark.
  DARK(
      "#0d1117",
      "#f0f6fc",
      "#9198a1",
      "#30363d",
      "#58a6ff #f0a04b #3fcaa5 #bc8cff #ff7b72 #f0f3f6");

  /// How many colours of series there are; a further series begins again, with another marker.
  static final int COLORS = 6;

  private final String background;
  private final String text;
  private final String muted;
  private final String grid;
  private final String series;

  SvgLook(String background, String text, String muted, String grid, String series) {
    this.background = background;
    this.text = text;
    this.muted = muted;
    this.grid = grid;
    this.series = series;
  }

  String background() {
    return background;
  }

  String text() {
    return text;
  }

  String muted() {
    return muted;
  }

  String grid() {
    return grid;
  }

  /// The rules for the classes that figures use; they hold below an element of class `figure`.
  String css() {
    StringBuilder css =
        new StringBuilder(
            """
            .figure text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",\
            Arial,sans-serif;font-size:12px;fill:%2$s}
            .figure .title{font-size:18px;font-weight:600}
            .figure .strong{font-weight:600}
            .figure .muted{fill:%3$s}
            .figure .paper{fill:%1$s}
            .figure .grid{stroke:%4$s;stroke-width:1;fill:none}
            .figure .axis{stroke:%3$s;stroke-width:1;fill:none}
            .figure .mark{stroke:%3$s;stroke-width:1.2;stroke-dasharray:2 3;fill:none}
            .figure .whisker{stroke:%2$s;stroke-width:1.3;fill:none}
            .figure .curve{fill:none;stroke-width:2;stroke-linejoin:round}
            .figure .dashed{stroke-dasharray:6 4}
            .figure .run{fill-opacity:.55}
            .figure .range{fill-opacity:.16}
            .figure .bar{fill-opacity:.85}
            .figure .halo{paint-order:stroke;stroke:%1$s;stroke-width:4px;stroke-linejoin:round}
            .figure .hollow{fill:%1$s;stroke-width:1.6}
            """
                .formatted(background, text, muted, grid));
    String[] colors = series.split(" ", -1);
    for (int i = 0; i < COLORS; i++) {
      css.append(
          ".figure .s%1$s{stroke:%2$s}\n.figure .f%1$s{fill:%2$s}\n".formatted(i, colors[i]));
    }
    return css.toString();
  }
}
