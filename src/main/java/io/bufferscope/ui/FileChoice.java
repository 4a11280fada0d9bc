package io.bufferscope.ui;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// Asks the user which file to write or to read.
@FunctionalInterface
public interface FileChoice {
  /// Asks, and waits for the answer.
  ///
  /// @param owner the window that asks; null where it has none
  /// @param title what the file is for
  /// @param suggestedName a file name with its extension
  /// @return the file to write; empty where the user thought better of it
  Optional<Path> save(@Nullable Window owner, String title, String suggestedName);

  /// Asks for a file to read, and waits for the answer. Nobody is asked where that is not possible.
  ///
  /// @param owner the window that asks; null where it has none
  /// @param title what the file is for
  /// @return the file; empty where the user thought better of it
  default Optional<Path> open(@Nullable Window owner, String title) {
    return Optional.empty();
  }

  /// Asks for a folder, and waits for the answer. Nobody is asked where that is not possible.
  ///
  /// @param owner the window that asks; null where it has none
  /// @param title what the folder is for
  /// @return the folder; empty where the user thought better of it
  default Optional<Path> openFolder(@Nullable Window owner, String title) {
    return Optional.empty();
  }

  /// Asks for files to read, and waits for the answer.
  ///
  /// @param owner the window that asks; null where it has none
  /// @param title what the files are for
  /// @return the files; none where the user thought better of it
  default List<Path> openSeveral(@Nullable Window owner, String title) {
    return open(owner, title).stream().toList();
  }
}
