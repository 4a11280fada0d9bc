package io.bufferscope.model.lab;

import io.bufferscope.model.Bytes;

/// A machine's memory at one moment, in the words of Linux's `/proc/meminfo` (proc_meminfo(5)).
///
/// @param total what the kernel can use of what is built in
/// @param available an estimate of what programs could take without swapping: what is free, and
///   most of the page cache
/// @param cached the page cache, tmpfs and shared memory included
public record MachineMemory(Bytes total, Bytes available, Bytes cached) {}
