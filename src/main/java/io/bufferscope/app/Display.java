package io.bufferscope.app;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether there is a display for a window. The toolkit cannot be asked: once it failed to start it
/// cannot be started in another way.
///
/// @param system the name of the operating system, `os.name`
/// @param environment the process's environment variables
record Display(String system, Map<String, String> environment) {
  private static final Pattern X_DISPLAY = Pattern.compile("(.*):(\\d{1,5})(?:\\.\\d+)?");
  private static final int X_PORT = 6000;
  private static final int TIMEOUT_MILLIS = 2000;

  /// Why there is none, as a sentence; empty where there seems to be one.
  Optional<String> missing() {
    if (!system.toLowerCase(Locale.ROOT).startsWith("linux")) {
      return Optional.empty();
    }
    String display = environment.getOrDefault("DISPLAY", "");
    if (!display.isEmpty()) {
      return answers(display)
          ? Optional.empty()
          : Optional.of("There is no display: nothing answers at DISPLAY=" + display + ".");
    }
    // JavaFX draws on X11 only, under Wayland by way of XWayland, which sets DISPLAY.
    return Optional.of(
        environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty()
            ? "There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set."
            : "There is no X11 display: DISPLAY is not set, and the window needs XWayland.");
  }

  private static boolean answers(String display) {
    Matcher matcher = X_DISPLAY.matcher(display);
    if (!matcher.matches()) {
      return false;
    }
    String host = matcher.group(1);
    int number = Integer.parseInt(matcher.group(2));
    try {
      boolean local = host.isEmpty() || host.equals("unix");
      return local ? answersLocally(number) : answersAt(host, X_PORT + number);
    } catch (IOException | IllegalArgumentException _) {
      return false;
    }
  }

  private static boolean answersLocally(int number) throws IOException {
    Path socket = Path.of("/tmp/.X11-unix/X" + number);
    if (!Files.exists(socket)) {
      return answersAt("localhost", X_PORT + number);
    }
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      return channel.isConnected();
    }
  }

  private static boolean answersAt(String host, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      return socket.isConnected();
    }
  }
}
