package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.PageContents.Body;
import io.bufferscope.model.map.PageContents.HeaderOnly;
import io.bufferscope.model.map.PageHeader;
import io.bufferscope.model.map.RelationRef;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Opens one page with `pageinspect` (manual, F.23). Its copy is taken once, under a share lock of
/// the buffer, and understood from the copy; the values that users have stored are not asked for.
/// The page is in shared buffers afterwards.
///
/// @param observer the connection
public record PageReader(Observer observer) {
  private static final String EXTENSION = "pageinspect";

  /// A page's surroundings.
  ///
  /// @param name the relation, quoted, as the functions take it
  /// @param kind `pg_class.relkind`
  /// @param method the access method; null where there is none
  /// @param blocks the fork's length in blocks
  /// @param heapBlocks the main fork's
  record Facts(String name, String kind, @Nullable String method, long blocks, long heapBlocks) {}

  /// Opens a page.
  ///
  /// @throws ProblemException where the relation or the block is not there (USAGE for a block
  ///   beyond the end), the role may not, or the connection is lost
  public PageContents read(RelationRef relation, Fork fork, int block) throws ProblemException {
    return observer.read(
        "The page cannot be opened.", connection -> read(connection, relation, fork, block));
  }

  private PageContents read(Connection connection, RelationRef relation, Fork fork, int block)
      throws SQLException, ProblemException {
    Facts facts = facts(connection, relation, fork);
    if (block < 0 || block >= facts.blocks()) {
      throw new ProblemException(noBlock(relation, fork, block, facts.blocks()));
    }
    byte[] page = page(connection, facts.name(), fork, block);
    PageHeader header = header(connection, page);
    return new PageContents(
        relation, fork, block, header, body(connection, facts, fork, block, header, page));
  }

  private Body body(
      Connection connection, Facts facts, Fork fork, int block, PageHeader header, byte[] page)
      throws SQLException, ProblemException {
    if (header.isNew()) {
      return new HeaderOnly("Nothing was ever written to this page: it is all zeros.");
    }
    PageBodies bodies = new PageBodies(observer, connection, page);
    return switch (fork) {
      case MAIN -> main(bodies, facts, block, header);
      case FSM -> bodies.freeSpace(block);
      case VM -> PageBytes.visibility(page, block, facts.heapBlocks());
      case INIT ->
          new HeaderOnly("This page is copied when the server starts after a crash, never used.");
    };
  }

  private static Body main(PageBodies bodies, Facts facts, int block, PageHeader header)
      throws SQLException, ProblemException {
    @Nullable String method = facts.method();
    if (method != null && method.equals("heap")) {
      return bodies.heap();
    }
    if (method != null && method.equals("btree")) {
      return block == 0
          ? bodies.btreeMeta(facts.name())
          : bodies.btree(facts.name(), block, header);
    }
    return new HeaderOnly(
        facts.kind().equals("S")
            ? "This is a sequence: its one page has one row that is never versioned."
            : "Pages of the access method " + method + " are told by their header alone.");
  }

  private Facts facts(Connection connection, RelationRef relation, Fork fork)
      throws SQLException, ProblemException {
    String sql = Sql.of("page-facts", observer.version());
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, fork.label());
      statement.setLong(2, relation.id().relationOid());
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw Extensions.gone(relation.qualifiedName());
        }
        return new Facts(
            row.getString("name"),
            row.getString("relkind"),
            row.getString("amname"),
            row.getLong("blocks"),
            row.getLong("main_blocks"));
      }
    }
  }

  private byte[] page(Connection connection, String name, Fork fork, int block)
      throws SQLException, ProblemException {
    String sql = Extensions.sql(connection, observer.version(), "raw-page", EXTENSION);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, name);
      statement.setString(2, fork.label());
      statement.setInt(3, block);
      try (ResultSet row = observer.query(statement)) {
        row.next();
        return row.getBytes("page");
      }
    }
  }

  private PageHeader header(Connection connection, byte[] page)
      throws SQLException, ProblemException {
    String sql = Extensions.sql(connection, observer.version(), "page-header", EXTENSION);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setBytes(1, page);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new PageHeader(
            row.getString("lsn"),
            row.getInt("checksum"),
            row.getInt("flags"),
            row.getInt("lower"),
            row.getInt("upper"),
            row.getInt("special"),
            row.getInt("pagesize"),
            row.getInt("version"),
            row.getLong("prune_xid"));
      }
    }
  }

  private static Problem noBlock(RelationRef relation, Fork fork, int block, long blocks) {
    String name = RelationRef.onOneLine(relation.qualifiedName());
    return new Problem(
        Problem.Kind.USAGE,
        "Block " + block + " of " + name + " cannot be opened.",
        "Its fork " + fork.label() + " has " + inWords(blocks) + ".",
        blocks == 0 ? "Choose another fork." : "Choose one of these.");
  }

  private static String inWords(long blocks) {
    if (blocks == 0) {
      return "no blocks";
    }
    return blocks == 1 ? "1 block, 0" : blocks + " blocks, 0 to " + (blocks - 1);
  }
}
