package io.bufferscope.model.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Where a database is and as whom to enter it. Holds no password; those come from a file.
///
/// @param host name or address
/// @param port TCP port
/// @param database database name
/// @param user role name
/// @param passfile a file in the format of libpq's `.pgpass` that has the password; null for the
///   user's own
public record Endpoint(
    String host, int port, String database, String user, @Nullable Path passfile) {}
