package io.bufferscope.cli;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.sweep.SweepFigure;
import java.nio.file.Path;
import java.util.Optional;

/// For commands that need no window.
final class NoWindow implements WindowCommands {
  @Override
  public Optional<String> noDisplay() {
    return Optional.of("There is no display.");
  }

  @Override
  public void open(LabOptions options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public OffScreenWindow offScreen(Lab lab, int width, int height) {
    throw new UnsupportedOperationException();
  }

  @Override
  public OffScreenWindow offScreenSweep(Lab lab, Optional<Path> results, int width, int height) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void chartsPicture(HistoryWindow window, String caption, Theme theme, Path file) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void mapPicture(RelationMap map, Theme theme, Path file) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void poolPicture(MapSnapshot map, Theme theme, Path file) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void figurePicture(SweepFigure figure, Theme theme, Path file) {
    throw new UnsupportedOperationException();
  }
}
