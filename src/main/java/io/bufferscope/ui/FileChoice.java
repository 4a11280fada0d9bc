package io.bufferscope.ui;

import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// Asks the user where to write a file.
@FunctionalInterface
public interface FileChoice {
  /// Asks, and waits for the answer.
  ///
  /// @param owner the window that asks; null where it has none
  /// @param title what the file is for
  /// @param suggestedName a file name with its extension
  /// @return the file to write; empty where the user thought better of it
  Optional<Path> save(@Nullable Window owner, String title, String suggestedName);
}
