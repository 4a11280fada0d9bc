package io.bufferscope.ui;

import io.bufferscope.model.map.BtreeItem;
import io.bufferscope.model.map.HeapLine;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.PageContents.BtreeMeta;
import io.bufferscope.model.map.PageContents.BtreePage;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.HeaderOnly;
import io.bufferscope.model.map.PageContents.Heap;
import io.bufferscope.model.map.PageContents.Visibility;
import io.bufferscope.model.map.PageHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;

/// Shows what is on a page: how its bytes are divided, its header, and its line pointers or items
/// as a table.
final class PageView {
  private final ObservableValue<Number> textSize;

  private PageView(ObservableValue<Number> textSize) {
    this.textSize = textSize;
  }

  /// The parts, from top to bottom.
  ///
  /// @param textSize of the window, in pixels
  static List<Node> of(PageContents contents, ObservableValue<Number> textSize) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(new PageStrip(contents.header()));
    nodes.add(text(header(contents.header())));
    nodes.addAll(new PageView(textSize).body(contents.body()));
    return nodes;
  }

  private static String header(PageHeader header) {
    if (header.isNew()) {
      return "The page is all zeros: it was added to the file and never written to.";
    }
    String flags = String.join(", ", header.flagNames());
    return String.format(
        Locale.ROOT,
        "LSN %s · %s · flags: %s · layout version %d%s",
        header.lsn(),
        header.checksum() == 0 ? "no checksum" : "checksum " + header.checksum(),
        flags.isEmpty() ? "none" : flags,
        header.version(),
        header.pruneXid() == 0 ? "" : " · can be pruned after transaction " + header.pruneXid());
  }

  private List<Node> body(PageContents.Body body) {
    return switch (body) {
      case Heap heap -> List.of(text(words(heap)), lines(heap));
      case BtreeMeta meta -> List.of(text(words(meta)));
      case BtreePage page -> List.of(text(words(page)), items(page));
      case FreeSpace map -> List.of(text(words(map)), slots(map));
      case Visibility map -> List.of(text(words(map)));
      case HeaderOnly(String why) -> List.of(text(why));
    };
  }

  private static String words(Heap heap) {
    return String.format(
        Locale.ROOT,
        "%d line pointers · %d live · %d dead · %d undecided (a transaction is in progress, or its"
            + " hint bit is not set yet)",
        heap.lines().size(),
        heap.live(),
        heap.dead(),
        heap.undecided());
  }

  private static String words(BtreeMeta meta) {
    return String.format(
        Locale.ROOT,
        "B-tree, version %d · root: block %,d on level %d · searches begin at block %,d on level %d ·"
            + " %s",
        meta.version(),
        meta.root(),
        meta.level(),
        meta.fastRoot(),
        meta.fastLevel(),
        meta.deduplicates() ? "equal keys can share an item" : "no deduplication");
  }

  private static String words(BtreePage page) {
    return String.format(
        Locale.ROOT,
        "B-tree %s, level %d · %d live and %d dead items of %d bytes on average · %,d bytes free ·"
            + " left: %s · right: %s",
        page.type().label(),
        page.level(),
        page.live(),
        page.dead(),
        page.averageItem(),
        page.free(),
        neighbour(page.previous()),
        neighbour(page.next()));
  }

  private static String neighbour(long block) {
    return block == 0 ? "none" : String.format(Locale.ROOT, "block %,d", block);
  }

  private static String words(FreeSpace map) {
    return String.format(
        Locale.ROOT,
        "Free space map, level %d, from %s %,d on · %,d slots promise space, the most %,d bytes",
        map.level(),
        map.level() == 0 ? "heap block" : "page",
        map.first(),
        map.slots().size(),
        map.most());
  }

  private static String words(Visibility map) {
    return String.format(
        Locale.ROOT,
        "Visibility map of %,d heap blocks, from block %,d on · %,d all visible · %,d all frozen",
        map.blocks(),
        map.first(),
        map.allVisible(),
        map.allFrozen());
  }

  private Node lines(Heap heap) {
    FigureTable<HeapLine> table = table(heap.lines(), HeapLine::number);
    number(table, "line", "Number of the line pointer.", HeapLine::number);
    table.words(
        "state",
        "What the line pointer is used for.",
        line -> line.state().name().toLowerCase(Locale.ROOT));
    number(
        table,
        "at",
        "Where its tuple begins, in bytes; of a redirect the line it leads to.",
        HeapLine::offset);
    number(table, "bytes", "Length of its tuple.", HeapLine::length);
    tuple(table, "xmin", "The transaction that inserted it.", one -> Long.toString(one.xmin()));
    tuple(
        table,
        "xmax",
        "The transaction that deleted, updated or locked it.",
        one -> one.xmax() == 0 ? "" : Long.toString(one.xmax()));
    tuple(table, "next version", "ctid: its own place for the last version.", HeapLine.Tuple::ctid);
    tuple(
        table,
        "tuple",
        "What its hint bits say of its visibility.",
        one -> one.visibility().label());
    table.rest(
        "flags",
        "The bits of its infomasks.",
        line -> line.tuple().map(one -> String.join(", ", one.flags())).orElse(""),
        12);
    table.setTips(line ->
        line.tuple()
            .map(one -> one.visibility().reason() + "\n" + String.join(", ", one.flags()))
            .orElse(""));
    return table;
  }

  private static void tuple(
      FigureTable<HeapLine> table,
      String title,
      String meaning,
      Function<HeapLine.Tuple, String> text) {
    table.words(title, meaning, line -> line.tuple().map(text).orElse(""));
  }

  private Node items(BtreePage page) {
    FigureTable<BtreeItem> table = table(page.items(), BtreeItem::number);
    number(table, "item", "Number of the item.", BtreeItem::number);
    table.words("kind", "What the item is.", item -> item.kind().label());
    table.words("leads to", "The heap tuple, or the child's block.", BtreeItem::target);
    number(table, "rows", "How many heap tuples it leads to.", BtreeItem::rows);
    number(table, "bytes", "Its length.", BtreeItem::length);
    table.words("dead", "Whether it was marked as dead.", item -> item.dead() ? "dead" : "");
    return table;
  }

  private Node slots(FreeSpace map) {
    FigureTable<PageContents.Slot> table = table(map.slots(), PageContents.Slot::number);
    String what = map.level() == 0 ? "heap block" : "page below";
    table.numbers(
        what,
        "What the slot tells of.",
        slot -> Figures.count(slot.number()),
        slot -> OptionalDouble.of((double) slot.number()));
    number(table, "bytes free, at least", "In steps of 32.", PageContents.Slot::atLeast);
    return table;
  }

  private <R> FigureTable<R> table(List<R> rows, Function<R, ? extends Number> key) {
    ObservableList<LiveItem<R>> items = LiveItem.newList();
    LiveItem.update(items, rows, key);
    return new FigureTable<>(items, _ -> false, textSize, new SimpleObjectProperty<>(true));
  }

  private static <R> void number(
      FigureTable<R> table, String title, String meaning, Function<R, Integer> value) {
    table.numbers(
        title,
        meaning,
        row -> Figures.count(value.apply(row)),
        row -> OptionalDouble.of(value.apply(row)));
  }

  private static Label text(String words) {
    Label label = Controls.label(words);
    label.setWrapText(true);
    return label;
  }
}
