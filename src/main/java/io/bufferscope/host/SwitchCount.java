package io.bufferscope.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds up how often a server's processes left a processor, from looks at those that live. Linux
/// keeps no sum of those that have ended, so what a process did behind the last look at it is not
/// in it, and one that lived between two looks is not at all.
final class SwitchCount {
  private final Map<Long, ProcessSwitches> atBegin = new HashMap<>();
  private final Map<Long, ProcessSwitches> last = new HashMap<>();
  private ProcessSwitches ended = ProcessSwitches.NONE;
  private int endedProcesses;

  /// Begins: what the present processes did before does not count.
  ///
  /// @param present what those that live have done so far, by their ids
  SwitchCount(Map<Long, ProcessSwitches> present) {
    atBegin.putAll(present);
    last.putAll(present);
  }

  /// Takes a look in.
  ///
  /// @param present what those that live have done so far, by their ids
  void look(Map<Long, ProcessSwitches> present) {
    for (Long gone : List.copyOf(last.keySet())) {
      if (!present.containsKey(gone)) {
        ended = ended.plus(since(gone));
        endedProcesses++;
        last.remove(gone);
        atBegin.remove(gone);
      }
    }
    last.putAll(present);
  }

  /// All so far.
  ProcessSwitches total() {
    ProcessSwitches sum = ended;
    for (Long pid : last.keySet()) {
      sum = sum.plus(since(pid));
    }
    return sum;
  }

  /// How many processes ended between two looks.
  int endedProcesses() {
    return endedProcesses;
  }

  private ProcessSwitches since(Long pid) {
    return last.getOrDefault(pid, ProcessSwitches.NONE)
        .minus(atBegin.getOrDefault(pid, ProcessSwitches.NONE));
  }
}
