package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServerLogTest {
  private final ServerLog log = new ServerLog(TestServer.temporaryHome().resolve("server.log"));

  @Test
  void fatalLinesAreTheServersWordsWithHintAndWithoutTheTime() throws Exception {
    Files.writeString(
        log.file(),
        """
        2026-01-02 03:04:05.678 UTC [42] LOG:  starting PostgreSQL 18.6
        2026-01-02 03:04:05.678 UTC [42] FATAL:  could not map anonymous shared memory: no memory
        2026-01-02 03:04:05.678 UTC [42] HINT:  Reduce shared_buffers.
        2026-01-02 03:04:05.679 UTC [42] LOG:  database system is shut down
        2026-01-02 03:04:05.679 UTC [42] HINT:  This belongs to a log line.
        """);
    assertThat(log.fatal())
        .contains(
            "FATAL: could not map anonymous shared memory: no memory\nReduce shared_buffers.");
    assertThat(log.tail(1)).containsExactly(Files.readAllLines(log.file()).getLast());
  }

  @Test
  void logWithoutAFatalLineAndNoLogGiveNone() throws Exception {
    assertThat(log.fatal()).isEmpty();
    assertThat(log.tail(5)).isEmpty();
    Files.writeString(log.file(), "2026-01-02 03:04:05.678 UTC [42] LOG:  ready\n");
    assertThat(log.fatal()).isEmpty();
  }

  @Test
  void fewFormerLogsAreKeptTheYoungestFirst() throws Exception {
    for (int start = 0; start < 8; start++) {
      log.rotate();
      Files.writeString(log.file(), "start " + start);
    }
    Path folder = log.file().resolveSibling("");
    assertThat(log.file()).hasContent("start 7");
    assertThat(folder.resolve("server.log.1")).hasContent("start 6");
    assertThat(folder.resolve("server.log.4")).hasContent("start 3");
    assertThat(folder.resolve("server.log.5")).doesNotExist();
  }
}
