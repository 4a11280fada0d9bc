/// Experiments over `shared_buffers` and other factors: their check, their runs in order, what the
/// results say, and the figures that show it.
@NullMarked
package io.bufferscope.sweep;

import org.jspecify.annotations.NullMarked;
