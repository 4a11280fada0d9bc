package io.bufferscope.host;

import java.time.Duration;
import java.util.Optional;

/// CPU time that processes of this machine have used, user and system together, since they began.
/// Resolution is the operating system's: 10 ms on Linux.
public final class ProcessCpu {
  private ProcessCpu() {}

  /// The CPU time of a process; empty where there is none of that id or it is not ours to see.
  public static Optional<Duration> of(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().totalCpuDuration());
  }

  /// The CPU time of this process, all its threads.
  public static Optional<Duration> ofThisProcess() {
    return ProcessHandle.current().info().totalCpuDuration();
  }
}
