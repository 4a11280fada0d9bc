package io.bufferscope.cli;

import io.bufferscope.model.map.BtreeItem;
import io.bufferscope.model.map.HeapLine;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.PageContents.BtreeMeta;
import io.bufferscope.model.map.PageContents.BtreePage;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.HeaderOnly;
import io.bufferscope.model.map.PageContents.Heap;
import io.bufferscope.model.map.PageContents.Slot;
import io.bufferscope.model.map.PageContents.Visibility;
import io.bufferscope.model.map.PageHeader;
import io.bufferscope.model.map.RelationRef;
import java.io.PrintStream;
import java.util.Locale;

/// A page as lines for people.
final class PageText {
  private PageText() {}

  /// Prints a page.
  static void print(PageContents page, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%s (%s), fork %s, block %d%n",
        RelationRef.onOneLine(page.relation().qualifiedName()),
        page.relation().kind().label(),
        page.fork().label(),
        page.block());
    PageHeader header = page.header();
    out.printf(
        Locale.ROOT,
        "lsn %s, checksum %d, lower %d, upper %d, special %d, size %d, version %d, prune xid %d%s%n",
        header.lsn(),
        header.checksum(),
        header.lower(),
        header.upper(),
        header.special(),
        header.size(),
        header.version(),
        header.pruneXid(),
        header.flags() == 0 ? "" : ", " + String.join(" ", header.flagNames()));
    switch (page.body()) {
      case Heap heap -> print(heap, header, out);
      case BtreeMeta meta -> print(meta, out);
      case BtreePage tree -> print(tree, out);
      case FreeSpace map -> print(map, out);
      case Visibility map ->
          out.printf(
              Locale.ROOT,
              "heap blocks %d to %d: %d all-visible, %d all-frozen%n",
              map.first(),
              map.first() + map.blocks() - 1,
              map.allVisible(),
              map.allFrozen());
      case HeaderOnly(String why) -> out.println(why);
    }
  }

  private static void print(Heap heap, PageHeader header, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%d line pointers, %d bytes free; by hint bits %d live, %d dead, %d undecided%n",
        heap.lines().size(),
        header.hole(),
        heap.live(),
        heap.dead(),
        heap.undecided());
    out.printf(
        Locale.ROOT,
        "%4s %-8s %6s %6s %10s %10s %-12s %-9s  flags%n",
        "lp",
        "state",
        "offset",
        "length",
        "xmin",
        "xmax",
        "ctid",
        "tuple");
    for (HeapLine line : heap.lines()) {
      out.printf(
          Locale.ROOT,
          "%4d %-8s %s%n",
          line.number(),
          line.state().name().toLowerCase(Locale.ROOT),
          rest(line));
    }
  }

  private static String rest(HeapLine line) {
    return switch (line.state()) {
      case UNUSED -> "";
      case REDIRECT -> "to line pointer " + line.offset();
      case NORMAL, DEAD ->
          String.format(
              Locale.ROOT,
              "%6d %6d%s",
              line.offset(),
              line.length(),
              line.tuple().map(PageText::tuple).orElse(""));
    };
  }

  private static String tuple(HeapLine.Tuple tuple) {
    return String.format(
        Locale.ROOT,
        " %10d %10d %-12s %-9s  %s",
        tuple.xmin(),
        tuple.xmax(),
        tuple.ctid(),
        tuple.visibility().label(),
        String.join(" ", tuple.flags()));
  }

  private static void print(BtreeMeta meta, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "B-tree version %d, root in block %d on level %d, fast root in block %d on level %d%s%n",
        meta.version(),
        meta.root(),
        meta.level(),
        meta.fastRoot(),
        meta.fastLevel(),
        meta.deduplicates() ? ", equal keys may share items" : "");
  }

  private static void print(BtreePage tree, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%s page on level %d: %d live items, %d dead, %d bytes on average, %d bytes free;"
            + " previous %s, next %s%n",
        tree.type().label(),
        tree.level(),
        tree.live(),
        tree.dead(),
        tree.averageItem(),
        tree.free(),
        sibling(tree.previous()),
        sibling(tree.next()));
    out.printf(Locale.ROOT, "%5s %-12s %6s %6s  leads to%n", "item", "kind", "rows", "length");
    for (BtreeItem item : tree.items()) {
      out.printf(
          Locale.ROOT,
          "%5d %-12s %6d %6d%s%s%n",
          item.number(),
          item.kind().label(),
          item.rows(),
          item.length(),
          item.target().isEmpty() ? "" : "  " + item.target(),
          item.dead() ? " (dead)" : "");
    }
  }

  private static String sibling(long block) {
    return block == 0 ? "none" : Long.toString(block);
  }

  private static void print(FreeSpace map, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "level %d of the free space map, %d slots with space, the most with %d bytes; the next search"
            + " begins with slot %d%n",
        map.level(),
        map.slots().size(),
        map.most(),
        map.next());
    for (Slot slot : map.slots()) {
      out.printf(
          Locale.ROOT,
          "%s %d: at least %d bytes%n",
          map.level() == 0 ? "block" : "page",
          slot.number(),
          slot.atLeast());
    }
  }
}
