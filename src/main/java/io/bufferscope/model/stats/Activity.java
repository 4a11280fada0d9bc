package io.bufferscope.model.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the sessions of all databases that had a statement to work on were doing at one moment, the
/// program's own observers left out and parallel workers included. A sample: what happens between
/// two of them is not seen.
///
/// @param waits the sessions by what they waited for
/// @param hidden sessions of other roles, whose state this role may not see, active or not
/// @param oldestStatementSeconds how long the longest running statement had been running; null
///   where there was none
public record Activity(List<Wait> waits, int hidden, @Nullable Double oldestStatementSeconds) {
  public Activity {
    waits = List.copyOf(waits);
  }

  /// Sessions that were found in one state.
  ///
  /// @param type `wait_event_type`; empty for none
  /// @param event `wait_event`; empty for none
  /// @param sessions how many
  public record Wait(String type, String event, int sessions) {
    /// The class of the wait.
    public WaitClass waitClass() {
      return WaitClass.ofType(type);
    }
  }

  /// How many sessions were active.
  public int active() {
    return waits.stream().mapToInt(Wait::sessions).sum();
  }

  /// How many sessions were found in a class.
  public int active(WaitClass in) {
    return waits.stream().filter(one -> one.waitClass() == in).mapToInt(Wait::sessions).sum();
  }
}
