package io.bufferscope.pg;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.PageContents.BtreeType;
import io.bufferscope.model.map.PageContents.FreeSpace;
import io.bufferscope.model.map.PageContents.Slot;
import io.bufferscope.model.map.PageContents.Visibility;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What `pageinspect` gives as bytes or text, understood.
final class PageBytes {
  /// `MAXALIGN(SizeOfPageHeaderData)`.
  private static final int HEADER = 24;

  /// `visibilitymap.h`.
  private static final int ALL_VISIBLE = 0x55;

  private static final int ALL_FROZEN = 0xAA;

  /// `visibilitymap.c`: two bits a block.
  private static final int HEAP_BLOCKS_A_BYTE = 4;

  private static final int HEAP_BLOCKS_A_PAGE = (Bytes.BLOCK - HEADER) * HEAP_BLOCKS_A_BYTE;

  /// `fsm_internals.h`: nodes above the leaves, and leaves, of the tree on one page.
  private static final int INNER_NODES = Bytes.BLOCK / 2 - 1;

  private static final int SLOTS = Bytes.BLOCK - HEADER - Integer.BYTES - INNER_NODES;

  /// `FSM_CAT_STEP` of `freespace.c`.
  private static final int STEP = Bytes.BLOCK / 256;

  /// Where `pd_special` is in a page's header (`bufpage.h`).
  private static final int SPECIAL = 16;

  /// Bits of `btpo_flags` (`nbtree.h`).
  private static final int BTP_LEAF = 1;

  private static final int BTP_ROOT = 1 << 1;
  private static final int BTP_DELETED = 1 << 2;
  private static final int BTP_HALF_DEAD = 1 << 4;
  private static final int BTP_HAS_FULLXID = 1 << 8;

  /// Bits of `htup_details.h` that mean something else together.
  private static final Map<String, List<String>> PARTS =
      Map.of(
          "HEAP_XMIN_FROZEN", List.of("HEAP_XMIN_COMMITTED", "HEAP_XMIN_INVALID"),
          "HEAP_XMAX_SHR_LOCK", List.of("HEAP_XMAX_EXCL_LOCK", "HEAP_XMAX_KEYSHR_LOCK"),
          "HEAP_MOVED", List.of("HEAP_MOVED_OFF", "HEAP_MOVED_IN"));

  private PageBytes() {}

  /// A page of the visibility map.
  ///
  /// @param block its number
  /// @param heapBlocks the heap's length in blocks
  static Visibility visibility(byte[] page, int block, long heapBlocks) {
    long first = (long) block * HEAP_BLOCKS_A_PAGE;
    int visible = 0;
    int frozen = 0;
    for (int at = HEADER; at < page.length; at++) {
      visible += Integer.bitCount(page[at] & ALL_VISIBLE);
      frozen += Integer.bitCount(page[at] & ALL_FROZEN);
    }
    int blocks = Math.toIntExact(Math.clamp(heapBlocks - first, 0L, (long) HEAP_BLOCKS_A_PAGE));
    return new Visibility(first, blocks, visible, frozen);
  }

  /// A page of the free space map. The map is a tree of pages, depth first, of three levels
  /// (`fsm_logical_to_physical` of `freespace.c`), and each page is a binary tree, of which the
  /// lines of the text are the nodes that are not 0.
  ///
  /// @param contents as `fsm_page_contents()` gives it: "node: category", last "fp_next_slot: n"
  /// @param block the page's number
  static FreeSpace freeSpace(String contents, int block) {
    int group = block == 0 ? 0 : (block - 1) / (SLOTS + 1);
    int within = block == 0 ? 0 : (block - 1) % (SLOTS + 1);
    int level = block == 0 ? 2 : within == 0 ? 1 : 0;
    long first =
        switch (level) {
          case 2 -> 0;
          case 1 -> (long) group * SLOTS;
          default -> ((long) group * SLOTS + within - 1) * SLOTS;
        };
    List<Slot> slots = new ArrayList<>();
    int next = 0;
    for (String line : contents.lines().toList()) {
      int colon = line.indexOf(':');
      int value = Integer.parseInt(line.substring(colon + 1).strip());
      if (line.startsWith("fp_next_slot")) {
        next = value;
      } else {
        int node = Integer.parseInt(line.substring(0, colon));
        if (node >= INNER_NODES) {
          slots.add(new Slot(first + node - INNER_NODES, value * STEP));
        }
      }
    }
    return new FreeSpace(level, first, slots, next);
  }

  /// What a page of a B-tree says of itself (`BTPageOpaqueData` of `nbtree.h`).
  ///
  /// @param previous the block to the left on the same level; 0 for none
  /// @param next the block to the right; 0 for none
  /// @param level how far above the leaves it is
  /// @param type what it is for
  record BtreeSpecial(long previous, long next, long level, BtreeType type) {}

  /// A page of a B-tree, but for its items.
  ///
  /// @param special where the access method's own part begins, as `page_header()` says
  static BtreeSpecial btreeSpecial(byte[] page, int special) {
    ByteBuffer bytes = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
    if (Short.toUnsignedInt(bytes.getShort(SPECIAL)) != special) {
      bytes.order(ByteOrder.BIG_ENDIAN);
    }
    return new BtreeSpecial(
        Integer.toUnsignedLong(bytes.getInt(special)),
        Integer.toUnsignedLong(bytes.getInt(special + 4)),
        Integer.toUnsignedLong(bytes.getInt(special + 8)),
        btreeType(Short.toUnsignedInt(bytes.getShort(special + 12))));
  }

  /// As `GetBTPageStatistics` of `btreefuncs.c` tells them apart.
  private static BtreeType btreeType(int flags) {
    if ((flags & BTP_DELETED) != 0) {
      return (flags & BTP_LEAF) != 0 || (flags & BTP_HAS_FULLXID) == 0
          ? BtreeType.DELETED_LEAF
          : BtreeType.DELETED_INTERNAL;
    }
    if ((flags & BTP_HALF_DEAD) != 0) {
      return BtreeType.HALF_DEAD;
    }
    if ((flags & BTP_LEAF) != 0) {
      return BtreeType.LEAF;
    }
    return (flags & BTP_ROOT) != 0 ? BtreeType.ROOT : BtreeType.INTERNAL;
  }

  /// The flags of a tuple, those that mean something together by their common name alone.
  static List<String> flags(List<String> raw, List<String> combined) {
    List<String> flags = new ArrayList<>(raw);
    combined.forEach(one -> flags.removeAll(PARTS.getOrDefault(one, List.of())));
    flags.addAll(combined);
    return flags;
  }

  /// The block of a tuple's address.
  ///
  /// @param ctid as "(block,number)"
  static String blockOf(String ctid) {
    return ctid.substring(1, ctid.indexOf(','));
  }
}
