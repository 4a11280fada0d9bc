package io.bufferscope.ui;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// Asks with the desktop's own file dialog, beginning in the folder of the last answer.
public final class DesktopFileChoice implements FileChoice {
  private @Nullable File lastFolder;

  @Override
  public Optional<Path> save(@Nullable Window owner, String title, String suggestedName) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    chooser.setInitialFileName(suggestedName);
    String extension = suggestedName.substring(suggestedName.lastIndexOf('.'));
    chooser
        .getExtensionFilters()
        .add(new FileChooser.ExtensionFilter("*" + extension, "*" + extension));
    if (lastFolder != null && lastFolder.isDirectory()) {
      chooser.setInitialDirectory(lastFolder);
    }
    @Nullable File chosen = chooser.showSaveDialog(owner);
    if (chosen == null) {
      return Optional.empty();
    }
    lastFolder = chosen.getParentFile();
    return Optional.of(chosen.toPath());
  }

  @Override
  public Optional<Path> open(@Nullable Window owner, String title) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
  }

  @Override
  public Optional<Path> openFolder(@Nullable Window owner, String title) {
    DirectoryChooser chooser = new DirectoryChooser();
    chooser.setTitle(title);
    if (lastFolder != null && lastFolder.isDirectory()) {
      chooser.setInitialDirectory(lastFolder);
    }
    @Nullable File chosen = chooser.showDialog(owner);
    if (chosen == null) {
      return Optional.empty();
    }
    lastFolder = chosen.getParentFile();
    return Optional.of(chosen.toPath());
  }

  @Override
  public List<Path> openSeveral(@Nullable Window owner, String title) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    if (lastFolder != null && lastFolder.isDirectory()) {
      chooser.setInitialDirectory(lastFolder);
    }
    @Nullable List<File> chosen = chooser.showOpenMultipleDialog(owner);
    if (chosen == null || chosen.isEmpty()) {
      return List.of();
    }
    lastFolder = chosen.getFirst().getParentFile();
    return chosen.stream().map(File::toPath).toList();
  }
}
