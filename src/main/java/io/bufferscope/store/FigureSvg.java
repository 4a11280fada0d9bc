package io.bufferscope.store;

import io.bufferscope.model.sweep.SweepFigure;
import java.io.IOException;

/// Writes a figure as SVG: vectors, and text as text in the viewer's own font, without anything
/// that has to be loaded.
public final class FigureSvg {
  private FigureSvg() {}

  /// Writes a whole document.
  public static void write(SweepFigure figure, SvgLook look, Appendable out) throws IOException {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .append(element(figure, "<style>" + look.css().replace("&", "&amp;") + "</style>\n"));
  }

  /// The element alone, in whose place the rules of [SvgLook#css()] hold.
  static String element(SweepFigure figure) {
    return element(figure, "");
  }

  private static String element(SweepFigure figure, String style) {
    Svg svg = new Svg();
    double width = SvgFrame.WIDTH;
    double height;
    switch (figure) {
      case SweepFigure.Curves curves -> height = new CurvesSvg(svg, curves).draw();
      case SweepFigure.Bars bars -> height = new BarsSvg(svg, bars).draw();
      case SweepFigure.Trade trade -> height = new TradeSvg(svg, trade).draw();
      case SweepFigure.Table table -> {
        TableSvg drawing = new TableSvg(svg, table);
        width = drawing.width();
        height = drawing.draw();
      }
    }
    String title = Svg.escaped(figure.title());
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" viewBox="0 0 %1$s %2$s" \
    class="figure" role="img" aria-label="%3$s">
    <title>%3$s</title>
    %4$s<rect width="%1$s" height="%2$s" class="paper"/>
    %5$s</svg>
    """
        .formatted((long) Math.ceil(width), (long) Math.ceil(height), title, style, svg.body());
  }
}
