package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import java.time.Instant;

/// A problem as the window keeps it.
///
/// @param last when it was last met
/// @param problem what to tell
/// @param times how often it was met in a row
record Trouble(Instant last, Problem problem, int times) {
  /// Whether this tells the same as a problem just met; details may differ.
  boolean same(Problem other) {
    return problem.what().equals(other.what()) && problem.why().equals(other.why());
  }
}
