package io.bufferscope.cli;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.sweep.SweepFigure;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What the commands need of the window. Each call returns when the work is done. What is drawn is
/// drawn without a display, whether or not there is one.
public interface WindowCommands {
  /// Why no window can be shown here, as a sentence; empty where one can.
  Optional<String> noDisplay();

  /// Opens the window and returns when it was closed and its lab with it.
  ///
  /// @throws ProblemException where the toolkit does not start
  void open(LabOptions options) throws ProblemException;

  /// The real window on a lab. It shows what the lab tells from now on, and does not close it.
  ///
  /// @param width in pixels at scale 1
  /// @param height in pixels at scale 1
  /// @throws ProblemException where the toolkit does not start
  OffScreenWindow offScreen(Lab lab, int width, int height) throws ProblemException;

  /// The real window with its Sweep view. It starts no sweep.
  ///
  /// @param lab is told of at the top, and need not be open
  /// @param results what is shown; empty for a view without results
  /// @param width in pixels at scale 1
  /// @param height in pixels at scale 1
  /// @throws ProblemException where the toolkit does not start
  OffScreenWindow offScreenSweep(Lab lab, Optional<Path> results, int width, int height)
      throws ProblemException;

  /// Draws the charts of a stretch of time.
  ///
  /// @param caption what was measured, where and when
  /// @throws ProblemException where the picture cannot be drawn or written
  void chartsPicture(HistoryWindow window, String caption, Theme theme, Path file)
      throws ProblemException;

  /// Draws the map of a relation.
  ///
  /// @throws ProblemException where the picture cannot be drawn or written
  void mapPicture(RelationMap map, Theme theme, Path file) throws ProblemException;

  /// Draws the whole pool.
  ///
  /// @throws ProblemException where the picture cannot be drawn or written
  void poolPicture(MapSnapshot map, Theme theme, Path file) throws ProblemException;

  /// Draws a figure of a sweep with all its notes.
  ///
  /// @throws ProblemException where the picture cannot be drawn or written
  void figurePicture(SweepFigure figure, Theme theme, Path file) throws ProblemException;

  /// The window's appearance.
  enum Theme {
    /// Dark on light.
    LIGHT,
    /// Light on dark.
    DARK
  }

  /// A window that nobody sees.
  @FunctionalInterface
  interface OffScreenWindow {
    /// Writes what the window shows at the moment, the same moment in each theme.
    ///
    /// @param scale pixels of the picture for each pixel of the window, 1 to 4
    /// @param files where to, for each theme that is wanted
    /// @throws ProblemException where a picture cannot be drawn or written
    void pictures(int scale, Map<Theme, Path> files) throws ProblemException;
  }
}
