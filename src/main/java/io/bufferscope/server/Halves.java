package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// A cluster whose WAL may be in a folder of its own, and what becomes of one half without the
/// other, as when one of them was in memory before the machine was started anew. Two files say
/// which halves belong together: one beside the data folder names the folder of the WAL, one in
/// that names the home. Such a cluster is made to be measured with and holds nothing but what is
/// made again; so the half that is left is deleted. Whatever bears no such mark is never touched.
///
/// @param home the folder of the data
/// @param wal the wanted folder of the WAL; empty for inside the data folder
record Halves(Home home, Optional<Path> wal) {
  private static final String MARK = "bufferscope-home";
  private static final String DIRECTORY = "pg_wal";

  /// Where `pg_wal` leads to, where it is a link.
  Optional<Path> walDirectory() {
    return wal.map(folder -> folder.resolve(DIRECTORY));
  }

  /// Whether there is a cluster with its WAL where it is wanted.
  boolean areWhole() throws IOException {
    if (!Files.exists(home.data())) {
      return false;
    }
    Optional<Path> marked = read(home.walMark());
    if (wal.isEmpty()) {
      return marked.isEmpty();
    }
    return marked.equals(wal) && isOurs(wal.get()) && leadsTo(wal.get());
  }

  /// Deletes what there is of a cluster that is not whole.
  ///
  /// @throws ProblemException where that is not ours to delete
  void clear() throws IOException, ProblemException {
    Optional<Path> marked = read(home.walMark());
    if (Files.exists(home.data()) && marked.isEmpty()) {
      throw Problems.noServer(
          "The data folder " + home.data() + " has its WAL inside.",
          "Its WAL was wanted in " + wal.map(Path::toString).orElse("another folder") + ".",
          "Choose another folder for the data.");
    }
    if (wal.isPresent() && !Folders.isEmpty(wal.get()) && !isOurs(wal.get())) {
      throw Problems.noServer(
          "The folder " + wal.get() + " cannot hold the server's WAL.",
          "It is not empty, and what is in it was not made for " + home.folder() + ".",
          "Choose another folder for the WAL.");
    }
    if (marked.isPresent()) {
      deleteWal(marked.get());
    }
    if (wal.isPresent()) {
      deleteWal(wal.get());
    }
    Folders.delete(home.data());
    Files.deleteIfExists(home.walMark());
  }

  /// Makes the folder of the WAL, and notes which belong together; before anything else is made.
  void mark() throws IOException {
    if (wal.isPresent()) {
      Folders.createPrivate(wal.get());
      Folders.writePrivate(home.walMark(), wal.get() + "\n");
      Folders.writePrivate(wal.get().resolve(MARK), home.folder() + "\n");
      Folders.delete(wal.get().resolve(DIRECTORY));
    }
  }

  /// Deletes the WAL of this home in that folder, and the folder where nothing else is in it.
  void deleteWal(Path folder) throws IOException {
    if (isOurs(folder)) {
      Folders.delete(folder.resolve(DIRECTORY));
      Files.deleteIfExists(folder.resolve(MARK));
      if (Folders.isEmpty(folder)) {
        Files.delete(folder);
      }
    }
  }

  private boolean isOurs(Path folder) throws IOException {
    return read(folder.resolve(MARK)).filter(home.folder()::equals).isPresent();
  }

  private boolean leadsTo(Path folder) throws IOException {
    Path link = home.data().resolve(DIRECTORY);
    return Files.isDirectory(link)
        && Files.isSymbolicLink(link)
        && link.toRealPath().equals(folder.resolve(DIRECTORY).toRealPath());
  }

  private static Optional<Path> read(Path mark) throws IOException {
    return Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(Path.of(Files.readString(mark).strip()))
        : Optional.empty();
  }
}
