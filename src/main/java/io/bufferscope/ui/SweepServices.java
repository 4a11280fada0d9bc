package io.bufferscope.ui;

import io.bufferscope.sweep.Sweeps;
import java.nio.file.Path;

/// What the Sweep view needs of the program around it.
///
/// @param sweeps carries them out
/// @param folder below which results go unless the user says otherwise
/// @param program this program's version, which is kept with results
public record SweepServices(Sweeps sweeps, Path folder, String program) {}
