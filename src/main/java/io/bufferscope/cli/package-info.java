/// The command line: options, commands, exit codes. Results go to standard output, progress and
/// problems to standard error; what a command needs of the window is handed down to it.
@NullMarked
package io.bufferscope.cli;

import org.jspecify.annotations.NullMarked;
