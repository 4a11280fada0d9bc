/// The load: pgbench's tables and workloads, clients on their own threads and connections, latency
/// as they see it.
@NullMarked
package io.bufferscope.load;

import org.jspecify.annotations.NullMarked;
