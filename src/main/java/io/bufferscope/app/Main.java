package io.bufferscope.app;

/// The program's entry point.
public final class Main {
  private Main() {}

  /// Starts the program.
  ///
  /// @param args the command line
  static void main(String[] args) {
    System.out.println(
        Main.class.getModule() + " " + javafx.application.Platform.class.getModule());
  }
}
