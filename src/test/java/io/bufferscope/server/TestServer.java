package io.bufferscope.server;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Real embedded servers for tests: one that all tests of a JVM share, and fresh ones for those
/// that restart or break theirs; and one of each older version that is supported. The programs are
/// unpacked once, below `target/`.
public final class TestServer {
  private static final int NEWEST = 18;

  /// A session of PostgreSQL 14 publishes twice a second at most.
  private static final Duration BEFORE_PUBLISHING = Duration.ofMillis(520);

  private static final List<EmbeddedServer> OPENED = new CopyOnWriteArrayList<>();
  private static final List<Path> FOLDERS = new CopyOnWriteArrayList<>();
  private static final Map<Integer, EmbeddedServer> BY_VERSION = new ConcurrentHashMap<>();
  private static final AtomicBoolean HOOKED = new AtomicBoolean();
  private static @Nullable EmbeddedServer shared;
  private static @Nullable Path template;

  private TestServer() {}

  /// The server that all tests of this JVM share, with 128 MB of shared buffers; started by the
  /// first who asks, stopped when the JVM ends. Leave it running and keep to tables of your own.
  public static synchronized EmbeddedServer shared() {
    if (shared == null) {
      shared = open(options(temporaryHome(), ServerSettings.DEFAULT));
    }
    return shared;
  }

  /// The server of that major version that all tests of this JVM share, with 16 MB of shared
  /// buffers and no autovacuum; started by the first who asks, stopped when the JVM ends. Keep to
  /// databases or tables of your own.
  public static synchronized EmbeddedServer ofVersion(int major) {
    return BY_VERSION.computeIfAbsent(major, TestServer::freshOfVersion);
  }

  /// A server of that major version of your own, to be closed by you, set up as [#ofVersion].
  public static EmbeddedServer freshOfVersion(int major) {
    ServerSettings settings =
        new ServerSettings(Bytes.ofMegabytes(16), Map.of("autovacuum_naptime", "1d"));
    return open(options(temporaryHome(), settings), () -> archive(major));
  }

  private static Archive archive(int major) throws ProblemException {
    Path jar = target().resolve("servers").resolve("postgresql-" + major + ".jar");
    return major == NEWEST ? Archive.find() : Archive.in(jar);
  }

  /// A server of your own in a new home, to be closed by you.
  public static EmbeddedServer fresh(ServerSettings settings) {
    return open(options(preparedHome(), settings));
  }

  /// A new home with a cluster and the database in it, not running; deleted when the JVM ends.
  public static synchronized Path preparedHome() {
    Path home = temporaryHome();
    try {
      if (template == null) {
        template = temporaryHome();
        open(options(template, ServerSettings.DEFAULT)).close();
      }
      copy(template, home);
      return home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Opens a server, to be closed by you; stopped at the latest when the JVM ends.
  public static EmbeddedServer open(EmbeddedOptions options) {
    return open(options, Archive::find);
  }

  private static EmbeddedServer open(EmbeddedOptions options, Archive.Source archive) {
    try {
      EmbeddedServer server =
          EmbeddedServer.open(options, archive, new NamedThreads(), _ -> {}, new Cancellation());
      atEnd();
      OPENED.add(server);
      return server;
    } catch (ProblemException e) {
      throw new IllegalStateException(e.problem().message() + "\n" + e.problem().details(), e);
    }
  }

  /// Ends a server without having it write its data through to the disk, and deletes its home.
  public static void discard(EmbeddedServer server) {
    ProcessHandle.of(server.postmasterPid()).ifPresent(ProcessHandle::destroyForcibly);
    server.close();
    try {
      Folders.delete(Objects.requireNonNull(server.endpoint().passfile()).resolveSibling(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A plain connection to the database `bufferscope`, to be closed by you.
  public static Connection connect(EmbeddedServer server) throws SQLException {
    return connect(server.endpoint());
  }

  /// A plain connection to a database of an embedded server, to be closed by you.
  public static Connection connect(Endpoint endpoint) throws SQLException {
    try {
      String password = Passfile.read(Objects.requireNonNull(endpoint.passfile()));
      return new Login(endpoint.port(), password).open(endpoint.database());
    } catch (ProblemException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Carries statements out in the database `bufferscope`, on a connection of their own.
  public static void run(EmbeddedServer server, String... statements) throws SQLException {
    try (Connection connection = connect(server);
        Statement sql = connection.createStatement()) {
      for (String statement : statements) {
        sql.execute(statement);
      }
    }
  }

  /// What a query of one number gives.
  public static long number(Statement session, String query) throws SQLException {
    try (ResultSet row = session.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  /// Has a session publish its counters: by asking for it, or before 15 by a pause after which the
  /// next statement does.
  public static void publish(Statement session) throws SQLException {
    if (session.getConnection().getMetaData().getDatabaseMajorVersion() >= 15) {
      session.execute("SELECT pg_stat_force_next_flush() FROM pg_am");
    } else {
      LockSupport.parkNanos(BEFORE_PUBLISHING.toNanos());
      session.execute("SELECT count(*) FROM pg_am");
    }
  }

  /// Another database of that server, made new.
  public static Endpoint newDatabase(EmbeddedServer server, String name) throws SQLException {
    run(server, "DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name);
    return database(server, name);
  }

  /// Where a database of that server is.
  public static Endpoint database(EmbeddedServer server, String name) {
    Endpoint own = server.endpoint();
    return new Endpoint(own.host(), own.port(), name, own.user(), own.passfile());
  }

  /// Options for a server in that home, on a free port.
  public static EmbeddedOptions options(Path home, ServerSettings settings) {
    return new EmbeddedOptions(home, cache(), OptionalInt.empty(), settings);
  }

  /// The folder that the programs are unpacked to, the same for all tests.
  public static Path cache() {
    return target().resolve("test-cache");
  }

  /// A new empty folder below `target/`, deleted when the JVM ends.
  public static Path temporaryHome() {
    try {
      atEnd();
      Path folder = Files.createTempDirectory(Files.createDirectories(target()), "test-home-");
      FOLDERS.add(folder);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path target() {
    return Path.of("target").toAbsolutePath();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Path copy = to.resolve(from.relativize(path).toString());
        if (!Files.exists(copy)) {
          Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  private static void atEnd() {
    if (!HOOKED.getAndSet(true)) {
      Runtime.getRuntime().addShutdownHook(new NamedThreads().thread("test-end", TestServer::end));
    }
  }

  private static void end() {
    OPENED.forEach(EmbeddedServer::close);
    for (Path folder : FOLDERS) {
      try {
        Folders.delete(folder);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
