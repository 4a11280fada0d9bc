package io.bufferscope.model;

/// Something that went wrong, as a person has to hear it: what happened, why, and what to do.
///
/// @param kind decides the exit code of the command line
/// @param what what was tried and did not work, one sentence
/// @param why the cause as far as it is known: the server's own words where there are any, or empty
/// @param remedy what to do about it, or empty
/// @param details lines for a bug report (log tail, stack trace), or empty; never a password
public record Problem(Kind kind, String what, String why, String remedy, String details) {
  /// A problem without details.
  public Problem(Kind kind, String what, String why, String remedy) {
    this(kind, what, why, remedy, "");
  }

  /// The classes of problems and the exit codes of the command line.
  public enum Kind {
    /// A defect of this program.
    DEFECT(1),
    /// The command line, a file or a form says something that cannot be meant.
    USAGE(2),
    /// There is no server that can be used.
    NO_SERVER(3),
    /// The server was there and what was asked of it failed.
    EXPERIMENT_FAILED(4),
    /// The user stopped it.
    CANCELLED(130);

    private final int exitCode;

    Kind(int exitCode) {
      this.exitCode = exitCode;
    }

    /// The process's exit code for a problem of this kind.
    public int exitCode() {
      return exitCode;
    }
  }

  /// What, why and remedy as one text of one to three lines.
  public String message() {
    StringBuilder text = new StringBuilder(what);
    if (!why.isBlank()) {
      text.append('\n').append(why);
    }
    if (!remedy.isBlank()) {
      text.append('\n').append(remedy);
    }
    return text.toString();
  }

  /// The message with the details, as for a bug report.
  public String report() {
    return details.isBlank() ? message() : message() + "\n\n" + details;
  }

  /// This problem with other details.
  public Problem withDetails(String newDetails) {
    return new Problem(kind, what, why, remedy, newDetails);
  }
}
