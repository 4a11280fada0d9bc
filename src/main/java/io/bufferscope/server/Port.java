package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.OptionalInt;

/// The wish for a port on 127.0.0.1.
///
/// @param number the port; 0 for any
/// @param required whether no other will do
record Port(int number, boolean required) {
  /// The port that the user gave, or any.
  static Port of(OptionalInt given) {
    return given.isPresent() ? new Port(given.getAsInt(), true) : new Port(0, false);
  }

  /// The same port again where it can be had, so that what psql was told stays true.
  static Port again(OptionalInt given, int former) {
    return given.isPresent() ? of(given) : new Port(former, false);
  }

  /// A port that nothing listens on at the moment.
  ///
  /// @throws ProblemException where the required one is taken
  int choose() throws ProblemException {
    try (ServerSocket socket = listen(number)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      if (required) {
        throw taken(Problems.reason(e), e);
      }
      return choose(e);
    }
  }

  /// The required port is in use.
  ///
  /// @param why in the words of who noticed
  ProblemException taken(String why, Throwable cause) {
    return Problems.noServer(
        "The embedded server cannot listen on port " + number + ".",
        Login.HOST + ":" + number + ": " + why,
        "Give another port with --port, or leave it out to take a free one.",
        "",
        cause);
  }

  private static int choose(IOException first) throws ProblemException {
    try (ServerSocket socket = listen(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      e.addSuppressed(first);
      throw Problems.noServer("No port is free on " + Login.HOST + ".", e, "Give one with --port.");
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.ofLiteral(Login.HOST));
  }
}
