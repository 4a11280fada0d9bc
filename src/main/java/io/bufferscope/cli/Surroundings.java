package io.bufferscope.cli;

import io.bufferscope.sweep.Sweeps;
import java.io.PrintStream;
import java.nio.file.Path;

/// What the commands find around them: everything that they do not make themselves.
///
/// @param labs makes labs
/// @param sweeps carries sweeps out
/// @param urls reads the URL of `--connect`
/// @param window what needs the toolkit
/// @param home where the embedded server lives unless `--data-dir` says otherwise
/// @param cache where the server's programs are unpacked to
/// @param out standard output
/// @param err standard error
/// @param terminal whether standard error is a terminal on which a line can be written over
public record Surroundings(
    LabFactory labs,
    Sweeps sweeps,
    UrlReader urls,
    WindowCommands window,
    Path home,
    Path cache,
    PrintStream out,
    PrintStream err,
    boolean terminal) {}
