package io.bufferscope.cli;

import io.bufferscope.model.map.BtreeItem;
import io.bufferscope.model.map.HeapLine;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.PageContents.BtreeMeta;
import io.bufferscope.model.map.PageContents.BtreePage;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.Heap;
import io.bufferscope.model.map.PageContents.Visibility;
import io.bufferscope.model.map.PageHeader;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A page as JSON. Of the parts behind the header at most one is there.
record PageReport(
    String relation,
    String kind,
    String fork,
    int block,
    Header header,
    @Nullable Rows heap,
    @Nullable BtreeMeta btreeMeta,
    @Nullable Tree btree,
    @Nullable FreeSpace freeSpace,
    @Nullable Visibility visibility,
    String note) {
  private record Header(
      String lsn,
      int checksum,
      List<String> flags,
      int lower,
      int upper,
      int special,
      int size,
      int version,
      long pruneXid) {
    static Header of(PageHeader header) {
      return new Header(
          header.lsn(),
          header.checksum(),
          header.flagNames(),
          header.lower(),
          header.upper(),
          header.special(),
          header.size(),
          header.version(),
          header.pruneXid());
    }
  }

  private record Rows(int live, int dead, int undecided, List<Line> lines) {}

  private record Line(
      int number,
      String state,
      int offset,
      int length,
      @Nullable Long xmin,
      @Nullable Long xmax,
      @Nullable String ctid,
      List<String> flags,
      @Nullable String visibility,
      @Nullable String because) {
    static Line of(HeapLine line) {
      HeapLine.@Nullable Tuple tuple = line.tuple().orElse(null);
      String state = line.state().name().toLowerCase(Locale.ROOT);
      return tuple == null
          ? new Line(
              line.number(),
              state,
              line.offset(),
              line.length(),
              null,
              null,
              null,
              List.of(),
              null,
              null)
          : new Line(
              line.number(),
              state,
              line.offset(),
              line.length(),
              tuple.xmin(),
              tuple.xmax(),
              tuple.ctid(),
              tuple.flags(),
              tuple.visibility().label(),
              tuple.visibility().reason());
    }
  }

  private record Tree(
      String type,
      long level,
      int liveItems,
      int deadItems,
      int averageItem,
      int free,
      long previous,
      long next,
      List<Item> items) {}

  private record Item(int number, String kind, String target, int rows, int length, boolean dead) {
    static Item of(BtreeItem item) {
      return new Item(
          item.number(),
          item.kind().label(),
          item.target(),
          item.rows(),
          item.length(),
          item.dead());
    }
  }

  /// The page's report.
  static PageReport of(PageContents page) {
    return new PageReport(
        page.relation().qualifiedName(),
        page.relation().kind().label(),
        page.fork().label(),
        page.block(),
        Header.of(page.header()),
        page.body() instanceof Heap heap
            ? new Rows(
                heap.live(),
                heap.dead(),
                heap.undecided(),
                heap.lines().stream().map(Line::of).toList())
            : null,
        page.body() instanceof BtreeMeta meta ? meta : null,
        page.body() instanceof BtreePage tree ? tree(tree) : null,
        page.body() instanceof FreeSpace map ? map : null,
        page.body() instanceof Visibility map ? map : null,
        page.body() instanceof PageContents.HeaderOnly(String why) ? why : PageContents.NOTICE);
  }

  private static Tree tree(BtreePage page) {
    return new Tree(
        page.type().label(),
        page.level(),
        page.live(),
        page.dead(),
        page.averageItem(),
        page.free(),
        page.previous(),
        page.next(),
        page.items().stream().map(Item::of).toList());
  }
}
