package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import java.util.OptionalDouble;

/// The machine at one moment, from `/proc/meminfo` and `/proc/loadavg`.
///
/// @param load the load average of the last minute; empty where the system has none
/// @param total memory that there is
/// @param available memory that processes can still have, `MemAvailable`
/// @param cached the kernel's page cache, `Cached`, shared memory included
/// @param swapUsed swap that is in use
/// @param pageTables memory that page tables take
public record MachineState(
    OptionalDouble load,
    Bytes total,
    Bytes available,
    Bytes cached,
    Bytes swapUsed,
    Bytes pageTables) {}
