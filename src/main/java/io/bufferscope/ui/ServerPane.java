package io.bufferscope.ui;

import javafx.scene.layout.VBox;

/// The server's settings: how to join it, and its shared_buffers.
final class ServerPane extends VBox {
  private final LabModel model;

  ServerPane(LabModel model) {
    this.model = model;
    getStyleClass().add("server-pane");
  }
}
