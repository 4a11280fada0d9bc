package io.bufferscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Relations whose names need quotes, on a server of the user's, with the extension in a schema
/// whose name needs them as well.
class OddNamesTest {
  private static final EmbeddedServer SERVER = TestServer.fresh(ServerSettings.DEFAULT);

  @TempDir private static Path folder;

  private final Terminal terminal = new Terminal(folder, TestServer.cache(), new NoWindow());

  @BeforeAll
  static void moveTheExtension() throws Exception {
    run("CREATE SCHEMA \"My \"\"Ext\"\"\"");
    run("DROP EXTENSION IF EXISTS pg_buffercache");
    run("CREATE EXTENSION pg_buffercache SCHEMA \"My \"\"Ext\"\"\"");
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quo\"te",
        "two  spaces ",
        "Upper Case.Dot",
        "new\nline",
        "it's; DROP TABLE pg_class --",
        "äöüÄÖÜß€ñçéèêëàâîïôûùœæÿ一二三四xy",
      })
  void aRelationIsFoundByItsNameAndToldByIt(String name) throws Exception {
    String quoted = '"' + name.replace("\"", "\"\"") + '"';
    assertThat(name.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(63);
    run("CREATE SCHEMA IF NOT EXISTS \"Odd Schema\"");
    run("CREATE TABLE \"Odd Schema\"." + quoted + " AS SELECT generate_series(1, 3000) AS i");
    Path csv = folder.resolve("map.csv");
    assertThat(map("--relation", "\"Odd Schema\"." + quoted, "--json", "--csv", csv.toString()))
        .as(terminal.err())
        .isZero();
    assertThat(terminal.json().path("relation").asString()).isEqualTo("Odd Schema." + name);
    assertThat(terminal.json().path("cached").asInt()).isPositive();
    assertThat(map("--pool", "--json")).isZero();
    assertThat(terminal.json().path("relations").valueStream())
        .anyMatch(one -> one.path("relation").asString().equals("Odd Schema." + name));
    assertThat(Files.readString(csv)).contains(field("Odd Schema." + name));
    assertThat(map("--relation", "\"Odd Schema\"." + quoted)).isZero();
    assertThat(terminal.out().lines().findFirst().orElseThrow())
        .as("one line for people")
        .contains("blocks in shared buffers");
  }

  /// As RFC 4180 has it.
  private static String field(String text) {
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private int map(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "map";
    all[1] = "--connect";
    all[2] = SERVER.endpoint().url();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return terminal.run(all);
  }

  private static void run(String statement) throws Exception {
    TestServer.run(SERVER, statement);
  }
}
