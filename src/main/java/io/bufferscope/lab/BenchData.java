package io.bufferscope.lab;

import io.bufferscope.load.LoadData;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ObserverLedger;
import io.bufferscope.pg.SchemaReader;
import io.bufferscope.server.Databases;
import io.bufferscope.server.EmbeddedServer;
import java.time.Duration;
import java.util.Optional;

/// The data of a bench's loads: each set of each scale in a database of its own, so that loads
/// alternate without their being made anew and a database's size is that of one load's data. A load
/// that writes is given its data back from a second database that is a copy of the first as it was
/// made. What state a database is in is said by the comment on its schema, which the copy has, too;
/// so it is known after a crash.
final class BenchData {
  private static final String WORK = "Making the load's data";
  private static final String MADE = "as made";
  private static final String CHANGED = "changed by a load";

  /// How long the comment may be waited for.
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);

  private final Databases databases;
  private final Threads threads;

  BenchData(EmbeddedServer server, Threads threads) throws ProblemException {
    this.databases = server.databases(threads);
    this.threads = threads;
  }

  /// The database of a load.
  static String database(LoadSpec load) {
    Optional<DataSet> set = load.data();
    return set.isEmpty() ? "bench_script" : "bench_" + set.get().label() + "_" + load.dataScale();
  }

  /// Makes the data where there are none, puts them back where they were changed, and keeps a copy
  /// where the load is going to change them.
  ///
  /// @param changed whether to put them back where there is a copy, whatever the comment says
  /// @return whether they were made
  boolean provide(
      LoadSpec load, boolean changed, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    cancellation.check(WORK);
    String database = database(load);
    String copy = database + "_copy";
    String state = databases.exist(database, cancellation) ? state(database, cancellation) : "";
    boolean wanted = changed || !state.equals(MADE);
    boolean made = false;
    if (wanted && databases.exist(copy, cancellation)) {
      progress.progressed(Progress.of("putting the load's data back"));
      databases.copy(copy, database, cancellation);
    } else if (!state.equals(MADE)) {
      make(load, database, copy, progress, cancellation);
      made = true;
    }
    if (writes(load) && !databases.exist(copy, cancellation)) {
      progress.progressed(Progress.of("copying the load's data"));
      databases.copy(database, copy, cancellation);
    }
    return made;
  }

  /// Notes that a load is going to run which may change its data.
  void noteRun(LoadSpec load, Observer observer) throws ProblemException {
    if (writes(load) && !comment(observer).equals(CHANGED)) {
      comment(observer, CHANGED);
    }
  }

  private void make(
      LoadSpec load,
      String database,
      String copy,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    progress.progressed(Progress.of("making the load's database"));
    databases.drop(copy, cancellation);
    databases.copy("bufferscope", database, cancellation);
    if (load.data().isPresent()) {
      LoadData.create(
          new Connector(databases.endpoint(database)),
          load.data().get(),
          load.dataScale(),
          progress,
          cancellation,
          threads);
    }
    try (Observer observer = observe(database, cancellation)) {
      comment(observer, MADE);
    }
  }

  private static boolean writes(LoadSpec load) {
    return new SweepLoad("", load).writes();
  }

  private static void comment(Observer observer, String text) throws ProblemException {
    observer.execute(
        "The state of the load's data cannot be noted.",
        "COMMENT ON SCHEMA " + LoadData.SCHEMA + " IS '" + text + "'");
  }

  private String state(String database, Cancellation cancellation) throws ProblemException {
    try (Observer observer = observe(database, cancellation)) {
      return comment(observer);
    }
  }

  private static String comment(Observer observer) throws ProblemException {
    return new SchemaReader(observer).comment(LoadData.SCHEMA).orElse("");
  }

  private Observer observe(String database, Cancellation cancellation) throws ProblemException {
    return Observer.open(
        new Connector(databases.endpoint(database)),
        "bufferscope-bench",
        new ObserverLedger(),
        ANSWER_WITHIN,
        cancellation);
  }
}
