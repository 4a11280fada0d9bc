package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.RelationRef;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/// Where a server says that its files are, on its own machine.
///
/// @param observer the connection
public record FilePaths(Observer observer) {
  /// The first file of a relation's main fork.
  ///
  /// @param name the relation's name, for people
  /// @param path the file, below the data directory
  public record RelationPath(String name, String path) {}

  /// The files of a relation.
  ///
  /// @throws ProblemException where the relation is gone, or the connection is lost
  public RelationPath of(RelationRef relation) throws ProblemException {
    List<RelationPath> paths = paths(relation.id().relationOid());
    if (paths.isEmpty()) {
      throw Extensions.gone(relation.qualifiedName());
    }
    return paths.getFirst();
  }

  /// The files of all relations of the connected database, the shared catalogs left out.
  ///
  /// @throws ProblemException where the connection is lost
  public List<RelationPath> ofAll() throws ProblemException {
    return paths(0);
  }

  private List<RelationPath> paths(long oid) throws ProblemException {
    return observer.read(
        "The relations' files cannot be asked for.",
        connection -> {
          List<RelationPath> paths = new ArrayList<>();
          String sql = Sql.of("relation-paths", observer.version());
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setLong(2, oid);
            try (ResultSet row = observer.query(statement)) {
              while (row.next()) {
                paths.add(new RelationPath(row.getString("name"), row.getString("path")));
              }
            }
          }
          return paths;
        });
  }
}
