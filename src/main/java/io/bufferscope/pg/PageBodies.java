package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.BtreeItem;
import io.bufferscope.model.map.HeapLine;
import io.bufferscope.model.map.PageContents.BtreeMeta;
import io.bufferscope.model.map.PageContents.BtreePage;
import io.bufferscope.model.map.PageContents.BtreeType;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.Heap;
import io.bufferscope.model.map.PageHeader;
import io.bufferscope.model.map.TupleVisibility;
import io.bufferscope.pg.PageBytes.BtreeSpecial;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Understands what a page has besides its header, by `pageinspect`'s functions.
///
/// @param observer the connection's owner
/// @param connection the connection, inside a transaction
/// @param page the page's bytes
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record PageBodies(Observer observer, Connection connection, byte[] page) {
  Heap heap() throws SQLException, ProblemException {
    List<HeapLine> lines = new ArrayList<>();
    try (PreparedStatement statement = prepare("heap-page")) {
      statement.setBytes(1, page);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          lines.add(line(row));
        }
      }
    }
    return new Heap(lines);
  }

  private static HeapLine line(ResultSet row) throws SQLException {
    HeapLine.State state = HeapLine.State.of(row.getInt("lp_flags"));
    int infomask = row.getInt("t_infomask");
    boolean hasTuple = !row.wasNull() && state == HeapLine.State.NORMAL;
    return new HeapLine(
        row.getInt("lp"),
        state,
        row.getInt("lp_off"),
        row.getInt("lp_len"),
        hasTuple
            ? Optional.of(
                new HeapLine.Tuple(
                    row.getLong("t_xmin"),
                    row.getLong("t_xmax"),
                    row.getString("t_ctid"),
                    PageBytes.flags(texts(row, "raw_flags"), texts(row, "combined_flags")),
                    TupleVisibility.of(infomask)))
            : Optional.empty());
  }

  private static List<String> texts(ResultSet row, String column) throws SQLException {
    @Nullable Array array = row.getArray(column);
    return array == null ? List.of() : List.of((String[]) array.getArray());
  }

  BtreeMeta btreeMeta(String name) throws SQLException, ProblemException {
    try (PreparedStatement statement = prepare("btree-meta")) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new BtreeMeta(
            row.getInt("version"),
            row.getLong("root"),
            row.getLong("level"),
            row.getLong("fastroot"),
            row.getLong("fastlevel"),
            row.getBoolean("allequalimage"));
      }
    }
  }

  BtreePage btree(String name, int block, PageHeader header) throws SQLException, ProblemException {
    BtreeSpecial special = PageBytes.btreeSpecial(page, header.special());
    try (PreparedStatement statement = prepare("btree-page")) {
      statement.setString(1, name);
      statement.setInt(2, block);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new BtreePage(
            special.type(),
            special.level(),
            row.getInt("live_items"),
            row.getInt("dead_items"),
            row.getInt("avg_item_size"),
            row.getInt("free_size"),
            special.previous(),
            special.next(),
            items(special.type(), special.next() != 0));
      }
    }
  }

  /// The items. A page that has a right sibling begins with its high key (`P_HIKEY` of `nbtree.h`).
  private List<BtreeItem> items(BtreeType type, boolean highKey)
      throws SQLException, ProblemException {
    List<BtreeItem> items = new ArrayList<>();
    if (type == BtreeType.DELETED_LEAF || type == BtreeType.DELETED_INTERNAL) {
      return items;
    }
    try (PreparedStatement statement = prepare("btree-items")) {
      statement.setBytes(1, page);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          items.add(item(row, type, highKey));
        }
      }
    }
    return items;
  }

  private static BtreeItem item(ResultSet row, BtreeType type, boolean highKey)
      throws SQLException {
    int number = row.getInt("itemoffset");
    int length = row.getInt("itemlen");
    int posted = row.getInt("posted");
    boolean dead = row.getBoolean("dead");
    if (highKey && number == 1) {
      return new BtreeItem(number, BtreeItem.Kind.HIGH_KEY, "", 0, length, dead);
    }
    if (type == BtreeType.ROOT || type == BtreeType.INTERNAL) {
      String child = PageBytes.blockOf(row.getString("ctid"));
      return new BtreeItem(number, BtreeItem.Kind.DOWNLINK, child, 0, length, dead);
    }
    @Nullable String heap = row.getString("htid");
    return new BtreeItem(
        number,
        posted > 0 ? BtreeItem.Kind.POSTING_LIST : BtreeItem.Kind.ROW,
        heap == null ? "" : heap,
        Math.max(posted, heap == null ? 0 : 1),
        length,
        dead);
  }

  FreeSpace freeSpace(int block) throws SQLException, ProblemException {
    try (PreparedStatement statement = prepare("fsm-page")) {
      statement.setBytes(1, page);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return PageBytes.freeSpace(row.getString("contents"), block);
      }
    }
  }

  private PreparedStatement prepare(String name) throws SQLException, ProblemException {
    return connection.prepareStatement(
        Extensions.sql(connection, observer.version(), name, "pageinspect"));
  }
}
