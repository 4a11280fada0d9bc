package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PoolSize;
import java.util.ArrayList;
import java.util.List;

/// The sizes of `shared_buffers` of a plan as one text: sizes, shares of memory, and ranges by
/// powers of two, as in "1MB, 16MB..512MB, 25% ram".
final class PoolSizes {
  private static final String RANGE = "..";

  private PoolSizes() {}

  /// Reads the sizes in their order.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static List<PoolSize> parse(String text) {
    List<PoolSize> sizes =
        TextList.parts(text, "a size").stream().flatMap(part -> sizes(part).stream()).toList();
    return TextList.distinct(sizes, "a size");
  }

  /// What [#parse(String)] reads as these sizes: three and more of which each is twice the last are
  /// a range.
  static String text(List<PoolSize> sizes) {
    List<String> parts = new ArrayList<>();
    int first = 0;
    while (first < sizes.size()) {
      int last = first;
      while (last + 1 < sizes.size() && isTwice(sizes.get(last), sizes.get(last + 1))) {
        last++;
      }
      if (last - first < 2) {
        last = first;
        parts.add(sizes.get(first).toString());
      } else {
        parts.add(sizes.get(first) + RANGE + sizes.get(last));
      }
      first = last + 1;
    }
    return String.join(", ", parts);
  }

  private static boolean isTwice(PoolSize size, PoolSize next) {
    return size instanceof PoolSize.Exact(Bytes one)
        && next instanceof PoolSize.Exact(Bytes other)
        && other.count() == 2 * one.count();
  }

  private static List<PoolSize> sizes(String part) {
    int middle = part.indexOf(RANGE);
    return middle < 0
        ? List.of(PoolSize.parse(part))
        : range(part.substring(0, middle), part.substring(middle + RANGE.length()));
  }

  private static List<PoolSize> range(String least, String most) {
    PoolSize.Exact from = PoolSize.parseEnd(least);
    PoolSize.Exact to = PoolSize.parseEnd(most);
    if (to.bytes().compareTo(from.bytes()) <= 0) {
      throw new IllegalArgumentException("a range goes up, each size twice the last: 16MB..512MB");
    }
    return PoolSize.range(from, to);
  }
}
