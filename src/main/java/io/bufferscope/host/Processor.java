package io.bufferscope.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The machine's processor.
public final class Processor {
  private static final Pattern NAME =
      Pattern.compile("^(?:model name|Model|Hardware)\\s*:\\s*(\\S.*)$", Pattern.MULTILINE);

  private Processor() {}

  /// Its name, as the maker gave it; empty where the system does not tell.
  public static String name() {
    try {
      return parse(Files.readString(Path.of("/proc/cpuinfo")));
    } catch (IOException _) {
      return "";
    }
  }

  /// Takes `/proc/cpuinfo` apart.
  static String parse(String text) {
    Matcher line = NAME.matcher(text);
    return line.find() ? line.group(1).strip() : "";
  }
}
