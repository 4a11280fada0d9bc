package io.bufferscope.cli;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.stats.RelationId;
import java.nio.file.Path;
import java.util.Optional;

/// What the commands need of the window. Each call returns when the work is done.
public interface WindowCommands {
  /// Whether a window can be shown here; empty where it can, else the reason why not.
  Optional<String> noDisplay();

  /// Opens the window and returns when it was closed.
  ///
  /// @throws ProblemException where the toolkit does not start
  void open(LabOptions options) throws ProblemException;

  /// The real window on a lab, without a display. It sees what the lab does from now on.
  ///
  /// @throws ProblemException where the toolkit does not start
  OffScreenWindow offScreen(Lab lab) throws ProblemException;

  /// Draws the map of a relation.
  ///
  /// @throws ProblemException where the picture cannot be drawn or written
  void mapPicture(RelationMap map, Theme theme, Path file) throws ProblemException;

  /// Draws the whole pool.
  ///
  /// @throws ProblemException where the picture cannot be drawn or written
  void poolPicture(PoolSnapshot pool, Theme theme, Path file) throws ProblemException;

  /// The window's appearance.
  enum Theme {
    /// Dark on light.
    LIGHT,
    /// Light on dark.
    DARK
  }

  /// A window that nobody sees.
  interface OffScreenWindow extends AutoCloseable {
    /// Shows a relation in the page map.
    void showRelation(RelationId relation);

    /// Writes what the window shows at the moment.
    ///
    /// @param theme its appearance
    /// @param width in pixels at scale 1
    /// @param height in pixels at scale 1
    /// @param scale pixels of the picture for each pixel of the window
    /// @throws ProblemException where the picture cannot be drawn or written
    void picture(Theme theme, int width, int height, double scale, Path file)
        throws ProblemException;

    /// Writes one picture for each chart into a folder.
    ///
    /// @return the files
    /// @throws ProblemException where a picture cannot be drawn or written
    java.util.List<Path> chartPictures(Theme theme, Path folder) throws ProblemException;

    @Override
    void close();
  }
}
