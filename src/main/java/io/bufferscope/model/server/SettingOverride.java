package io.bufferscope.model.server;

/// A setting in `postgresql.auto.conf` (made by `ALTER SYSTEM`) that has no effect, since the
/// program starts its server with another value on the command line.
///
/// @param name the setting
/// @param fileValue what the file says
/// @param effectiveValue what the server runs with
public record SettingOverride(String name, String fileValue, String effectiveValue) {}
