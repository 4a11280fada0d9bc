/// What the operating system knows of this machine, of its processes, and of the files in its page
/// cache.
@NullMarked
package io.bufferscope.host;

import org.jspecify.annotations.NullMarked;
