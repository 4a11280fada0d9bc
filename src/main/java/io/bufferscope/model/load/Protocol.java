package io.bufferscope.model.load;

import java.util.Arrays;
import java.util.Optional;

/// How statements reach the server, named as pgbench's `--protocol`.
public enum Protocol {
  /// The text of each statement, parsed and planned each time, values inside it.
  SIMPLE("simple"),
  /// Parse, bind, execute each time, with parameters.
  EXTENDED("extended"),
  /// Parsed once a session and kept there by name, then bind and execute.
  PREPARED("prepared");

  private final String label;

  Protocol(String label) {
    this.label = label;
  }

  /// pgbench's name for it.
  public String label() {
    return label;
  }

  /// The protocol of that name.
  public static Optional<Protocol> ofLabel(String label) {
    return Arrays.stream(values()).filter(protocol -> protocol.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
