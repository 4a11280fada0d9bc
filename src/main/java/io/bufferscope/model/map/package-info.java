/// What is in the buffer pool: one read of it, and the views of one relation and of the whole pool.
@NullMarked
package io.bufferscope.model.map;

import org.jspecify.annotations.NullMarked;
