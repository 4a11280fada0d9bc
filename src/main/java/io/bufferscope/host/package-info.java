/// What the operating system knows of processes on this machine.
@NullMarked
package io.bufferscope.host;

import org.jspecify.annotations.NullMarked;
