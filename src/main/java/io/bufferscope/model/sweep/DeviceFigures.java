package io.bufferscope.model.sweep;

/// What one block device did in a run, for whoever on the machine, from `/proc/diskstats` (kernel
/// documentation, "I/O statistics fields").
///
/// @param device its name, as in "vda"
/// @param reads completed reads
/// @param readBytes what they read
/// @param writes completed writes
/// @param writeBytes what they wrote
public record DeviceFigures(
    String device, long reads, long readBytes, long writes, long writeBytes) {}
