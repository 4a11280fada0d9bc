package io.bufferscope.app;

import io.bufferscope.cli.Surroundings;
import io.bufferscope.lab.EmbeddedBenches;
import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.lab.ServerLab;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.pg.ConnectionUrl;
import io.bufferscope.store.SettingsStore;
import io.bufferscope.sweep.LocalSweeps;
import io.bufferscope.ui.SweepServices;
import java.io.Console;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The composition root: builds the program's parts by hand and closes them in reverse order.
final class Wiring implements AutoCloseable {
  private final Threads threads = new NamedThreads();
  private final Set<Lab> labs = ConcurrentHashMap.newKeySet();
  private final Folders folders;
  private final Display display;
  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final SettingsKeeper settings;
  private final LocalSweeps sweeps;

  Wiring(Folders folders, Display display, PrintStream out, PrintStream err, boolean terminal) {
    this.folders = folders;
    this.display = display;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.settings =
        new SettingsKeeper(
            new SettingsStore<>(folders.settings(), Settings.class, Settings.defaults()), threads);
    this.sweeps =
        new LocalSweeps(
            new EmbeddedBenches(threads), folders.sweeps(), folders.cache(), threads, version());
  }

  /// The program on this machine, for this user.
  static Wiring ofThisMachine() {
    String system = System.getProperty("os.name", "");
    Map<String, String> environment = System.getenv();
    Folders folders = Folders.of(system, Path.of(System.getProperty("user.home")), environment);
    Logs.configure(folders.data());
    return new Wiring(
        folders,
        new Display(system, environment),
        System.out,
        System.err,
        Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false));
  }

  Threads threads() {
    return threads;
  }

  Surroundings surroundings() {
    Toolkit toolkit = new Toolkit();
    return new Surroundings(
        this::lab,
        sweeps,
        ConnectionUrl::parse,
        new Windows(
            display,
            toolkit,
            this::lab,
            new SweepServices(sweeps, folders.results(), version()),
            settings,
            threads),
        folders.server(),
        folders.cache(),
        out,
        err,
        terminal);
  }

  /// Stops whatever still runs. Returns when nothing is left.
  @Override
  public void close() {
    settings.close();
    sweeps.close();
    labs.forEach(Lab::close);
  }

  private static String version() {
    String packaged = Wiring.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(packaged, "(not packaged)");
  }

  private Lab lab(LabOptions options) {
    Lab lab = new ServerLab(options, threads);
    labs.add(lab);
    return lab;
  }
}
