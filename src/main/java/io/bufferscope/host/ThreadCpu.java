package io.bufferscope.host;

import java.lang.management.ManagementFactory;

/// CPU time of this program's threads: what work costs, without what it waits for a processor.
public final class ThreadCpu {
  private ThreadCpu() {}

  /// The CPU time that the calling thread has used, user and system together, in nanoseconds.
  public static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
