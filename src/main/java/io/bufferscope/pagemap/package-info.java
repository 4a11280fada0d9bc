/// Reads the buffer pool and joins its buffers with the relations they belong to.
@NullMarked
package io.bufferscope.pagemap;

import org.jspecify.annotations.NullMarked;
