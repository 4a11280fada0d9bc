package io.bufferscope.ui;

import io.bufferscope.lab.Addresses;
import io.bufferscope.lab.Lab;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Password;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.SslMode;
import io.bufferscope.model.server.Transport;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// A server of the user's as it is typed: as a URL, or part by part, each of which follows the
/// other. The password is in this form until it is connected and nowhere else.
final class ConnectForm {
  private static final int MAX_PORT = 65_535;

  private final Lab lab;
  private final Executor fx;
  private final Recents recents;
  private final StringProperty url = new SimpleStringProperty("");
  private final StringProperty host = new SimpleStringProperty("");
  private final StringProperty port = new SimpleStringProperty("");
  private final StringProperty database = new SimpleStringProperty("");
  private final StringProperty user = new SimpleStringProperty("");
  private final ObjectProperty<SslMode> sslMode = new SimpleObjectProperty<>(SslMode.PREFER);
  private final StringProperty rootCertificate = new SimpleStringProperty("");
  private final StringProperty password = new SimpleStringProperty("");
  private final BooleanProperty allowWrites = new SimpleBooleanProperty(false);
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Optional<Problem>> problem =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Progress>> progress =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private @Nullable Access typed;
  private boolean following;
  private Runnable connected = () -> {};
  private CompletableFuture<ServerInfo> attempt = new CompletableFuture<>();

  ConnectForm(Lab lab, Executor fx, Recents recents) {
    this.lab = lab;
    this.fx = fx;
    this.recents = recents;
    url.addListener((_, _, _) -> follow(this::readUrl));
    for (StringProperty part : new StringProperty[] {host, port, database, user, rootCertificate}) {
      part.addListener((_, _, _) -> follow(this::readParts));
    }
    sslMode.addListener((_, _, _) -> follow(this::readParts));
    reset();
  }

  StringProperty urlProperty() {
    return url;
  }

  StringProperty hostProperty() {
    return host;
  }

  StringProperty portProperty() {
    return port;
  }

  StringProperty databaseProperty() {
    return database;
  }

  StringProperty userProperty() {
    return user;
  }

  ObjectProperty<SslMode> sslModeProperty() {
    return sslMode;
  }

  /// A file with the authorities that are trusted; empty for libpq's own.
  StringProperty rootCertificateProperty() {
    return rootCertificate;
  }

  StringProperty passwordProperty() {
    return password;
  }

  BooleanProperty allowWritesProperty() {
    return allowWrites;
  }

  /// What is wrong with what was typed, or empty.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  /// Why the last attempt failed; empty while there is nothing to tell.
  ReadOnlyObjectProperty<Optional<Problem>> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /// How far an attempt is; empty where none is under way.
  ReadOnlyObjectProperty<Optional<Progress>> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  Recents recents() {
    return recents;
  }

  /// Sets what is done once a server is connected.
  void onConnected(Runnable action) {
    connected = action;
  }

  /// Begins anew with what the environment says. An attempt that is under way stays.
  void reset() {
    if (progress.get().isPresent()) {
      return;
    }
    password.set("");
    allowWrites.set(false);
    problem.set(Optional.empty());
    url.set("");
    follow(() -> show("postgresql://"));
  }

  /// Takes one of the recent connections.
  void take(String recent) {
    problem.set(Optional.empty());
    url.set(recent);
  }

  /// Connects to the server of the form.
  void connect() {
    Access access = typed;
    if (access == null || !error.get().isEmpty()) {
      return;
    }
    Password given =
        password.get().isEmpty() ? access.password() : new Password(password.get().toCharArray());
    begin(new ServerChoice.Own(new Access(access.endpoint(), given), allowWrites.get()));
  }

  /// Goes back to the program's own server.
  void connectEmbedded() {
    begin(new ServerChoice.Embedded());
  }

  /// Gives an attempt up that is under way.
  void cancel() {
    attempt.cancel(true);
  }

  private void begin(ServerChoice choice) {
    if (progress.get().isPresent()) {
      return;
    }
    problem.set(Optional.empty());
    progress.set(Optional.of(Progress.of("connecting")));
    CompletableFuture<ServerInfo> begun =
        lab.connect(
            choice,
            step ->
                fx.execute(() -> {
                  if (progress.get().isPresent()) {
                    progress.set(Optional.of(step));
                  }
                }));
    attempt = begun;
    var _ = begun.whenComplete((_, failure) -> fx.execute(() -> end(failure)));
  }

  private void end(@Nullable Throwable failure) {
    progress.set(Optional.empty());
    if (failure == null) {
      password.set("");
      connected.run();
      return;
    }
    Throwable cause = failure instanceof CompletionException outer ? outer.getCause() : failure;
    if (cause instanceof ProblemException known
        && known.problem().kind() != Problem.Kind.CANCELLED) {
      problem.set(Optional.of(known.problem()));
    } else if (cause != null
        && !(cause instanceof CancellationException)
        && !(cause instanceof ProblemException)) {
      problem.set(
          Optional.of(
              new Problem(
                  Problem.Kind.DEFECT, "The connection failed.", cause.toString(), "", "")));
    }
  }

  private void follow(Runnable change) {
    if (following) {
      return;
    }
    following = true;
    try {
      change.run();
    } finally {
      following = false;
    }
  }

  private void readUrl() {
    show(url.get().isBlank() ? "postgresql://" : url.get().strip());
  }

  private void show(String text) {
    try {
      Access access = Addresses.read(text);
      typed = access;
      Endpoint endpoint = access.endpoint();
      host.set(endpoint.host());
      port.set(Integer.toString(endpoint.port()));
      database.set(endpoint.database());
      user.set(endpoint.user());
      sslMode.set(endpoint.transport().sslMode());
      String root = endpoint.transport().rootCertificate();
      rootCertificate.set(root == null ? "" : root);
      error.set("");
    } catch (ProblemException wrong) {
      typed = null;
      error.set((wrong.problem().what() + " " + wrong.problem().why()).strip());
    }
  }

  private void readParts() {
    Access before = typed;
    Transport transport = before == null ? Transport.USUAL : before.endpoint().transport();
    String wrong = wrong();
    error.set(wrong);
    if (!wrong.isEmpty()) {
      return;
    }
    Endpoint endpoint =
        new Endpoint(
            host.get().strip(),
            Integer.parseInt(port.get().strip()),
            database.get(),
            user.get(),
            before == null ? null : before.endpoint().passfile(),
            new Transport(
                sslMode.get(),
                rootCertificate.get().isBlank() ? null : rootCertificate.get().strip(),
                transport.certificate(),
                transport.key(),
                transport.connectTimeout(),
                transport.keepAlive(),
                transport.applicationName()));
    typed = new Access(endpoint, before == null ? null : passwordFor(before, endpoint));
    url.set(endpoint.url());
  }

  /// A password of a service file goes to nobody else.
  private static @Nullable Password passwordFor(Access before, Endpoint now) {
    Endpoint was = before.endpoint();
    return was.host().equals(now.host())
            && was.port() == now.port()
            && was.user().equals(now.user())
        ? before.password()
        : null;
  }

  private String wrong() {
    String number = port.get().strip();
    boolean isPort =
        number.matches("\\d{1,5}")
            && Integer.parseInt(number) > 0
            && Integer.parseInt(number) <= MAX_PORT;
    if (host.get().isBlank()) {
      return "A host is a name or an address.";
    }
    if (!isPort) {
      return "A port is a number from 1 to 65535.";
    }
    return database.get().isEmpty() || user.get().isEmpty()
        ? "A connection needs a database and a user."
        : "";
  }
}
