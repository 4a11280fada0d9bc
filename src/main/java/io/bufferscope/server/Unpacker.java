package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/// Unpacks PostgreSQL's programs to the cache, once for each version. The folder gets its name only
/// when it is whole; a lock keeps two processes from doing the same work, so that whatever lies
/// under a temporary name while the lock is held was left by a process that is gone.
final class Unpacker {
  private static final String WORK = "Unpacking PostgreSQL's programs";
  private static final long POLL_MILLIS = 250;
  private static final int STEPS = 20;

  private final Path cache;
  private final Progress.Listener progress;
  private final Cancellation cancellation;

  private Unpacker(Path cache, Progress.Listener progress, Cancellation cancellation) {
    this.cache = cache;
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /// The folder with the programs, unpacked where they are not yet.
  static Path unpack(
      Archive archive, Path cache, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    Path target = cache.resolve("postgresql-" + archive.id());
    if (Files.isDirectory(target)) {
      return target;
    }
    try {
      Files.createDirectories(cache);
      new Unpacker(cache, progress, cancellation).unpackLocked(archive, target);
      return target;
    } catch (IOException e) {
      throw Problems.noServer(
          "PostgreSQL's programs cannot be unpacked to " + target + ".",
          e,
          "Make room there or choose another folder for the cache.");
    }
  }

  private void unpackLocked(Archive archive, Path target) throws IOException, ProblemException {
    try (FolderLock _ = lock()) {
      if (Files.isDirectory(target)) {
        return;
      }
      Folders.deleteLeftovers(cache, "unpack-*");
      Path temporary = Files.createTempDirectory(cache, "unpack-");
      try {
        extract(archive, temporary);
        Files.move(temporary, target);
      } finally {
        Folders.delete(temporary);
      }
    }
  }

  private FolderLock lock() throws IOException, ProblemException {
    Optional<FolderLock> lock = FolderLock.tryLock(cache, "lock");
    while (lock.isEmpty()) {
      cancellation.check(WORK);
      progress.progressed(Progress.of("waiting for another process that unpacks PostgreSQL"));
      Waiting.pause(POLL_MILLIS, WORK);
      lock = FolderLock.tryLock(cache, "lock");
    }
    return lock.get();
  }

  private void extract(Archive archive, Path folder) throws IOException, ProblemException {
    try (XZCompressorInputStream xz =
            new XZCompressorInputStream(new BufferedInputStream(archive.open()));
        TarArchiveInputStream tar = new TarArchiveInputStream(xz)) {
      long told = -1;
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        cancellation.check(WORK);
        double done = xz.getCompressedCount() / (double) archive.size();
        if (Math.round(done * STEPS) > told) {
          told = Math.round(done * STEPS);
          progress.progressed(Progress.of("unpacking PostgreSQL's programs", done));
        }
        write(tar, entry, folder);
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder)
      throws IOException {
    Path path = inside(folder, folder, entry.getName());
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.resolveSibling(""));
    if (entry.isSymbolicLink()) {
      inside(folder, path.resolveSibling(""), entry.getLinkName());
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else if (entry.isFile()) {
      Files.copy(tar, path);
      setMode(path, entry.getMode());
    } else {
      throw new IOException("The archive has an entry of an unknown kind: " + entry.getName());
    }
  }

  private static Path inside(Path folder, Path base, String name) throws IOException {
    Path path = base.resolve(name).normalize();
    if (!path.startsWith(folder)) {
      throw new IOException("The archive has an entry that leaves its folder: " + name);
    }
    return path;
  }

  private static void setMode(Path path, int mode) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] fromHighestBit = {
      PosixFilePermission.OWNER_READ,
      PosixFilePermission.OWNER_WRITE,
      PosixFilePermission.OWNER_EXECUTE,
      PosixFilePermission.GROUP_READ,
      PosixFilePermission.GROUP_WRITE,
      PosixFilePermission.GROUP_EXECUTE,
      PosixFilePermission.OTHERS_READ,
      PosixFilePermission.OTHERS_WRITE,
      PosixFilePermission.OTHERS_EXECUTE
    };
    for (int bit = 0; bit < fromHighestBit.length; bit++) {
      if ((mode & (0400 >> bit)) != 0) {
        permissions.add(fromHighestBit[bit]);
      }
    }
    Files.setPosixFilePermissions(path, permissions);
  }
}
