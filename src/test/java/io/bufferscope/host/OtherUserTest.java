package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.KernelTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// What is told to a user whom the files do not belong to. Only root can become another one; who is
/// not root is that other one for a file of root's.
@EnabledOnOs(OS.LINUX)
class OtherUserTest {
  private static final boolean ROOT = "root".equals(System.getProperty("user.name"));
  private static final int PAGES = 64;

  private Path folder = Path.of("/");
  private Path file = Path.of("/etc/passwd");

  /// A folder on a disk that others can look into: a home directory may not be.
  @BeforeEach
  void aFileOfRootsThatIsNotCached() throws Exception {
    if (ROOT) {
      folder = Files.createTempDirectory(Path.of("/var/tmp"), "bufferscope-");
      file = folder.resolve("16384");
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      OnDisk.append(file, PAGES / 2);
      PageCache.drop(file);
      copyProgram();
    }
  }

  @AfterEach
  void theFolderGoes() throws IOException {
    if (ROOT) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
      }
    }
  }

  @Test
  void theKernelLiesAndTheTierIsAbsent() throws Exception {
    if (!ROOT) {
      assertThat(PageCache.read(file))
          .isInstanceOfSatisfying(
              KernelTier.Absent.class,
              absent -> assertThat(absent.reason()).contains("another user", "uid 0"));
      return;
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    List<String> lines = askedBy("12345");
    assertThat(lines.getFirst()).startsWith("Absent[").contains("another user", "uid 12345");
    assertThat(lines.get(1)).endsWith("of 64, beyond the end: true").startsWith("64");
  }

  @Test
  void whoMayWriteOrOwnsItIsToldTheTruth() throws Exception {
    if (!ROOT) {
      Path own = OnDisk.append(OnDisk.folder().resolve("16384"), PAGES / 2);
      assertThat(PageCache.read(own)).isInstanceOf(KernelTier.Cached.class);
      return;
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
    assertThat(askedBy("12345"))
        .containsExactly(
            "Cached[residency=0 of 32 blocks resident]", "0 of 64, beyond the end: false");
    Files.setAttribute(file, "unix:uid", 12_345);
    assertThat(PageCache.read(file)).isInstanceOf(KernelTier.Cached.class);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assertThat(askedBy("12345").getFirst()).isEqualTo("Cached[residency=0 of 32 blocks resident]");
    assertThat(askedBy("12346").getFirst()).startsWith("Absent[");
  }

  @Test
  void aFileThatMayNotBeOpenedIsAbsent() throws Exception {
    if (!ROOT) {
      assertThat(PageCache.read(Path.of("/etc/shadow")))
          .isInstanceOfSatisfying(
              KernelTier.Absent.class,
              absent -> assertThat(absent.reason()).startsWith("This program may not open"));
      return;
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(askedBy("12345").getFirst()).startsWith("Absent[reason=This program may not open");
  }

  private List<String> askedBy(String user) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "/usr/bin/setpriv",
                "--reuid=" + user,
                "--regid=" + user,
                "--clear-groups",
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                folder.resolve("classes").toString(),
                OtherUser.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assertThat(said).as("what the program says as user " + user).isNotEmpty();
    return said.lines().toList();
  }

  /// Puts the classes where another user may read them.
  private void copyProgram() throws IOException {
    for (String from : new String[] {"target/classes", "target/test-classes"}) {
      for (String part : new String[] {"io/bufferscope/host", "io/bufferscope/model"}) {
        copy(Path.of(from, part), folder.resolve("classes").resolve(part));
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> all = Files.walk(from)) {
      all.forEach(one -> {
        try {
          Path target = to.resolve(from.relativize(one));
          if (Files.isDirectory(one)) {
            Files.createDirectories(target);
          } else {
            Files.copy(one, target);
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }
}
