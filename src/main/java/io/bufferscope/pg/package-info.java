/// The only door to statistics SQL: connections, `.sql` resources by server version, rows to
/// records, and what a server and a role can show. Errors of the server leave it as problems.
@NullMarked
package io.bufferscope.pg;

import org.jspecify.annotations.NullMarked;
