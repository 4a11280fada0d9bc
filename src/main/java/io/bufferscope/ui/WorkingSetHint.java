package io.bufferscope.ui;

import io.bufferscope.lab.Machine;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.server.ServerInfo;
import java.util.Optional;

/// What a working set comes to, in words.
final class WorkingSetHint {
  private WorkingSetHint() {}

  /// Empty where nothing is limited.
  ///
  /// @param server the server that the load is for; empty before there is one
  static String of(LoadSpec spec, Optional<ServerInfo> server) {
    return switch (spec.keys().workingSet()) {
      case WorkingSet.Everything() -> "";
      case WorkingSet.Size size -> of(spec, size, "");
      case WorkingSet.Share share ->
          share
              .size(server.map(ServerInfo::sharedBuffers), Machine.memory())
              .map(size -> of(spec, size, "= " + size.bytes() + ": "))
              .orElse("known once there is a server");
    };
  }

  private static String of(LoadSpec spec, WorkingSet.Size size, String start) {
    LoadSpec sized = spec.withKeys(spec.keys().withWorkingSet(size));
    long all = (long) spec.scale() * LoadSpec.ACCOUNTS_PER_SCALE;
    return sized.accounts() >= all
        ? start + "all rows, the data are smaller"
        : start + Figures.count(sized.accounts()) + " of " + Figures.count(all) + " accounts";
  }
}
