package io.bufferscope.server;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A file that PostgreSQL writes its messages to.
///
/// @param file where it is
record ServerLog(Path file) {
  private static final int KEPT = 4;
  private static final int TAIL_BYTES = 1 << 18;
  private static final Pattern SEVERE = Pattern.compile(".*?\\b(FATAL|PANIC): +(.*)");
  private static final Pattern FURTHER = Pattern.compile(".*?\\b(DETAIL|HINT): +(.*)");

  /// Makes room for a new log: the former ones move on by one, and the oldest goes.
  void rotate() throws IOException {
    for (int age = KEPT; age > 0; age--) {
      Path younger = age == 1 ? file : aged(age - 1);
      if (Files.exists(younger)) {
        Files.move(younger, aged(age), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /// The last lines, the newest last; empty where there is no log.
  List<String> tail(int lines) {
    List<String> all = read().lines().toList();
    return all.subList(Math.max(0, all.size() - lines), all.size());
  }

  /// The server's own reasons for its end: its FATAL and PANIC messages with their details and
  /// hints.
  Optional<String> fatal() {
    StringBuilder text = new StringBuilder();
    boolean belongs = false;
    for (String line : read().lines().toList()) {
      if (SEVERE.matcher(line).matches()) {
        belongs = true;
        append(text, SEVERE.matcher(line).replaceFirst("$1: $2"));
      } else if (belongs && FURTHER.matcher(line).matches()) {
        append(text, FURTHER.matcher(line).replaceFirst("$2"));
      } else {
        belongs = false;
      }
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
  }

  private static void append(StringBuilder text, String line) {
    text.append(text.isEmpty() ? "" : "\n").append(line);
  }

  private Path aged(int age) {
    return file.resolveSibling(file.getFileName() + "." + age);
  }

  private String read() {
    try (var channel = Files.newByteChannel(file)) {
      channel.position(Math.max(0, channel.size() - TAIL_BYTES));
      byte[] bytes = Channels.newInputStream(channel).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException _) {
      return "";
    }
  }
}
