package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.CacheOutcome.Checkpointed;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.OptionalLong;

/// Makes checkpoints and counts what they write.
///
/// @param observer the connection
public record Checkpoints(Observer observer) {
  /// The checkpointer publishes its counters after it has let those go who wait for it; before 15
  /// they pass through a file that is up to half a second old.
  private static final Duration PUBLISHED_WITHIN = Duration.ofSeconds(2);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  private record Counts(long requested, long written) {}

  /// Writes all dirty buffers out and waits for it (manual, `CHECKPOINT`). Cancelled, it goes on
  /// without being waited for. The buffers of unlogged relations are not written.
  ///
  /// @return what all checkpoints have written meanwhile, where the server has published the one
  ///   that was asked for within two seconds
  /// @throws ProblemException where the role may not, or the connection is lost
  public Checkpointed now() throws ProblemException, InterruptedException {
    Counts before = counts();
    long start = System.nanoTime();
    uncounted();
    long end = System.nanoTime();
    Counts after = counts();
    while (after.requested() == before.requested()
        && System.nanoTime() - end < PUBLISHED_WITHIN.toNanos()) {
      Thread.sleep(BETWEEN_LOOKS);
      after = counts();
    }
    long written = after.written() - before.written();
    return new Checkpointed(
        after.requested() > before.requested() && written >= 0
            ? OptionalLong.of(written)
            : OptionalLong.empty(),
        Duration.ofNanos(end - start));
  }

  /// As [#now], without counting.
  ///
  /// @throws ProblemException as [#now]
  public void uncounted() throws ProblemException {
    observer.execute("The checkpoint failed.", "CHECKPOINT");
  }

  private Counts counts() throws ProblemException {
    return observer.read(
        "The checkpoints' statistics cannot be read.",
        connection -> {
          String sql = Sql.of("background", observer.version());
          try (PreparedStatement statement = connection.prepareStatement(sql);
              ResultSet row = statement.executeQuery()) {
            row.next();
            return new Counts(row.getLong("requested"), row.getLong("buffers_written"));
          }
        });
  }
}
