/// What benchmarks have in common. Benchmarks stand beside the tests and are run by hand.
@NullMarked
package io.bufferscope.bench;

import org.jspecify.annotations.NullMarked;
