package io.bufferscope.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Group;
import javafx.scene.Node;

/// Nodes of one kind that are used again at each layout, so that a chart that scrolls makes no
/// garbage. Between [#begin()] and [#end()] the nodes in use are taken one by one; the others are
/// hidden.
final class NodePool<N extends Node> {
  private final Group parent = new Group();
  private final Supplier<N> maker;
  private final List<N> nodes = new ArrayList<>();
  private int used;

  NodePool(Supplier<N> maker) {
    this.maker = maker;
    parent.setManaged(false);
    parent.setAutoSizeChildren(false);
    parent.setMouseTransparent(true);
  }

  /// Holds the nodes, in the order in which they are taken.
  Group parent() {
    return parent;
  }

  void begin() {
    used = 0;
  }

  /// The next node, visible and styled.
  N next() {
    if (used == nodes.size()) {
      N made = maker.get();
      made.setManaged(false);
      nodes.add(made);
      parent.getChildren().add(made);
      made.applyCss();
    }
    N node = nodes.get(used++);
    node.setVisible(true);
    return node;
  }

  void end() {
    for (N rest : nodes.subList(used, nodes.size())) {
      rest.setVisible(false);
    }
  }
}
