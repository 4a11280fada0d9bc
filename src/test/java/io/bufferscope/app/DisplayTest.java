package io.bufferscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayTest {
  @Test
  void withoutAnyVariableThereIsNoDisplayOnLinux() {
    assertThat(new Display("Linux", Map.of()).missing())
        .hasValueSatisfying(reason -> assertThat(reason).contains("neither DISPLAY").endsWith("."));
  }

  @ParameterizedTest
  @ValueSource(strings = {":4321", "localhost:59000.0", "nonsense", ":", "unix:4321"})
  void aDisplayThatDoesNotAnswerIsNone(String display) {
    assertThat(new Display("Linux", Map.of("DISPLAY", display)).missing())
        .hasValueSatisfying(reason -> assertThat(reason).contains("DISPLAY=" + display));
  }

  @Test
  void aDisplayThatAnswersIsOne() throws Exception {
    try (ServerSocket server = xServer()) {
      String display = "127.0.0.1:" + (server.getLocalPort() - 6000) + ".0";
      assertThat(new Display("Linux", Map.of("DISPLAY", display)).missing()).isEmpty();
    }
  }

  @Test
  void elsewhereThereIsAlwaysOne() {
    assertThat(new Display("Mac OS X", Map.of()).missing()).isEmpty();
    assertThat(new Display("Windows 11", Map.of()).missing()).isEmpty();
  }

  private static ServerSocket xServer() throws Exception {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
