package io.bufferscope.model.stats;

/// What an active session is found doing, by the wait event types of `pg_stat_activity` (manual,
/// table 27.4).
public enum WaitClass {
  /// No wait event: it computes, or waits for a processor.
  RUNNING("running"),
  /// Reads, writes and fsyncs, of data files and of WAL.
  IO("I/O"),
  /// A lock that another transaction holds.
  LOCK("lock"),
  /// A short lock inside the server.
  LWLOCK("LWLock"),
  /// The client, to take or send data.
  CLIENT("client"),
  /// Everything else: other processes, pauses, extensions, pinned buffers.
  OTHER("other");

  private final String label;

  WaitClass(String label) {
    this.label = label;
  }

  /// The class for people.
  public String label() {
    return label;
  }

  /// The class of a `wait_event_type`.
  ///
  /// @param type as the server gives it; empty for none
  public static WaitClass ofType(String type) {
    return switch (type) {
      case "" -> RUNNING;
      case "IO" -> IO;
      case "Lock" -> LOCK;
      case "LWLock" -> LWLOCK;
      case "Client" -> CLIENT;
      default -> OTHER;
    };
  }
}
