package io.bufferscope.ui;

import io.bufferscope.model.ProblemException;
import io.bufferscope.plot.Picture;
import io.bufferscope.plot.Pictures;
import io.bufferscope.plot.Theme;
import io.bufferscope.store.AtomicFile;
import java.nio.file.Path;
import java.util.function.Supplier;
import javafx.scene.image.WritableImage;

/// Writes to files that the user chooses, and tells what became of it. A picture is made at once,
/// at twice the size; every file is written on another thread.
///
/// @param lab tells what was saved, and how the window looks
/// @param files asks the user for files
record ExportFiles(LabModel lab, Background background, Exports.FileQuestion files) {
  private static final int SCALE = 2;
  private static final int WIDTH = 960;

  /// Writes a file anew.
  @FunctionalInterface
  interface Writing {
    void to(Path file) throws ProblemException;
  }

  /// Whether the window is dark, and what is exported from it, too.
  boolean isDark() {
    return lab.appearance().darkProperty().get();
  }

  /// How a picture is to be.
  ///
  /// @param title over it; empty for none
  /// @param height in units of the layout
  /// @param caption under its title; empty for none
  Picture look(String title, int height, String caption) {
    Theme theme = isDark() ? Theme.DARK : Theme.LIGHT;
    return new Picture(theme, WIDTH, height, SCALE, title, caption);
  }

  /// Asks for a file, then makes a picture and writes it as PNG.
  ///
  /// @param what what it shows
  /// @param name the file's suggested name, without extension
  void picture(String what, String name, Supplier<WritableImage> drawing) {
    files
        .save(title(what), name + ".png")
        .ifPresent(file -> {
          WritableImage image = drawing.get();
          write(file, place -> Pictures.save(image, place));
        });
  }

  /// Asks for a file and writes a text to it.
  ///
  /// @param what what it has
  /// @param name the file's suggested name, with extension
  void text(String what, String name, AtomicFile.TextContent content) {
    file(what, name, file -> AtomicFile.writeText(file, content));
  }

  /// Asks for a file and writes it.
  ///
  /// @param what what it has
  /// @param name the file's suggested name, with extension
  void file(String what, String name, Writing writing) {
    files.save(title(what), name).ifPresent(file -> write(file, writing));
  }

  private static String title(String what) {
    return "Export: " + what;
  }

  private void write(Path file, Writing writing) {
    background.run(
        "export",
        () -> {
          writing.to(file);
          return file;
        },
        written -> lab.tell("saved " + written),
        failure -> lab.problems().add(failure.problem()));
  }
}
