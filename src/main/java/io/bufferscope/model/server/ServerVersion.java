package io.bufferscope.model.server;

/// A PostgreSQL version as `server_version_num` gives it: 180006 is 18.6.
///
/// @param number `server_version_num`
public record ServerVersion(int number) {
  /// The major version: 18.
  public int major() {
    return number / 10_000;
  }

  /// Whether the server is of that major version or newer.
  public boolean atLeast(int major) {
    return major() >= major;
  }

  @Override
  public String toString() {
    return major() + "." + number % 10_000;
  }
}
