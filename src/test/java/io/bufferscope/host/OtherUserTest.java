package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bufferscope.model.map.KernelTier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// What is told to a user whom the files do not belong to. Only root can become another one, so
/// elsewhere than in a container most of this is skipped.
@EnabledOnOs(OS.LINUX)
class OtherUserTest {
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final int PAGES = 64;

  private final Path folder = OnDisk.folder();
  private final Path file = folder.resolve("16384");

  @BeforeEach
  void aFileOfRootsThatIsNotCached() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "not root");
    assumeTrue(Files.isExecutable(SETPRIV), "no setpriv");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    OnDisk.append(file, PAGES / 2);
    PageCache.drop(file);
  }

  @Test
  void theKernelLiesAndTheTierIsAbsent() throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    List<String> lines = askedBy("12345");
    assertThat(lines.getFirst()).startsWith("Absent[").contains("another user", "uid 12345");
    assertThat(lines.get(1)).endsWith("of 64, beyond the end: true").startsWith("64");
  }

  @Test
  void whoMayWriteIsToldTheTruth() throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
    assertThat(askedBy("12345"))
        .containsExactly(
            "Cached[residency=0 of 32 blocks resident]", "0 of 64, beyond the end: false");
  }

  @Test
  void theOwnerIsToldTheTruth() throws Exception {
    Files.setAttribute(file, "unix:uid", 12_345);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assertThat(askedBy("12345").getFirst()).isEqualTo("Cached[residency=0 of 32 blocks resident]");
    assertThat(askedBy("12346").getFirst()).startsWith("Absent[");
  }

  @Test
  void aFileThatMayNotBeOpenedIsAbsent() throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(askedBy("12345").getFirst()).startsWith("Absent[reason=This program may not open");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    assertThat(askedBy("12345").getFirst()).startsWith("Absent[reason=This program may not open");
  }

  @Test
  void rootMayWriteToAllFiles() throws Exception {
    Files.setAttribute(file, "unix:uid", 65_534);
    assertThat(PageCache.read(file)).isInstanceOf(KernelTier.Cached.class);
  }

  private List<String> askedBy(String user) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                SETPRIV.toString(),
                "--reuid=" + user,
                "--regid=" + user,
                "--clear-groups",
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Path.of("target/classes").toAbsolutePath()
                    + ":"
                    + Path.of("target/test-classes").toAbsolutePath(),
                OtherUser.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assumeTrue(!said.isEmpty(), "another user cannot run this program here");
    return said.lines().toList();
  }
}
