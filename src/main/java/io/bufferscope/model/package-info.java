/// Values that every part shares: sizes, problems, progress and cancellation. Nothing but the JDK.
@NullMarked
package io.bufferscope.model;

import org.jspecify.annotations.NullMarked;
