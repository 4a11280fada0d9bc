package io.bufferscope.model.map;

import java.util.List;

/// What is on one page, read with `pageinspect` (manual, F.23). Reading it brings the page into
/// shared buffers, as any access does. The values that users have stored are not part of it.
///
/// @param relation whose page
/// @param fork of which fork
/// @param block its number
/// @param header the page's header
/// @param body what else is on it
public record PageContents(
    RelationRef relation, Fork fork, int block, PageHeader header, Body body) {
  /// What is to be known before a page is opened, for people.
  public static final String NOTICE = "Opening a page brings it into shared buffers.";

  /// What a page has besides its header, by what it belongs to.
  public sealed interface Body {}

  /// A page of a table, a materialized view or a TOAST table.
  ///
  /// @param lines its line pointers in order
  public record Heap(List<HeapLine> lines) implements Body {
    public Heap {
      lines = List.copyOf(lines);
    }

    /// How many tuples are live as far as their hint bits tell.
    public int live() {
      return count(TupleVisibility.LIVE);
    }

    /// How many tuples are dead as far as their hint bits tell, and the line pointers whose tuples
    /// are gone.
    public int dead() {
      long gone = lines.stream().filter(line -> line.state() == HeapLine.State.DEAD).count();
      return (int) gone + count(TupleVisibility.DELETED) + count(TupleVisibility.ABORTED);
    }

    /// Of how many tuples nothing can be said without a snapshot.
    public int undecided() {
      return count(TupleVisibility.UNDECIDED);
    }

    private int count(TupleVisibility visibility) {
      return (int)
          lines.stream()
              .flatMap(line -> line.tuple().stream())
              .filter(tuple -> tuple.visibility() == visibility)
              .count();
    }
  }

  /// The first page of a B-tree index.
  ///
  /// @param version the index's version
  /// @param root the root's block
  /// @param level the root's level; 0 where the root is a leaf
  /// @param fastRoot the block where searches begin: the lowest page that is alone on its level
  /// @param fastLevel its level
  /// @param deduplicates whether equal keys can share an item
  public record BtreeMeta(
      int version, long root, long level, long fastRoot, long fastLevel, boolean deduplicates)
      implements Body {}

  /// Any other page of a B-tree index. How many items are live and dead, their average length and
  /// what is free are read after all else: under writes they may differ by what happened between.
  ///
  /// @param type what the page is for
  /// @param level how far above the leaves it is
  /// @param live how many items are live, the high key included
  /// @param dead how many items were marked as dead
  /// @param averageItem the average length of its items in bytes
  /// @param free how much is free on it in bytes
  /// @param previous the block to the left on the same level; 0 for none
  /// @param next the block to the right; 0 for none
  /// @param items its items in order
  public record BtreePage(
      BtreeType type,
      long level,
      int live,
      int dead,
      int averageItem,
      int free,
      long previous,
      long next,
      List<BtreeItem> items)
      implements Body {
    public BtreePage {
      items = List.copyOf(items);
    }
  }

  /// What a page of a B-tree is for.
  public enum BtreeType {
    /// The top of an index that has more than one level.
    ROOT("root"),
    /// Leads to pages below.
    INTERNAL("internal"),
    /// Leads to the table's rows; also the root of an index of one page.
    LEAF("leaf"),
    /// Is being taken out of the tree.
    HALF_DEAD("half-dead"),
    /// Was a leaf and is free.
    DELETED_LEAF("deleted leaf"),
    /// Was an internal page and is free.
    DELETED_INTERNAL("deleted internal");

    private final String label;

    BtreeType(String label) {
      this.label = label;
    }

    /// The type for people.
    public String label() {
      return label;
    }
  }

  /// A page of the free space map.
  ///
  /// @param level 0 for a page that tells of heap blocks, more for one that tells of pages of the
  ///   map
  /// @param first the first heap block that it tells of, or page of the level below
  /// @param slots those of its slots that have any space, in order
  /// @param next the slot that the next search begins with (`fp_next_slot`)
  public record FreeSpace(int level, long first, List<Slot> slots, int next) implements Body {
    public FreeSpace {
      slots = List.copyOf(slots);
    }

    /// The most that any of its slots promises, in bytes.
    public int most() {
      return slots.stream().mapToInt(Slot::atLeast).max().orElse(0);
    }
  }

  /// One slot of a page of the free space map.
  ///
  /// @param number the heap block, or the number of the page within the level below
  /// @param atLeast how many bytes are free there at the least; the map knows steps of 32
  public record Slot(long number, int atLeast) {}

  /// A page of the visibility map, two bits a heap block.
  ///
  /// @param first the first heap block that it tells of
  /// @param blocks how many blocks of the heap it tells of
  /// @param allVisible on how many of these all tuples are visible to everybody
  /// @param allFrozen on how many of these all tuples are frozen
  public record Visibility(long first, int blocks, int allVisible, int allFrozen) implements Body {}

  /// A page of which the header alone is told.
  ///
  /// @param why why nothing more, a sentence for people
  public record HeaderOnly(String why) implements Body {}
}
