package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.ServerInfo;
import java.util.List;

/// The relations that have blocks, read from the catalogs alone.
public final class RelationList {
  private RelationList() {}

  /// The relations of the connected database and the shared ones, the temporary ones left out.
  ///
  /// @throws ProblemException where the connection is lost
  public static List<RelationRef> read(Observer observer, ServerInfo server)
      throws ProblemException {
    // Which tablespace the database has matters for files alone.
    String sql = Sql.of("relation-files", server.version()).formatted("0");
    RelationFiles files = new RelationFiles(sql, server.databaseOid());
    return observer.read(
        "The relations cannot be read.",
        connection ->
            files.of(List.of(), connection).files().stream().map(RelationFile::relation).toList());
  }
}
