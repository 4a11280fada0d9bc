package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PoolSize;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The sizes of `shared_buffers` of a plan as one text: sizes, shares of memory, and ranges by
/// powers of two, as in "1MB, 16MB..512MB, 25% ram".
final class PoolSizes {
  private static final Pattern SHARE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%\\s*(?i:ram)?");
  private static final String RANGE = "..";

  private PoolSizes() {}

  /// Reads the sizes in their order.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static List<PoolSize> parse(String text) {
    List<PoolSize> sizes = new ArrayList<>();
    TextList.parts(text, "a size").forEach(part -> add(part, sizes));
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

  private static void add(String part, List<PoolSize> sizes) {
    int middle = part.indexOf(RANGE);
    Matcher share = SHARE.matcher(part);
    if (middle >= 0) {
      sizes.addAll(range(part.substring(0, middle), part.substring(middle + RANGE.length())));
    } else if (share.matches()) {
      sizes.add(new PoolSize.ShareOfMemory(Double.parseDouble(share.group(1))));
    } else {
      sizes.add(new PoolSize.Exact(Bytes.parse(part)));
    }
  }

  private static List<PoolSize> range(String least, String most) {
    Bytes from = Bytes.parse(least);
    Bytes to = Bytes.parse(most);
    if (to.compareTo(from) <= 0) {
      throw new IllegalArgumentException("a range goes up, each size twice the last: 16MB..512MB");
    }
    List<PoolSize> sizes = new ArrayList<>();
    sizes.add(new PoolSize.Exact(from));
    for (long size = from.count(); size <= to.count() / 2; ) {
      size *= 2;
      sizes.add(new PoolSize.Exact(new Bytes(size)));
    }
    return sizes;
  }
}
