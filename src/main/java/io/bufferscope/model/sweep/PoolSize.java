package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A size of `shared_buffers` as a plan has it.
public sealed interface PoolSize {
  /// The least that PostgreSQL starts with (manual, `shared_buffers`).
  Bytes LEAST = new Bytes(128 << 10);

  /// The most that PostgreSQL knows: `max_val` of `shared_buffers` in `pg_settings`.
  Bytes MOST = Bytes.ofBlocks(Integer.MAX_VALUE / 2);

  /// The size on a machine, in whole blocks.
  ///
  /// @param memory of the machine
  Bytes on(Bytes memory);

  /// A size.
  record Exact(Bytes bytes) implements PoolSize {
    public Exact {
      if (bytes.compareTo(LEAST) < 0) {
        throw new IllegalArgumentException(
            "shared_buffers is 128kB at least, not " + bytes.toSetting());
      }
    }

    @Override
    public Bytes on(Bytes memory) {
      return bytes;
    }

    @Override
    public String toString() {
      return bytes.toSetting();
    }
  }

  /// A part of the machine's memory.
  ///
  /// @param percent more than 0; one of more than 100 is let be, to be seen to fail
  record ShareOfMemory(double percent) implements PoolSize {
    private static final double MOST_PERCENT = 10_000;

    public ShareOfMemory {
      if (!(percent > 0 && percent <= MOST_PERCENT)) {
        throw new IllegalArgumentException(
            "a share of RAM is more than 0 % and at most 10000 %, not " + percent);
      }
    }

    @Override
    public Bytes on(Bytes memory) {
      long blocks = Math.round(memory.count() * percent / 100 / Bytes.BLOCK);
      return Bytes.ofBlocks(Math.max(LEAST.blocks(), blocks));
    }

    @Override
    public String toString() {
      return Numbers.plain(percent) + "% ram";
    }
  }

  /// Reads what a size is written as: as in `128MB`, or a share as in `25% ram`.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static PoolSize parse(String text) {
    Matcher share =
        Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%\\s*ram")
            .matcher(text.strip().toLowerCase(Locale.ROOT));
    if (share.matches()) {
      return new ShareOfMemory(Double.parseDouble(share.group(1)));
    }
    if (text.contains("%")) {
      throw new IllegalArgumentException("'" + text + "' is not a share of memory: as in 25% ram");
    }
    Bytes bytes = Bytes.parse(text);
    if (bytes.count() % Bytes.BLOCK != 0) {
      throw new IllegalArgumentException(
          "shared_buffers is a whole number of blocks of 8kB, not " + text);
    }
    if (bytes.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "shared_buffers is " + MOST.toSetting() + " at most, not " + text);
    }
    return new Exact(bytes);
  }

  /// Reads an end of a range, which is a size and no share.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static Exact parseEnd(String text) {
    if (parse(text) instanceof Exact size) {
      return size;
    }
    throw new IllegalArgumentException("a range goes from one size to another, as in 32MB");
  }

  /// The sizes of a range, each twice the last; none where it ends before it begins.
  static List<PoolSize> range(Exact from, Exact to) {
    List<PoolSize> sizes = new ArrayList<>();
    for (long size = from.bytes().count(); size <= to.bytes().count(); size *= 2) {
      sizes.add(new Exact(new Bytes(size)));
    }
    return sizes;
  }
}
