package io.bufferscope.ui;

import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.Settings;
import java.util.function.Consumer;

/// What the window needs of the program around it.
///
/// @param threads makes threads
/// @param files asks the user for files
/// @param recorder writes records
/// @param sweeps carries sweeps out
/// @param settingsKeeper keeps changed settings; has to return at once
public record Services(
    Threads threads,
    FileChoice files,
    Recorder recorder,
    SweepServices sweeps,
    Consumer<Settings> settingsKeeper) {}
