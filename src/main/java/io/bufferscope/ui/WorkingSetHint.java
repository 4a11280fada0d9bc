package io.bufferscope.ui;

import com.sun.management.OperatingSystemMXBean;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.server.ServerInfo;
import java.lang.management.ManagementFactory;
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
      case WorkingSet.Size(Bytes size) -> of(spec, size, false);
      case WorkingSet.Share share ->
          whole(share, server)
              .map(whole -> of(spec, share.of(whole), true))
              .orElse("known once there is a server");
    };
  }

  private static Optional<Bytes> whole(WorkingSet.Share share, Optional<ServerInfo> server) {
    return switch (share.whole()) {
      case SHARED_BUFFERS -> server.map(ServerInfo::sharedBuffers);
      case RAM -> Optional.of(memory());
    };
  }

  private static Bytes memory() {
    return new Bytes(
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize());
  }

  private static String of(LoadSpec spec, Bytes size, boolean isShare) {
    KeySpec keys = spec.keys();
    LoadSpec sized =
        spec.withKeys(
            new KeySpec(keys.distribution(), keys.placement(), new WorkingSet.Size(size)));
    long all = (long) spec.scale() * LoadSpec.ACCOUNTS_PER_SCALE;
    String start = isShare ? "= " + size + ": " : "";
    return sized.accounts() >= all
        ? start + "all rows, the data are smaller"
        : start + Figures.count(sized.accounts()) + " of " + Figures.count(all) + " accounts";
  }
}
