/// The states of a lab, the connected server with its sampler, map and load.
@NullMarked
package io.bufferscope.model.lab;

import org.jspecify.annotations.NullMarked;
