package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;

/// The machine that a sweep ran on, as far as it does not change.
///
/// @param system the operating system with its version
/// @param processor the processor's name; empty where it is not known
/// @param processors how many processors there are
/// @param memory its memory, or what a container leaves of it
public record MachineFacts(String system, String processor, int processors, Bytes memory) {}
