package io.bufferscope.model.server;

import io.bufferscope.model.Bytes;
import java.util.Map;
import java.util.TreeMap;

/// Settings that an embedded server is started with, on top of the program's own.
///
/// @param sharedBuffers the size of the buffer pool
/// @param others further settings by name, `-c name=value`
public record ServerSettings(Bytes sharedBuffers, Map<String, String> others) {
  /// PostgreSQL's own default, 128 MB, and nothing else.
  public static final ServerSettings DEFAULT = new ServerSettings(Bytes.ofMegabytes(128), Map.of());

  public ServerSettings {
    others = Map.copyOf(others);
  }

  /// These settings with another pool.
  public ServerSettings withSharedBuffers(Bytes size) {
    return new ServerSettings(size, others);
  }

  /// These settings with one more, or with another value of one.
  public ServerSettings with(String name, String value) {
    TreeMap<String, String> more = new TreeMap<>(others);
    more.put(name, value);
    return new ServerSettings(sharedBuffers, more);
  }

  /// All settings by name, in order of name.
  public Map<String, String> all() {
    TreeMap<String, String> all = new TreeMap<>(others);
    all.put("shared_buffers", sharedBuffers.toSetting());
    return all;
  }
}
