package io.bufferscope.pagemap;

import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.pg.BufferRows;
import io.bufferscope.pg.BufferRows.FileKey;
import io.bufferscope.pg.PoolReader.PoolRead;
import io.bufferscope.pg.RelationFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Joins buffers with relations by file: database, tablespace and filenode, all three, since one
/// filenode may occur in several databases.
final class PoolJoin {
  private PoolJoin() {}

  /// Names the owner of each buffer. The owners begin with the relations, in their order.
  ///
  /// @param read one read of the pool, with all relations of the connected database and the shared
  ///   ones
  /// @param databaseOid the connected database
  static PoolSnapshot join(PoolRead read, long databaseOid) {
    BufferRows rows = read.buffers();
    List<Owner> owners = new ArrayList<>(read.relations().size());
    Map<FileKey, Integer> ownerByFile = new HashMap<>();
    for (RelationFile relation : read.relations()) {
      ownerByFile.put(relation.file(), owners.size());
      owners.add(
          new Owner(
              relation.relation().qualifiedName(),
              Optional.of(relation.relation()),
              relation.root(),
              relation.blocks(),
              relation.unlogged()));
    }
    int[] ownerOfFile = new int[rows.fileKeys().size()];
    for (int file = 0; file < ownerOfFile.length; file++) {
      FileKey key = rows.fileKeys().get(file);
      Integer known = ownerByFile.get(key);
      if (known == null) {
        known = owners.size();
        owners.add(new Owner(label(key, databaseOid)));
      }
      ownerOfFile[file] = known;
    }
    int[] ownerOfBuffer = new int[rows.files().length];
    for (int buffer = 0; buffer < ownerOfBuffer.length; buffer++) {
      int file = rows.files()[buffer];
      ownerOfBuffer[buffer] = file < 0 ? PoolSnapshot.UNUSED : ownerOfFile[file];
    }
    return new PoolSnapshot(
        rows.at(),
        read.cost(),
        owners,
        ownerOfBuffer,
        rows.forks(),
        rows.blockNumbers(),
        rows.states(),
        rows.pins());
  }

  private static String label(FileKey key, long databaseOid) {
    return key.database() == databaseOid || key.database() == 0
        ? "filenode " + key.filenode() + " (created or dropped just now)"
        : "database " + key.database() + " / filenode " + key.filenode();
  }
}
