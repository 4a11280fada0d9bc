package io.bufferscope.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import javax.net.SocketFactory;

/// Sockets that wait for an answer in one call of the operating system. A plain [Socket] that was
/// ever given a timeout, as while it connects, stays non-blocking: from then on each answer takes
/// two reads and a poll. That of a channel blocks again once the timeout is taken off.
///
/// Made by the driver, by its name (property `socketFactory`).
public final class BlockingSockets extends SocketFactory {
  @Override
  public Socket createSocket() throws IOException {
    return SocketChannel.open().socket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return SocketChannel.open(new InetSocketAddress(host, port)).socket();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return SocketChannel.open(new InetSocketAddress(host, port)).socket();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return createSocket(InetAddress.getByName(host), port, localHost, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    channel.bind(new InetSocketAddress(localHost, localPort));
    channel.connect(new InetSocketAddress(host, port));
    return channel.socket();
  }
}
