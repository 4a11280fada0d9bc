/// Experiments: what is swept, what came of each run, and what is shown of it.
@NullMarked
package io.bufferscope.model.sweep;

import org.jspecify.annotations.NullMarked;
