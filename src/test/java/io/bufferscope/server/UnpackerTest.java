package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;

class UnpackerTest {
  private final Path folder = TestServer.temporaryHome();
  private final Path cache = folder.resolve("cache");

  @Test
  void modesAndLinksAreKept() throws Exception {
    Path unpacked =
        unpack(
            archive(
                "good",
                tar -> {
                  file(tar, "bin/tool", 0755, "run");
                  file(tar, "share/text", 0640, "read");
                  link(tar, "lib/short", "long");
                  file(tar, "lib/long", 0644, "code");
                }));
    assertThat(mode(unpacked.resolve("bin/tool"))).isEqualTo("rwxr-xr-x");
    assertThat(mode(unpacked.resolve("share/text"))).isEqualTo("rw-r-----");
    assertThat(Files.readSymbolicLink(unpacked.resolve("lib/short"))).isEqualTo(Path.of("long"));
    assertThat(unpacked.resolve("lib/short")).hasContent("code");
  }

  @Test
  void entriesThatLeaveTheFolderAreRefused() throws Exception {
    List<Archive> bad =
        List.of(
            archive("up", tar -> file(tar, "bin/../../out", 0644, "x")),
            archive("link", tar -> link(tar, "lib/out", "../../out")),
            archive("absolute", tar -> link(tar, "lib/out", "/etc/passwd")));
    for (Archive archive : bad) {
      ProblemException thrown = catchThrowableOfType(ProblemException.class, () -> unpack(archive));
      assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.NO_SERVER);
      assertThat(thrown.problem().why()).contains("leaves its folder");
    }
    assertThat(names(cache)).containsExactly("lock");
    assertThat(names(folder)).doesNotContain("out");
  }

  @Test
  void whatAKilledUnpackLeftIsClearedAndACutArchiveLeavesNothing() throws Exception {
    Files.createDirectories(cache.resolve("unpack-123/bin"));
    Archive whole = archive("whole", tar -> file(tar, "bin/tool", 0755, "x".repeat(50_000)));
    Path cut = folder.resolve("cut");
    byte[] bytes = Files.readAllBytes(Path.of(whole.url().toURI()));
    Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(
            catchThrowableOfType(
                ProblemException.class,
                () -> unpack(new Archive(cut.toUri().toURL(), "cut", bytes.length))))
        .isNotNull();
    assertThat(names(cache)).containsExactly("lock");
    assertThat(unpack(whole).resolve("bin/tool")).isExecutable();
  }

  @Test
  void manyAtOnceUnpackOneFolder() throws Exception {
    Archive archive =
        archive(
            "many",
            tar -> {
              for (int i = 0; i < 200; i++) {
                file(tar, "share/" + i, 0644, "text " + i);
              }
            });
    List<Path> unpacked = new CopyOnWriteArrayList<>();
    List<Thread> threads =
        Stream.generate(
                () -> new NamedThreads().thread("unpack", () -> unpackedBy(archive, unpacked)))
            .limit(4)
            .toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(unpacked).hasSize(4).containsOnly(cache.resolve("postgresql-many"));
    assertThat(names(cache)).containsExactlyInAnyOrder("lock", "postgresql-many");
    assertThat(names(cache.resolve("postgresql-many/share"))).hasSize(200);
  }

  @Test
  void cancelledUnpackLeavesNothing() throws Exception {
    Archive archive =
        archive(
            "cancelled",
            tar -> {
              file(tar, "bin/tool", 0755, "x");
              file(tar, "bin/other", 0755, "x");
            });
    Cancellation cancellation = new Cancellation();
    ProblemException thrown =
        catchThrowableOfType(
            ProblemException.class,
            () -> Unpacker.unpack(archive, cache, _ -> cancellation.request(), cancellation));
    assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.CANCELLED);
    assertThat(names(cache)).containsExactly("lock");
  }

  @Test
  void archiveIsNamedAfterSystemAndProcessor() {
    assertThat(Archive.names("Linux", "amd64")).containsExactly("postgres-linux-x86_64.txz");
    assertThat(Archive.names("Linux", "aarch64")).containsExactly("postgres-linux-arm_64.txz");
    assertThat(Archive.names("Mac OS X", "aarch64"))
        .containsExactly("postgres-darwin-arm_64.txz", "postgres-darwin-x86_64.txz");
    assertThat(Archive.names("Windows 11", "amd64")).containsExactly("postgres-windows-x86_64.txz");
  }

  private interface Content {
    void write(TarArchiveOutputStream tar) throws IOException;
  }

  private void unpackedBy(Archive archive, List<Path> unpacked) {
    try {
      unpacked.add(unpack(archive));
    } catch (ProblemException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path unpack(Archive archive) throws ProblemException {
    return Unpacker.unpack(archive, cache, _ -> {}, new Cancellation());
  }

  private Archive archive(String id, Content content) throws IOException {
    Path file = folder.resolve(id + ".txz");
    try (OutputStream out = Files.newOutputStream(file);
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(new XZCompressorOutputStream(out))) {
      content.write(tar);
    }
    return new Archive(file.toUri().toURL(), id, Files.size(file));
  }

  private static void file(TarArchiveOutputStream tar, String name, int mode, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(bytes.length);
    entry.setMode(mode);
    tar.putArchiveEntry(entry);
    tar.write(bytes);
    tar.closeArchiveEntry();
  }

  private static void link(TarArchiveOutputStream tar, String name, String target)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
    entry.setLinkName(target);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).toList();
    }
  }
}
