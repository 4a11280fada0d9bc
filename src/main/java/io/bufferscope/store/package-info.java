/// Files that outlive the program: settings, records and exports, as JSON, JSON Lines and CSV.
/// Every file names its format's version; numbers and times are written the same whatever the
/// locale.
@NullMarked
package io.bufferscope.store;

import org.jspecify.annotations.NullMarked;
