package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class EmbeddedServerTest {
  @Test
  void serverStartsAndLetsUsIn() throws Exception {
    EmbeddedServer server = TestServer.shared();
    assertThat(server.isRunning()).isTrue();
    try (Connection connection = TestServer.connect(server);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW search_path")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).startsWith("bufferscope,");
    }
  }
}
