package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.map.MapSnapshot;

/// Hears of the looks at both caches, on the thread that takes them.
interface MapListener {
  /// A look was taken.
  void mapped(MapSnapshot map);

  /// The first that failed after a success.
  void failed(Problem problem);

  /// There are no more until they are asked for.
  ///
  /// @param why a sentence for people, with figures
  void heldBack(String why);
}
