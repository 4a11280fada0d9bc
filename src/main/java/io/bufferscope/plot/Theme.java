package io.bufferscope.plot;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;

/// The two looks of charts and map.
public enum Theme {
  /// Dark on light, AtlantaFX's Primer Light.
  LIGHT("plot-light", new PrimerLight().getUserAgentStylesheet()),
  /// Light on dark, AtlantaFX's Primer Dark.
  DARK("plot-dark", new PrimerDark().getUserAgentStylesheet());

  private final String styleClass;
  private final String stylesheet;

  Theme(String styleClass, String stylesheet) {
    this.styleClass = styleClass;
    this.stylesheet = stylesheet;
  }

  /// The style class that chooses the series' colours in `plot.css`.
  String styleClass() {
    return styleClass;
  }

  /// The user agent stylesheet of the whole theme.
  String stylesheet() {
    return stylesheet;
  }
}
