package io.bufferscope.model.load;

import java.util.Arrays;
import java.util.Optional;

/// Where the rows lie that a distribution prefers.
public enum Placement {
  /// Keys follow the order of the rows: those drawn most often share few pages.
  CLUSTERED("clustered"),
  /// Keys are permuted: those drawn most often lie on pages of their own, all over the table.
  SCATTERED("scattered");

  private final String label;

  Placement(String label) {
    this.label = label;
  }

  /// How users name it.
  public String label() {
    return label;
  }

  /// The placement of that name.
  public static Optional<Placement> ofLabel(String label) {
    return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
