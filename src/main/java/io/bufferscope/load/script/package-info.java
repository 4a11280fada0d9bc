/// The language of pgbench's script files (manual, pgbench, "Custom Scripts"): what a file says,
/// and what its expressions come to. Nothing here knows a server.
@NullMarked
package io.bufferscope.load.script;

import org.jspecify.annotations.NullMarked;
