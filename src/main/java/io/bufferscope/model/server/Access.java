package io.bufferscope.model.server;

import org.jspecify.annotations.Nullable;

/// A database and the password for it, where one was given by other means than a password file.
///
/// @param endpoint where it is
/// @param password asked for or of a service file; null where the environment or a password file
///   has it, or none is needed
public record Access(Endpoint endpoint, @Nullable Password password) {}
