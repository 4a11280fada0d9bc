/// The sampling loop: reads counters again and again and makes samples of them.
@NullMarked
package io.bufferscope.sample;

import org.jspecify.annotations.NullMarked;
