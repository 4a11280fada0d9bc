/// The composition root: starts the program, builds every part by hand and closes it in reverse
/// order.
@NullMarked
package io.bufferscope.app;

import org.jspecify.annotations.NullMarked;
