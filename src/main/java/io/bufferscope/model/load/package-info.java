/// What a load is, how it is going, and what came out of it.
@NullMarked
package io.bufferscope.model.load;

import org.jspecify.annotations.NullMarked;
