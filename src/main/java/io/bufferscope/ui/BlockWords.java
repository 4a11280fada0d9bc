package io.bufferscope.ui;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.RelationMap;
import java.util.ArrayList;
import java.util.List;

/// Says in words where a block is and how hot.
final class BlockWords {
  private BlockWords() {}

  /// Where a block was when the caches were looked at, one line for each.
  static String of(RelationMap map, int block) {
    if (block >= map.blocks()) {
      return "The relation has no such block any more: it ends before it.";
    }
    byte state = map.states()[block];
    return "At the last look\nShared buffers: "
        + shared(state, map.pins().at(block))
        + "\nKernel's page cache: "
        + kernel(state, map.kernel());
  }

  private static String shared(byte state, int pins) {
    if (!BlockState.isCached(state)) {
      return "not there";
    }
    List<String> parts = new ArrayList<>();
    parts.add("usage count " + BlockState.usageCount(state));
    parts.add(BlockState.isDirty(state) ? "dirty" : "clean");
    if (pins > 0) {
      String most = pins == Pins.MOST ? " or more" : "";
      parts.add("pinned by " + pins + most + (pins == 1 ? " backend" : " backends"));
    }
    return String.join(", ", parts);
  }

  private static String kernel(byte state, KernelTier tier) {
    return switch (tier) {
      case KernelTier.Absent(String reason) -> "unknown. " + reason;
      case KernelTier.Storage _ -> "the files are in memory, the cache is the storage";
      case KernelTier.Cached _ -> {
        if (!BlockState.isInKernel(state)) {
          yield "not there";
        }
        yield BlockState.isCached(state) ? "there, too: cached twice" : "there";
      }
    };
  }
}
