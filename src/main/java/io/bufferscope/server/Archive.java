package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// PostgreSQL's programs as one compressed archive, on the class path or in a jar beside it.
///
/// @param url where it is
/// @param id names its content: another version has another id
/// @param size its size in bytes
record Archive(URL url, String id, long size) {
  /// Where an archive comes from, looked for when it is needed.
  @FunctionalInterface
  interface Source {
    /// Finds the archive for this operating system and processor.
    Archive find() throws ProblemException;
  }

  /// Finds the archive that is part of this program.
  static Archive find() throws ProblemException {
    return find(name -> Archive.class.getResource("/" + name), "on the class path");
  }

  /// Finds the archive in a jar, as those of other versions of PostgreSQL come.
  static Archive in(Path jar) throws ProblemException {
    try (URLClassLoader contents = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      return find(contents::findResource, "in " + jar);
    } catch (IOException cause) {
      throw Problems.noServer(jar + " cannot be read.", cause, "Check the file.");
    }
  }

  private static Archive find(Function<String, @Nullable URL> place, String where)
      throws ProblemException {
    List<String> names =
        names(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    for (String name : names) {
      URL url = place.apply(name);
      if (url != null) {
        return of(url);
      }
    }
    throw Problems.noServer(
        "PostgreSQL's programs for this system are not part of this program.",
        "None of these is " + where + ": " + String.join(", ", names) + ".",
        "Connect to a server of your own with --connect, or build on this system.");
  }

  /// The names that the archive can have, the best first.
  ///
  /// @param os as `os.name` has it
  /// @param architecture as `os.arch` has it
  static List<String> names(String os, String architecture) {
    String lower = os.toLowerCase(Locale.ROOT);
    String system =
        lower.startsWith("windows") ? "windows" : lower.startsWith("mac") ? "darwin" : "linux";
    String processor =
        switch (architecture) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm_64";
          default -> architecture;
        };
    String own = "postgres-" + system + "-" + processor + ".txz";
    // Windows and macOS on ARM run programs of x86-64 too.
    return system.equals("linux") || processor.equals("x86_64")
        ? List.of(own)
        : List.of(own, "postgres-" + system + "-x86_64.txz");
  }

  /// Opens the archive's bytes.
  InputStream open() throws IOException {
    return url.openStream();
  }

  private static Archive of(URL url) throws ProblemException {
    try {
      URLConnection connection = url.openConnection();
      if (connection instanceof JarURLConnection jar) {
        JarEntry entry = jar.getJarEntry();
        if (entry != null && entry.getCrc() >= 0 && entry.getSize() >= 0) {
          return of(url, entry.getSize(), entry.getCrc());
        }
      }
      return ofContent(url);
    } catch (IOException e) {
      throw Problems.noServer(
          "The archive of PostgreSQL's programs cannot be read: " + url,
          e,
          "Check the file, or install this program anew.");
    }
  }

  private static Archive ofContent(URL url) throws IOException {
    CRC32 crc = new CRC32();
    long size = 0;
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = url.openStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        crc.update(buffer, 0, read);
        size += read;
      }
    }
    return of(url, size, crc.getValue());
  }

  private static Archive of(URL url, long size, long crc) {
    return new Archive(url, String.format(Locale.ROOT, "%d-%08x", size, crc), size);
  }
}
