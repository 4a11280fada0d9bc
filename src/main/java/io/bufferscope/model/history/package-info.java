/// The samples of the last hour, and the events on the same clock, ready to be drawn or written.
@NullMarked
package io.bufferscope.model.history;

import org.jspecify.annotations.NullMarked;
