package io.bufferscope.pg;

import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The user tables of a database as its catalogs have them: what changes when somebody creates,
/// drops, renames or rewrites, and is worth keeping in between.
///
/// @param all the tables by oid
record UserTables(List<Table> all) {
  /// About how many relations a group has.
  private static final int GROUP_SIZE = 256;

  UserTables {
    all = List.copyOf(all);
  }

  /// A table and the relations that belong to it.
  ///
  /// @param id which table
  /// @param schema its schema's name
  /// @param name its name, unquoted
  /// @param toast its TOAST table's oid, 0 for none
  /// @param indexes its indexes' oids
  /// @param toastIndexes the oids of the indexes of its TOAST table
  /// @param root the partitioned table that it is a partition of
  record Table(
      RelationId id,
      String schema,
      String name,
      long toast,
      List<Long> indexes,
      List<Long> toastIndexes,
      @Nullable PartitionRoot root) {
    /// The oids of all relations that the table's counters are summed up from.
    Stream<Long> relations() {
      Stream<Long> own = toast == 0 ? Stream.of(table()) : Stream.of(table(), toast);
      return Stream.of(own, indexes.stream(), toastIndexes.stream()).flatMap(one -> one);
    }

    private long table() {
      return id.relationOid();
    }
  }

  /// Tables next to each other whose accesses are looked at as one sum first.
  ///
  /// @param first the first table's place
  /// @param end the place after the last
  /// @param relations the oids of what belongs to them
  record Group(int first, int end, List<Long> relations) {
    /// The oids as an array's text.
    String array() {
      return relations.toString().replace('[', '{').replace(']', '}').replace(" ", "");
    }
  }

  /// Reads the catalogs.
  static UserTables read(PreparedStatement statement, long databaseOid) throws SQLException {
    List<Table> tables = new ArrayList<>();
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        long root = row.getLong("root_oid");
        boolean partition = !row.wasNull();
        tables.add(
            new Table(
                new RelationId(databaseOid, row.getLong("oid")),
                row.getString("nspname"),
                row.getString("relname"),
                row.getLong("reltoastrelid"),
                oids(row.getArray("indexes")),
                oids(row.getArray("toast_indexes")),
                partition
                    ? new PartitionRoot(
                        new RelationId(databaseOid, root),
                        row.getString("root_nspname"),
                        row.getString("root_relname"))
                    : null));
      }
    }
    return new UserTables(tables);
  }

  private static List<Long> oids(@Nullable Array array) throws SQLException {
    return array == null
        ? List.of()
        : Arrays.stream((Object[]) array.getArray())
            .map(one -> ((Number) one).longValue())
            .toList();
  }

  /// The tables in groups of about the same number of relations.
  List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    List<Long> relations = new ArrayList<>();
    int first = 0;
    for (int place = 0; place < all.size(); place++) {
      all.get(place).relations().forEach(relations::add);
      if (relations.size() >= GROUP_SIZE || place == all.size() - 1) {
        groups.add(new Group(first, place + 1, List.copyOf(relations)));
        relations.clear();
        first = place + 1;
      }
    }
    return groups;
  }
}
