package io.bufferscope.model.server;

/// A password that is kept in memory only. It is in no text that is made of it.
public final class Password {
  private final char[] characters;

  /// Keeps a copy.
  public Password(char[] characters) {
    this.characters = characters.clone();
  }

  /// The password itself, for the driver alone.
  public String reveal() {
    return new String(characters);
  }

  @Override
  public String toString() {
    return "(a password)";
  }
}
