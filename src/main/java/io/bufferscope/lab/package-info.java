/// One connected server with its sampler, map and load: the façade that window and command line
/// command and observe.
@NullMarked
package io.bufferscope.lab;

import org.jspecify.annotations.NullMarked;
