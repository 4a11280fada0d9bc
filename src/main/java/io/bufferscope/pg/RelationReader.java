package io.bufferscope.pg;

import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.RelationCounters;
import io.bufferscope.pg.UserTables.Group;
import io.bufferscope.pg.UserTables.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads the counters of the user tables at a cost that stays low with very many of them, within
/// the transaction and so the snapshot of its caller:
///
/// - Which tables there are is read from the catalogs when these have changed, which the counters
///   of the catalogs themselves tell, and now and then in case a session holds those back.
/// - Accesses are summed up on the server by groups of tables; only groups whose sum moved are read
///   table by table. Counters only ever grow, but for a reset, which `stats_reset` tells.
/// - Counters that went back are those of a table or index that is gone, or of a reset: the
///   catalogs are read again to tell one from the other.
final class RelationReader {
  /// With many tables the catalogs take at most one part in so many of the time.
  private static final int RARELY = 20;

  /// As above, where nothing says that they have changed.
  private static final int SELDOM = 200;

  private static final long UNCHECKED_NANOS = Duration.ofSeconds(5).toNanos();

  /// With fewer relations than this a sum costs more than it saves.
  private static final int MANY = 1024;

  private final Observer observer;
  private UserTables tables = new UserTables(List.of());
  private List<Group> groups = List.of();
  private long[] sums = {};
  private RelationCounters[] counters = {};
  private @Nullable PreparedStatement tablesStatement;
  private @Nullable PreparedStatement countersStatement;
  private @Nullable PreparedStatement sumsStatement;
  private @Nullable Instant lastReset;
  private long catalogChanges;
  private long catalogReadAt;
  private long catalogCost;
  private boolean catalogRead;

  /// The counters of one relation of any kind.
  private record Relation(BlockCounts blocks, long autovacuums) {
    static final Relation NONE = new Relation(BlockCounts.NONE, 0);
  }

  RelationReader(Observer observer) {
    this.observer = observer;
  }

  /// Reads the counters of all user tables.
  ///
  /// @param statsReset when the database's counters were reset, as it was read before this
  /// @param changes how often the catalogs were written to, as it was read before this
  List<RelationCounters> read(Connection connection, @Nullable Instant statsReset, long changes)
      throws SQLException {
    boolean anew = !catalogRead || isOutdated(changes);
    if (anew) {
      readCatalogs(connection, changes);
    }
    boolean all = anew || !Objects.equals(statsReset, lastReset);
    lastReset = statsReset;
    boolean back = readCounters(connection, all);
    if (back && !anew) {
      readCatalogs(connection, changes);
      readCounters(connection, true);
    }
    return List.of(counters);
  }

  private boolean isOutdated(long changes) {
    long age = System.nanoTime() - catalogReadAt;
    return changes == catalogChanges
        ? age > Math.max(UNCHECKED_NANOS, SELDOM * catalogCost)
        : sumsStatement == null || age > RARELY * catalogCost;
  }

  private void readCatalogs(Connection connection, long changes) throws SQLException {
    long start = System.nanoTime();
    if (tablesStatement == null) {
      tablesStatement = connection.prepareStatement(Sql.of("tables", observer.version()));
    }
    UserTables read = UserTables.read(tablesStatement, observer.databaseOid());
    catalogRead = true;
    catalogChanges = changes;
    catalogReadAt = System.nanoTime();
    catalogCost = catalogReadAt - start;
    if (read.equals(tables)) {
      return;
    }
    tables = read;
    groups = read.groups();
    sums = new long[groups.size()];
    counters = new RelationCounters[read.all().size()];
    if (sumsStatement != null) {
      sumsStatement.close();
      sumsStatement = null;
    }
    if (groups.stream().mapToInt(group -> group.relations().size()).sum() >= MANY) {
      sumsStatement = connection.prepareStatement(sumsSql());
    }
  }

  private String sumsSql() {
    String values =
        IntStream.range(0, groups.size())
            .mapToObj(number -> "(" + number + ", '" + groups.get(number).array() + "'::oid[])")
            .collect(Collectors.joining(", "));
    return Sql.of("relation-sums", observer.version()).replace("%s", values);
  }

  /// Reads what has moved, or everything.
  ///
  /// @return whether any table's counters went back
  private boolean readCounters(Connection connection, boolean all) throws SQLException {
    List<Group> moved = sumsStatement == null ? groups : movedGroups(sumsStatement, all);
    Map<Long, Relation> relations = readRelations(connection, moved);
    boolean back = false;
    for (Group group : moved) {
      for (int place = group.first(); place < group.end(); place++) {
        RelationCounters now = counters(tables.all().get(place), relations);
        @Nullable RelationCounters before = counters[place];
        back |= before != null && now.isBefore(before);
        counters[place] = now;
      }
    }
    return back;
  }

  private List<Group> movedGroups(PreparedStatement statement, boolean all) throws SQLException {
    List<Group> moved = new ArrayList<>();
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        int number = row.getInt("number");
        long sum = row.getLong("blks_fetched");
        if (all || sum != sums[number]) {
          moved.add(groups.get(number));
        }
        sums[number] = sum;
      }
    }
    return moved;
  }

  private Map<Long, Relation> readRelations(Connection connection, List<Group> of)
      throws SQLException {
    Map<Long, Relation> relations = new HashMap<>();
    if (of.isEmpty()) {
      return relations;
    }
    if (countersStatement == null) {
      countersStatement =
          connection.prepareStatement(Sql.of("relation-counters", observer.version()));
    }
    Object[] oids = of.stream().flatMap(group -> group.relations().stream()).toArray();
    countersStatement.setArray(1, connection.createArrayOf("oid", oids));
    try (ResultSet row = countersStatement.executeQuery()) {
      int oid = row.findColumn("oid");
      int fetched = row.findColumn("blks_fetched");
      int found = row.findColumn("blks_hit");
      int autovacuums = row.findColumn("autovacuums");
      while (row.next()) {
        long hit = row.getLong(found);
        relations.put(
            row.getLong(oid),
            new Relation(
                new BlockCounts(hit, row.getLong(fetched) - hit), row.getLong(autovacuums)));
      }
    }
    return relations;
  }

  private static RelationCounters counters(Table table, Map<Long, Relation> relations) {
    Relation heap = relations.getOrDefault(table.id().relationOid(), Relation.NONE);
    return new RelationCounters(
        table.id(),
        table.schema(),
        table.name(),
        heap.blocks(),
        sum(table.indexes(), relations),
        table.toast() == 0 ? null : sum(List.of(table.toast()), relations),
        sum(table.toastIndexes(), relations),
        heap.autovacuums(),
        table.root());
  }

  /// Null where there are none, as in the server's view.
  private static @Nullable BlockCounts sum(List<Long> of, Map<Long, Relation> relations) {
    if (of.isEmpty()) {
      return null;
    }
    BlockCounts sum = BlockCounts.NONE;
    for (Long oid : of) {
      sum = sum.plus(relations.getOrDefault(oid, Relation.NONE).blocks());
    }
    return sum;
  }
}
