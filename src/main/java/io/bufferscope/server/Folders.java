package io.bufferscope.server;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/// Files and folders that belong to their owner alone, and trees that go as a whole.
final class Folders {
  private Folders() {}

  /// Makes a folder, and those above it, that only the owner can look into; leaves one that exists
  /// as it is.
  static void createPrivate(Path folder) throws IOException {
    if (isPosix(folder)) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(folder);
    }
  }

  /// Writes a new file that only the owner can read, from its first moment on.
  static void writePrivate(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, ownerOnly(file));
    Files.writeString(file, text);
  }

  /// Deletes a folder and all in it; nothing where there is none. Symbolic links are deleted, never
  /// followed.
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path path, @Nullable IOException cause)
              throws IOException {
            Files.deleteIfExists(path);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// Whether nothing is in a folder; so it is where there is none.
  static boolean isEmpty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return true;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }

  /// Deletes what a killed process left in a folder.
  ///
  /// @param glob which names, as in `unpack-*`
  static void deleteLeftovers(Path parent, String glob) throws IOException {
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(parent, glob)) {
      for (Path leftover : leftovers) {
        delete(leftover);
      }
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path file) {
    return isPosix(file)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
