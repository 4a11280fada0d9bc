package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What is left of embedded servers that do not run any more, or not as ours.
public final class ServerFolders {
  private static final Logger LOG = System.getLogger(ServerFolders.class.getName());

  private ServerFolders() {}

  /// Ends what a killed process of this program left running in a folder, at once: the server
  /// recovers at its next start. Returns when it is gone.
  ///
  /// @param home the folder of the cluster
  /// @param cache where PostgreSQL's programs are
  /// @throws ProblemException where another process of this program runs a server there
  public static void end(Path home, Path cache) throws ProblemException {
    Home its = new Home(home.toAbsolutePath().normalize());
    if (!Files.isDirectory(its.folder())) {
      return;
    }
    try (FolderLock lock = EmbeddedServer.tryLock(its).orElse(null)) {
      if (lock == null) {
        throw Problems.inUse(its.folder());
      }
      FoundServer.end(its, cache.toAbsolutePath().normalize());
    } catch (IOException e) {
      throw Problems.noServer(
          "The folder " + its.folder() + " cannot be used.", e, "See to its rights.");
    }
  }

  /// Deletes a server's folders, where none of ours runs on them and it is one of ours; what else
  /// is in them stays.
  ///
  /// @param home the folder of its cluster
  /// @param wal the folder of its WAL; empty for inside the data folder
  public static void delete(Path home, Optional<Path> wal) {
    deleteLocked(
        home,
        its -> {
          if (wal.isPresent()) {
            deleteWal(its, wal.get());
          }
          its.delete();
        });
  }

  /// Deletes a server's WAL, where none of ours runs on it and it is one of ours. Its data are of
  /// no use then, and the next start makes them anew.
  ///
  /// @param home the folder of its cluster
  /// @param wal the folder of its WAL
  public static void deleteWal(Path home, Path wal) {
    deleteLocked(home, its -> deleteWal(its, wal));
  }

  private static void deleteWal(Home home, Path wal) throws IOException {
    Path folder = wal.toAbsolutePath().normalize();
    new Halves(home, Optional.of(folder)).deleteWal(folder);
  }

  private interface Deletion {
    void of(Home home) throws IOException;
  }

  private static void deleteLocked(Path home, Deletion deletion) {
    Home its = new Home(home.toAbsolutePath().normalize());
    if (!Files.isDirectory(its.folder())) {
      return;
    }
    try {
      Optional<FolderLock> lock = FolderLock.tryLock(its.folder(), Home.LOCK);
      if (lock.isPresent()) {
        try (FolderLock _ = lock.get()) {
          deletion.of(its);
        }
      }
    } catch (IOException cause) {
      LOG.log(Level.WARNING, "the server's folder " + its.folder() + " was not deleted", cause);
    }
  }
}
