/// Counters of a server and their differences: immutable values and the pure functions on them.
@NullMarked
package io.bufferscope.model.stats;

import org.jspecify.annotations.NullMarked;
