package io.bufferscope.model.map;

import io.bufferscope.model.Bytes;

/// What became of the kernel's copy of some files when it was told to drop it.
///
/// @param before how much was resident before
/// @param after how much was resident after: what is dirty, mapped by some process, or was read
///   again meanwhile
public record KernelDrop(Bytes before, Bytes after) {
  /// Nothing, dropped from no file.
  public static final KernelDrop NONE = new KernelDrop(new Bytes(0), new Bytes(0));

  /// Both together.
  public KernelDrop plus(KernelDrop other) {
    return new KernelDrop(
        new Bytes(before.count() + other.before.count()),
        new Bytes(after.count() + other.after.count()));
  }

  /// How much went; nothing where more came meanwhile.
  public Bytes dropped() {
    return new Bytes(Math.max(0, before.count() - after.count()));
  }
}
