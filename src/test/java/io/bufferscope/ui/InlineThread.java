package io.bufferscope.ui;

/// Runs where it is started, so that a test sees what came of it.
final class InlineThread extends Thread {
  private final Runnable body;

  InlineThread(Runnable body) {
    this.body = body;
  }

  @Override
  public void start() {
    body.run();
  }
}
