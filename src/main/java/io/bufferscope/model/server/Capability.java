package io.bufferscope.model.server;

/// One thing that a server and a role can or cannot show.
///
/// @param name a stable name in lower case, as in "page_map"
/// @param available whether it can be had
/// @param reason why not; where it can be had what is to be known about it, or empty
/// @param remedy the exact SQL statement that would open it, or empty
public record Capability(String name, boolean available, String reason, String remedy) {
  /// Something that can be had.
  public static Capability available(String name) {
    return new Capability(name, true, "", "");
  }
}
