package io.bufferscope.cli;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;

/// Makes labs; each is closed when the program is told to end, whether or not the command did.
@FunctionalInterface
public interface LabFactory {
  /// A lab that is not open yet.
  Lab create(LabOptions options);
}
