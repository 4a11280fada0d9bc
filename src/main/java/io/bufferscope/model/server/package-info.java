/// A PostgreSQL server as the program knows it: where it is, what it can show, how it is set.
@NullMarked
package io.bufferscope.model.server;

import org.jspecify.annotations.NullMarked;
