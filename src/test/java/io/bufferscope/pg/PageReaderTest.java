package io.bufferscope.pg;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.BtreeItem;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.HeapLine;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.PageContents.BtreeMeta;
import io.bufferscope.model.map.PageContents.BtreePage;
import io.bufferscope.model.map.PageContents.BtreeType;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.HeaderOnly;
import io.bufferscope.model.map.PageContents.Heap;
import io.bufferscope.model.map.PageContents.Visibility;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.TupleVisibility;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {14, 16, 18})
class PageReaderTest {
  private final EmbeddedServer server;
  private final Connection client;
  private final Statement sql;
  private final Observer observer;

  PageReaderTest(int major) throws Exception {
    server = TestServer.ofVersion(major);
    client = TestServer.connect(server);
    sql = client.createStatement();
    sql.execute("DROP SCHEMA IF EXISTS pages CASCADE");
    sql.execute("CREATE SCHEMA pages");
    sql.execute("SET search_path = pages, public");
    observer = TestObserver.open(server.endpoint());
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void aHeapPageHasItsTuplesAndWhatIsKnownOfThem() throws Exception {
    sql.execute("CREATE TABLE \"Odd t\" (id int, secret text) WITH (autovacuum_enabled = off)");
    sql.execute("INSERT INTO \"Odd t\" SELECT g, 'secret' FROM generate_series(1, 4) g");
    sql.execute("DELETE FROM \"Odd t\" WHERE id = 1");
    sql.execute("UPDATE \"Odd t\" SET id = 20 WHERE id = 2");
    sql.execute("SELECT * FROM \"Odd t\" WHERE id = 3 FOR UPDATE");
    sql.execute("SELECT count(*) FROM \"Odd t\"");
    client.setAutoCommit(false);
    sql.execute("INSERT INTO \"Odd t\" VALUES (6, 'in progress')");
    PageContents page = read("\"Odd t\"", Fork.MAIN, 0);
    client.rollback();
    Heap heap = (Heap) page.body();
    assertThat(heap.lines())
        .extracting(line -> line.tuple().orElseThrow().visibility())
        .containsExactly(
            TupleVisibility.DELETED,
            TupleVisibility.DELETED,
            TupleVisibility.LIVE,
            TupleVisibility.LIVE,
            TupleVisibility.LIVE,
            TupleVisibility.UNDECIDED);
    assertThat(List.of(heap.live(), heap.dead(), heap.undecided())).containsExactly(3, 2, 1);
    HeapLine.Tuple updated = heap.lines().get(1).tuple().orElseThrow();
    assertThat(updated.ctid()).as("the next version").isEqualTo("(0,5)");
    assertThat(updated.xmax()).isEqualTo(heap.lines().get(4).tuple().orElseThrow().xmin());
    assertThat(updated.flags()).contains("HEAP_HOT_UPDATED", "HEAP_XMAX_COMMITTED");
    assertThat(page.header().upper())
        .isEqualTo(heap.lines().stream().mapToInt(HeapLine::offset).min().orElseThrow());
    assertThat(page.header().lower()).isEqualTo(24 + 4 * heap.lines().size());
    assertThat(page.header().hole()).isEqualTo(page.header().upper() - page.header().lower());
    assertThat(page.header().size()).isEqualTo(8192);
  }

  @Test
  void whatVacuumLeavesIsUnusedRedirectedOrFrozen() throws Exception {
    sql.execute("CREATE TABLE cleaned (id int) WITH (autovacuum_enabled = off)");
    sql.execute("CREATE INDEX ON cleaned (id)");
    sql.execute("INSERT INTO cleaned SELECT generate_series(1, 3)");
    sql.execute("ALTER TABLE cleaned ADD filler int");
    sql.execute("UPDATE cleaned SET filler = 1 WHERE id = 2");
    sql.execute("DELETE FROM cleaned WHERE id = 3");
    sql.execute("VACUUM (FREEZE) cleaned");
    PageContents page = read("cleaned", Fork.MAIN, 0);
    Heap heap = (Heap) page.body();
    assertThat(heap.lines())
        .extracting(HeapLine::state)
        .containsExactly(
            HeapLine.State.NORMAL,
            HeapLine.State.REDIRECT,
            HeapLine.State.UNUSED,
            HeapLine.State.NORMAL);
    assertThat(heap.lines().get(1).offset()).as("leads to line pointer 4").isEqualTo(4);
    assertThat(heap.lines().getFirst().tuple().orElseThrow().flags())
        .contains("HEAP_XMIN_FROZEN")
        .doesNotContain("HEAP_XMIN_COMMITTED", "HEAP_XMIN_INVALID");
    assertThat(page.header().flagNames()).contains("PD_ALL_VISIBLE");
    assertThat(heap.live()).isEqualTo(2);
    assertThat(heap.dead()).isZero();
    Visibility map = (Visibility) read("cleaned", Fork.VM, 0).body();
    assertThat(map).isEqualTo(new Visibility(0, 1, 1, 1));
  }

  @Test
  void theMapsTellOfTheHeapsBlocks() throws Exception {
    sql.execute("CREATE TABLE mapped (id int, filler text) WITH (autovacuum_enabled = off)");
    sql.execute("INSERT INTO mapped SELECT g, repeat('m', 500) FROM generate_series(1, 600) g");
    sql.execute("VACUUM mapped");
    long blocks = number(sql, "SELECT pg_relation_size('mapped') / 8192");
    sql.execute("UPDATE mapped SET id = -id WHERE id = 1");
    Visibility map = (Visibility) read("mapped", Fork.VM, 0).body();
    assertThat(map.blocks())
        .isEqualTo((int) number(sql, "SELECT pg_relation_size('mapped') / 8192"));
    assertThat((long) map.allVisible())
        .as("the first and the last were written")
        .isBetween(blocks - 2, blocks - 1);
    assertThat(map.allFrozen()).isZero();
    sql.execute("DELETE FROM mapped WHERE id BETWEEN 100 AND 200");
    sql.execute("VACUUM mapped");
    long bottom = number(sql, "SELECT pg_relation_size('mapped', 'fsm') / 8192") - 1;
    FreeSpace free = (FreeSpace) read("mapped", Fork.FSM, (int) bottom).body();
    assertThat(free.level()).isZero();
    assertThat(free.slots()).hasSizeGreaterThan(5);
    assertThat(free.most()).isBetween(7000, 8192);
    assertThat(free.slots()).allMatch(slot -> slot.number() < blocks + 1);
    FreeSpace top = (FreeSpace) read("mapped", Fork.FSM, 0).body();
    assertThat(top.level()).isEqualTo(2);
    assertThat(top.most()).isEqualTo(free.most());
  }

  @Test
  void aTreeIsWalkedFromItsMetaPageToTheRowInTheHeap() throws Exception {
    sql.execute(
        "CREATE TABLE walked AS SELECT g AS id, g % 7 AS seven FROM generate_series(1, 5000) g");
    sql.execute("CREATE INDEX by_id ON walked (id)");
    sql.execute("CREATE INDEX by_seven ON walked (seven)");
    BtreeMeta meta = (BtreeMeta) read("by_id", Fork.MAIN, 0).body();
    assertThat(meta.level()).isEqualTo(1);
    assertThat(meta.fastRoot()).isEqualTo(meta.root());
    BtreePage root = (BtreePage) read("by_id", Fork.MAIN, (int) meta.root()).body();
    assertThat(root.type()).isEqualTo(BtreeType.ROOT);
    assertThat(root.level()).isEqualTo(1);
    assertThat(root.items())
        .hasSizeGreaterThan(10)
        .allMatch(item -> item.kind() == BtreeItem.Kind.DOWNLINK);
    BtreePage leaf =
        (BtreePage)
            read("by_id", Fork.MAIN, Integer.parseInt(root.items().getFirst().target())).body();
    assertThat(leaf.type()).isEqualTo(BtreeType.LEAF);
    assertThat(leaf.previous()).isZero();
    assertThat(Long.toString(leaf.next())).isEqualTo(root.items().get(1).target());
    assertThat(leaf.items()).hasSize(leaf.live());
    assertThat(leaf.items().getFirst().kind()).isEqualTo(BtreeItem.Kind.HIGH_KEY);
    assertThat(leaf.items().get(1))
        .isEqualTo(new BtreeItem(2, BtreeItem.Kind.ROW, "(0,1)", 1, 16, false));
    BtreePage shared = (BtreePage) read("by_seven", Fork.MAIN, 1).body();
    assertThat(shared.items())
        .filteredOn(item -> item.kind() == BtreeItem.Kind.POSTING_LIST)
        .isNotEmpty()
        .allMatch(item -> item.rows() > 1);
  }

  @Test
  void whatCannotBeOpenedSaysWhy() throws Exception {
    sql.execute("CREATE TABLE short AS SELECT 1 AS id");
    sql.execute("CREATE INDEX hashed ON short USING hash (id)");
    sql.execute("CREATE SEQUENCE numbers");
    RelationRef table = relation("short");
    assertThat(problem(table, Fork.MAIN, 1).kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(problem(table, Fork.MAIN, 1).message())
        .contains("Block 1 of pages.short", "Its fork main has 1 block, 0.");
    assertThat(problem(table, Fork.VM, 0).why()).isEqualTo("Its fork vm has no blocks.");
    assertThat(read("hashed", Fork.MAIN, 0).body())
        .isEqualTo(
            new HeaderOnly("Pages of the access method hash are told by their header alone."));
    assertThat(read("numbers", Fork.MAIN, 0).body()).isInstanceOf(HeaderOnly.class);
    sql.execute("DROP TABLE short");
    assertThat(problem(table, Fork.MAIN, 0).what())
        .isEqualTo("There is no relation pages.short any more.");
  }

  @Test
  void theExtensionIsFoundInAnySchemaAndMissedByName() throws Exception {
    sql.execute("CREATE TABLE short AS SELECT 1 AS id");
    sql.execute("DROP EXTENSION pageinspect");
    assertThat(problem(relation("short"), Fork.MAIN, 0).message())
        .contains("pageinspect is not installed", "CREATE EXTENSION pageinspect;");
    sql.execute("CREATE SCHEMA \"Ext\"");
    sql.execute("CREATE EXTENSION pageinspect SCHEMA \"Ext\"");
    try {
      assertThat(((Heap) read("short", Fork.MAIN, 0).body()).lines()).hasSize(1);
    } finally {
      sql.execute("DROP SCHEMA \"Ext\" CASCADE");
      sql.execute("CREATE EXTENSION pageinspect SCHEMA public");
    }
  }

  private Problem problem(RelationRef relation, Fork fork, int block) {
    try {
      throw new AssertionError("opened: " + new PageReader(observer).read(relation, fork, block));
    } catch (ProblemException failure) {
      return failure.problem();
    }
  }

  private PageContents read(String name, Fork fork, int block) throws Exception {
    return new PageReader(observer).read(relation(name), fork, block);
  }

  private RelationRef relation(String name) throws SQLException {
    long oid = number(sql, "SELECT '" + name + "'::regclass::oid");
    RelationId id = new RelationId(observer.databaseOid(), oid);
    return new RelationRef(id, "pages", name.replace("\"", ""), RelationRef.Kind.TABLE, id);
  }
}
