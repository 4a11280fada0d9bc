package io.bufferscope.ui;

import io.bufferscope.lab.Lab;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.server.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The server's settings as the user edits them, and what would do the same elsewhere.
final class ServerForm {
  /// The least that PostgreSQL starts with: 16 buffers.
  private static final Bytes LEAST = new Bytes(16L * Bytes.BLOCK);

  private final Lab lab;
  private final Executor fx;
  private final ReadOnlyObjectProperty<LabState> state;
  private final ReadOnlyObjectProperty<Optional<ServerInfo>> server;
  private final StringProperty sharedBuffers = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Optional<Bytes>> size =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<List<SettingOverride>> overrides =
      new ReadOnlyObjectWrapper<>(List.of());
  private CompletableFuture<ServerInfo> restart =
      CompletableFuture.failedFuture(new IllegalStateException());

  ServerForm(
      Lab lab,
      Executor fx,
      ReadOnlyObjectProperty<LabState> state,
      ReadOnlyObjectProperty<Optional<ServerInfo>> server) {
    this.lab = lab;
    this.fx = fx;
    this.state = state;
    this.server = server;
    sharedBuffers.addListener((_, _, _) -> check());
    reset();
  }

  /// The size as it was typed.
  StringProperty sharedBuffersProperty() {
    return sharedBuffers;
  }

  /// What is wrong with it, or empty.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  /// The size; empty while it has an error.
  ReadOnlyObjectProperty<Optional<Bytes>> sizeProperty() {
    return size.getReadOnlyProperty();
  }

  /// The values of `postgresql.auto.conf` that have no effect here.
  ReadOnlyObjectProperty<List<SettingOverride>> overridesProperty() {
    return overrides.getReadOnlyProperty();
  }

  /// Begins anew with what the server runs with, and asks for what is overridden.
  void reset() {
    sharedBuffers.set(
        server
            .get()
            .map(ServerInfo::sharedBuffers)
            .orElse(lab.settings().sharedBuffers())
            .toSetting());
    check();
    if (server.get().isPresent()) {
      var _ =
          lab.overriddenSettings()
              .thenAccept(list -> fx.execute(() -> overrides.set(List.copyOf(list))));
    }
  }

  /// Why the server cannot be restarted from here; empty where it can.
  StringBinding refusal() {
    return Bindings.createStringBinding(this::refusalNow, state, server);
  }

  private String refusalNow() {
    if (state.get() instanceof LabState.Starting) {
      return "";
    }
    return server
        .get()
        .map(info ->
            switch (info.origin()) {
              case EMBEDDED ->
                  state.get() instanceof LabState.Preparing
                      ? "Wait until the load's data are made, or cancel that."
                      : "";
              case ATTACHED -> "Another Bufferscope runs this server; restart it there.";
              case FOREIGN ->
                  "This server is not Bufferscope's own, so it is not restarted from here.";
            })
        .orElse("There is no server yet.");
  }

  /// Starts the server anew with the typed size.
  void restart() {
    size.get().ifPresent(chosen -> restart = lab.restart(lab.settings().withSharedBuffers(chosen)));
  }

  /// Starts the server anew so that it times its reads and writes.
  void restartWithIoTiming() {
    restart = lab.restart(lab.settings().with("track_io_timing", "on"));
  }

  /// Gives a restart up that is under way.
  void cancel() {
    restart.cancel(true);
  }

  /// The statement that sets the typed size on a server of one's own.
  StringBinding alterSystem() {
    return Bindings.createStringBinding(
        () ->
            size.get()
                .map(chosen -> "ALTER SYSTEM SET shared_buffers = '" + chosen.toSetting() + "';")
                .orElse(""),
        size);
  }

  /// A shell's command line that opens psql on the server.
  static String psql(Endpoint endpoint) {
    return isUsual(endpoint)
        ? passfile(endpoint) + "psql " + target(endpoint) + " -d " + quoted(endpoint.database())
        : "psql " + quoted(endpoint.url());
  }

  /// A shell's command line that runs PostgreSQL's own load generator on the load's tables.
  static String pgbench(Endpoint endpoint) {
    String command = "pgbench -n -S -M prepared -c 8 -j 2 -T 30 ";
    return isUsual(endpoint)
        ? passfile(endpoint) + command + target(endpoint) + " " + quoted(endpoint.database())
        : command + quoted(endpoint.url());
  }

  /// Whether host, port, user and database say it all.
  private static boolean isUsual(Endpoint endpoint) {
    return endpoint.transport().equals(Transport.USUAL);
  }

  private static String target(Endpoint endpoint) {
    return String.format(
        Locale.ROOT,
        "-h %s -p %d -U %s",
        quoted(endpoint.host()),
        endpoint.port(),
        quoted(endpoint.user()));
  }

  private static String passfile(Endpoint endpoint) {
    Path file = endpoint.passfile();
    return file == null ? "" : "PGPASSFILE=" + quoted(file.toString()) + " ";
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:@%+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private void check() {
    try {
      Bytes typed = Bytes.parse(sharedBuffers.get());
      if (typed.compareTo(LEAST) < 0) {
        throw new IllegalArgumentException(
            "shared_buffers is at least " + LEAST + ": 16 buffers of 8 kB");
      }
      error.set("");
      size.set(Optional.of(typed));
    } catch (IllegalArgumentException wrong) {
      error.set(String.valueOf(wrong.getMessage()));
      size.set(Optional.empty());
    }
  }
}
