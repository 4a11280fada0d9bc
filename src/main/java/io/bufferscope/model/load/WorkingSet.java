package io.bufferscope.model.load;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Numbers;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How much of the accounts a load works on: the first rows, as many as take that much room with
/// their part of the primary key. It decides whether the load fits into a cache.
public sealed interface WorkingSet {
  /// All rows.
  record Everything() implements WorkingSet {
    @Override
    public String toString() {
      return "all";
    }
  }

  /// A size.
  record Size(Bytes bytes) implements WorkingSet {
    public Size {
      if (bytes.count() < Bytes.BLOCK) {
        throw new IllegalArgumentException("a working set has a block at least: 8kB");
      }
    }

    @Override
    public String toString() {
      return bytes.toSetting();
    }
  }

  /// A part of something that is known once there is a server.
  ///
  /// @param percent more than 0; more than 100 does not fit
  /// @param whole what 100 % is
  record Share(double percent, Whole whole) implements WorkingSet {
    private static final double MOST_PERCENT = 10_000;

    public Share {
      if (!(percent > 0 && percent <= MOST_PERCENT)) {
        throw new IllegalArgumentException(
            "a working set is more than 0 % and at most 10000 %, not " + percent);
      }
    }

    /// The size that it comes to, a block at least; empty where that cannot be known yet.
    ///
    /// @param sharedBuffers of the server; empty before there is one
    /// @param memory of this machine
    public Optional<Size> size(Optional<Bytes> sharedBuffers, Bytes memory) {
      return (whole == Whole.RAM ? Optional.of(memory) : sharedBuffers).map(this::part);
    }

    private Size part(Bytes all) {
      long part = Math.round(all.count() * percent / 100);
      return new Size(new Bytes(Math.max(Bytes.BLOCK, part)));
    }

    @Override
    public String toString() {
      return Numbers.plain(percent) + "% " + whole;
    }
  }

  /// What a share is a share of.
  enum Whole {
    /// The server's `shared_buffers`.
    SHARED_BUFFERS("shared_buffers"),
    /// The memory of this machine.
    RAM("ram");

    private final String label;

    Whole(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// Reads what a working set is written as: `all`, a size as in `64MB`, a share as in `50% ram` or
  /// `80% shared_buffers`.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static WorkingSet parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals("all")) {
      return new Everything();
    }
    Matcher share =
        Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%\\s*(ram|shared_buffers)").matcher(plain);
    if (share.matches()) {
      Whole whole = share.group(2).equals("ram") ? Whole.RAM : Whole.SHARED_BUFFERS;
      return new Share(Double.parseDouble(share.group(1)), whole);
    }
    if (plain.contains("%")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a share: as in 80%shared_buffers or 50%ram");
    }
    return new Size(Bytes.parse(text));
  }
}
