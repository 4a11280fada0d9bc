/// The language of pgbench's script files (manual, pgbench, "Custom Scripts"): what a file says,
/// and what its expressions come to. Nothing here knows a server.
///
/// It is pgbench's of PostgreSQL 15 to 18, and differs on purpose where a load in one process that
/// speaks through a driver has to, or where pgbench finds a mistake late:
///
/// - `\shell`, `\setshell` and the commands of pipelines are refused.
/// - A name that no variable can have, and a backslash at the end of a line that goes on with
///   nothing, are errors when the script is read.
/// - Comments of `--` inside a statement are not sent to the server, so that a variable in one is
///   none.
/// - `least()` and `greatest()` take any number of arguments, and `abs()` of a boolean is an error.
/// - Random numbers follow the same distributions and are not the same numbers.
@NullMarked
package io.bufferscope.load.script;

import org.jspecify.annotations.NullMarked;
