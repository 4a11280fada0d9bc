package io.bufferscope.pagemap;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.PoolReader;
import io.bufferscope.pg.PoolReader.PoolRead;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// Looks at both caches of one server: at its buffer pool, with the names of what is in it, and at
/// the kernel's page cache, where that can be seen, right after or meanwhile. For one thread at a
/// time, but for [#setFocus].
public final class PoolMapper {
  private final PoolReader reader;
  private final KernelReader kernel;
  private final long databaseOid;
  private volatile Optional<RelationId> focus = Optional.empty();
  private @Nullable Threads helpers;

  /// @param observer the connection to read on
  /// @param server the server it leads to
  /// @throws ProblemException where `pg_buffercache` cannot be read
  public PoolMapper(Observer observer, ServerInfo server) throws ProblemException {
    this.reader = new PoolReader(observer, server);
    this.kernel = new KernelReader(ClusterFiles.find(observer));
    this.databaseOid = server.databaseOid();
  }

  /// Sets the relation whose forks are looked at also where none of their blocks is in the pool, or
  /// the partitioned one whose partitions' are.
  public void setFocus(Optional<RelationId> relation) {
    focus = relation;
  }

  /// From now on looks at the kernel's page cache while the server reads its pool.
  ///
  /// @param threads makes a thread for each look
  public void lookMeanwhile(Threads threads) {
    helpers = threads;
  }

  /// Looks at both.
  ///
  /// @throws ProblemException where the pool cannot be read
  public MapSnapshot read() throws ProblemException {
    Future<KernelReader.Seen> ahead = lookAhead();
    PoolRead read = reader.read();
    KernelReader.Seen seen = awaited(ahead);
    PoolSnapshot pool = PoolJoin.join(read, databaseOid);
    ForkSet met = ForkSet.of(pool);
    KernelSnapshot snapshot = kernel.look(read.relations(), met, focus, seen);
    KernelBits.mark(pool, met, snapshot);
    return new MapSnapshot(pool, snapshot, read.temporary());
  }

  private Future<KernelReader.Seen> lookAhead() {
    FutureTask<KernelReader.Seen> task =
        new FutureTask<>(helpers == null ? () -> KernelReader.Seen.NOTHING : kernel::lookAhead);
    if (helpers == null) {
      task.run();
    } else {
      helpers.thread("page-map-kernel", task).start();
    }
    return task;
  }

  private static KernelReader.Seen awaited(Future<KernelReader.Seen> ahead) {
    try {
      return ahead.get();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return KernelReader.Seen.NOTHING;
    } catch (ExecutionException defect) {
      throw new IllegalStateException(defect.getCause());
    }
  }
}
