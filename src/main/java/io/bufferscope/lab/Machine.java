package io.bufferscope.lab;

import com.sun.management.OperatingSystemMXBean;
import io.bufferscope.model.Bytes;
import java.lang.management.ManagementFactory;

/// What is to be known of the machine that the program runs on.
public final class Machine {
  private Machine() {}

  /// Its memory, or what a container leaves of it.
  public static Bytes memory() {
    return new Bytes(
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize());
  }
}
