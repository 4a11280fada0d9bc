package io.bufferscope.lab;

import io.bufferscope.host.FileSystems;
import io.bufferscope.host.HugePages;
import io.bufferscope.host.MachineMemory;
import io.bufferscope.host.MemoryCgroup;
import io.bufferscope.host.Processor;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.server.ServerFolders;
import java.nio.file.Path;
import java.util.Optional;

/// Benches with the embedded server on this machine.
public final class EmbeddedBenches implements Benches {
  private final Threads threads;

  /// @param threads makes the threads of loads, and those that look at the server's processes
  public EmbeddedBenches(Threads threads) {
    this.threads = threads;
  }

  @Override
  public Bench create(BenchOptions options) throws ProblemException {
    Optional<MemoryCgroup> group = Optional.empty();
    if (options.memoryLimit().isPresent()) {
      group = Optional.of(MemoryCgroup.create(options.memoryLimit().get()));
    }
    return new EmbeddedBench(options, group, threads);
  }

  @Override
  public void end(BenchOptions options) throws ProblemException {
    ServerFolders.end(options.home(), options.cache());
  }

  @Override
  public void delete(BenchOptions options) throws ProblemException {
    end(options);
    ServerFolders.delete(options.home(), options.wal());
  }

  @Override
  public MachineFacts machine() {
    return new MachineFacts(
        System.getProperty("os.name", "") + " " + System.getProperty("os.version", ""),
        Processor.name(),
        Runtime.getRuntime().availableProcessors(),
        Machine.memory());
  }

  @Override
  public Optional<MachineState> state() {
    return MachineMemory.read();
  }

  @Override
  public Bytes room(Path folder) throws ProblemException {
    return FileSystems.room(folder);
  }

  @Override
  public boolean isInMemory(Path folder) {
    return FileSystems.isInMemory(folder);
  }

  @Override
  public Optional<Problem> hugePagesRefused(Bytes sharedBuffers) {
    return HugePages.refused(sharedBuffers);
  }

  @Override
  public Optional<Problem> memoryLimitRefused() {
    return MemoryCgroup.refused();
  }
}
