/// What is in the buffer pool and in the kernel's page cache: one read of each, and the views of
/// one relation and of the whole pool.
@NullMarked
package io.bufferscope.model.map;

import org.jspecify.annotations.NullMarked;
