package io.bufferscope.sweep;

import io.bufferscope.lab.BenchOptions;
import io.bufferscope.lab.Benches;
import io.bufferscope.model.ProblemException;
import io.bufferscope.store.SettingsStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a sweep leaves on the disk and in memory until it is finished: it is written down before it
/// is made, so that the next sweep can end and delete what one left that was killed. Called with
/// the lock of the sweeps' home held.
final class Leftovers {
  private static final Logger LOG = System.getLogger(Leftovers.class.getName());
  private static final Kept NOTHING = new Kept("", List.of());

  private final Path file;
  private final Path cache;
  private final Benches benches;
  private final SettingsStore<Kept> store;

  /// @param sweepHome the folder of all sweeps
  /// @param cache where the server's programs are unpacked to
  Leftovers(Path sweepHome, Path cache, Benches benches) {
    this.file = sweepHome.resolve("benches.json");
    this.cache = cache;
    this.benches = benches;
    this.store = new SettingsStore<>(file, Kept.class, NOTHING);
  }

  /// What is written down.
  ///
  /// @param results the folder of the sweep's results
  /// @param folders those of its benches
  record Kept(String results, List<Folders> folders) {}

  /// The folders of a bench.
  record Folders(String home, @Nullable String wal) {
    private BenchOptions options(Path cache) {
      return new BenchOptions(
          Path.of(home), Optional.ofNullable(wal).map(Path::of), cache, Optional.empty());
    }

    private static Folders of(BenchOptions options) {
      return new Folders(options.home().toString(), options.wal().map(Path::toString).orElse(null));
    }
  }

  /// Ends what a killed sweep left running, deletes its folders unless they are wanted, and writes
  /// down those that will be made.
  ///
  /// @param results the folder of the results of the sweep to come
  /// @param goesOn whether it goes on with results, and with the data that it made before
  void replace(Path results, boolean goesOn, List<BenchOptions> wanted) throws ProblemException {
    Kept kept = store.load().settings();
    boolean own = goesOn && kept.results().equals(results.toString());
    for (Folders folders : kept.folders()) {
      BenchOptions options = folders.options(cache);
      if (own && wanted.contains(options)) {
        benches.end(options);
      } else {
        delete(options);
      }
    }
    store.save(new Kept(results.toString(), wanted.stream().map(Folders::of).toList()));
  }

  /// Deletes everything.
  void delete() throws ProblemException, IOException {
    for (Folders folders : store.load().settings().folders()) {
      delete(folders.options(cache));
    }
    Files.deleteIfExists(file);
  }

  private void delete(BenchOptions options) throws ProblemException {
    benches.delete(options);
    deleteEmpty(options.home().getParent());
    options.wal().ifPresent(wal -> deleteEmpty(wal.getParent()));
  }

  private static void deleteEmpty(@Nullable Path folder) {
    try {
      if (folder != null) {
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "the folder " + folder + " stays", e);
    }
  }
}
