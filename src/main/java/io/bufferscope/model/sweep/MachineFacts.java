package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import java.util.ArrayList;
import java.util.List;

/// The machine that a sweep ran on, as far as it does not change.
///
/// @param system the operating system with its version
/// @param processor the processor's name; empty where it is not known
/// @param processors how many processors there are; 0 where it is not known
/// @param memory its memory, or what a container leaves of it; 0 where it is not known
public record MachineFacts(String system, String processor, int processors, Bytes memory) {
  /// What is known, for people.
  public String words() {
    List<String> parts = new ArrayList<>();
    if (!processor.isEmpty()) {
      parts.add(processor);
    }
    if (processors > 0) {
      parts.add(processors == 1 ? "1 processor" : processors + " processors");
    }
    if (memory.count() > 0) {
      parts.add(memory + " of memory");
    }
    parts.add(system);
    return String.join(", ", parts);
  }
}
