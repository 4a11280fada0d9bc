/// One embedded PostgreSQL: its programs are unpacked, its cluster made, its server started,
/// started anew with other settings, adopted after a crash of this program, and stopped.
@NullMarked
package io.bufferscope.server;

import org.jspecify.annotations.NullMarked;
