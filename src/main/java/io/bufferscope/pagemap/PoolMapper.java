package io.bufferscope.pagemap;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.PoolReader;

/// Takes snapshots of one server's buffer pool, with the names of what is in it. For one thread at
/// a time.
public final class PoolMapper {
  private final PoolReader reader;
  private final long databaseOid;

  /// @param observer the connection to read on
  /// @param server the server it leads to
  /// @throws ProblemException where `pg_buffercache` cannot be read
  public PoolMapper(Observer observer, ServerInfo server) throws ProblemException {
    this.reader = new PoolReader(observer, server);
    this.databaseOid = server.databaseOid();
  }

  /// Reads the pool.
  ///
  /// @throws ProblemException where it cannot be read
  public MapSnapshot read() throws ProblemException {
    return new MapSnapshot(
        PoolJoin.join(reader.read(), databaseOid),
        KernelSnapshot.absent("The kernel's page cache was not looked at."));
  }
}
