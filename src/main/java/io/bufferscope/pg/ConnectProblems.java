package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Transport;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/// Says why a connection could not be made and what to do: the server's own words where it said
/// anything, else what the network or TLS did.
final class ConnectProblems {
  private static final String NO_ROOT_FILE = "Could not open SSL root certificate file {0}.";
  private static final String WRONG_HOST =
      "The hostname {0} could not be verified by hostnameverifier {1}.";
  private static final Pattern PLACE = Pattern.compile("\\{\\d+}");

  private final Endpoint endpoint;
  private final boolean withPassword;
  private final SQLException cause;
  private final String state;
  private final String text;

  /// A cause in one sentence, and what to do about it.
  private record Told(String why, String remedy) {}

  private ConnectProblems(Endpoint endpoint, boolean withPassword, SQLException cause) {
    this.endpoint = endpoint;
    this.withPassword = withPassword;
    this.cause = cause;
    this.state = Objects.requireNonNullElse(cause.getSQLState(), "");
    this.text = SqlProblems.why(cause);
  }

  /// A connection that could not be made, ready to be thrown.
  ///
  /// @param withPassword whether a password was at hand
  static ProblemException of(Endpoint endpoint, boolean withPassword, SQLException cause) {
    return new ConnectProblems(endpoint, withPassword, cause).exception();
  }

  private ProblemException exception() {
    boolean answered = cause instanceof PSQLException own && own.getServerErrorMessage() != null;
    Told told = answered ? refusal() : silence();
    Problem problem =
        new Problem(
            Problem.Kind.NO_SERVER,
            "No connection to database \""
                + endpoint.database()
                + "\" on "
                + where()
                + " as \""
                + endpoint.user()
                + "\".",
            told.why(),
            told.remedy(),
            SqlProblems.details(cause));
    return new ProblemException(problem, cause);
  }

  /// The server answered, and said no.
  private Told refusal() {
    return new Told(text, refusalRemedy());
  }

  private String refusalRemedy() {
    if (text.contains("unsupported startup parameter")) {
      return PoolerCheck.REMEDY;
    }
    return switch (state) {
      case "28P01" ->
          withPassword
              ? "Check user name and password (~/.pgpass, PGPASSWORD, service file or the dialog);"
                  + " a password that was changed has to be changed there as well."
              : passwordRemedy();
      case "28000" ->
          routine().equals("InitializeSessionUserId")
              ? "Check the user name, or create the role: CREATE ROLE "
                  + quoted(endpoint.user())
                  + " LOGIN;"
              : "Let this host, user and database in by a line in the server's pg_hba.conf, or"
                  + " choose another sslmode.";
      case "3D000" -> "Name a database that exists, or create it first.";
      case "42501" ->
          "GRANT CONNECT ON DATABASE "
              + quoted(endpoint.database())
              + " TO "
              + quoted(endpoint.user())
              + ";";
      case "53300" ->
          "End connections that are not needed, or raise max_connections on the server.";
      default -> SqlProblems.remedy(state);
    };
  }

  /// The server said nothing that is a sentence of PostgreSQL's.
  private Told silence() {
    if (find(UnknownHostException.class).isPresent()) {
      return new Told(
          "No address is known for the host name " + endpoint.host() + ".",
          "Check how the name is written, and whether this machine's name service is reached.");
    }
    if (driverSays("The server does not support SSL.")) {
      return new Told(
          "The server does not have TLS, and sslmode="
              + endpoint.transport().sslMode().label()
              + " asks for it.",
          "Set ssl = on at the server, or use sslmode=prefer.");
    }
    if (state.equals("08004")) {
      return new Told("The server wants a password, and none was found.", passwordRemedy());
    }
    if (isOfTls()) {
      return tls();
    }
    if (find(SocketTimeoutException.class).isPresent()
        || driverSays("Connection attempt timed out.")) {
      return new Told(
          "There was no answer within " + endpoint.transport().connectTimeout().toSeconds() + " s.",
          "Check host and port and that no firewall is in the way; connect_timeout=30 in the URL"
              + " waits longer.");
    }
    if (find(NoRouteToHostException.class).isPresent()) {
      return new Told(
          "There is no way to " + where() + ": " + deepest(), "Check host, network and firewalls.");
    }
    if (find(ConnectException.class).isPresent()) {
      return new Told(
          "Nothing listens on " + where() + ": " + deepest(),
          "Check host and port, and that the server runs and listens there (listen_addresses and"
              + " port in its settings).");
    }
    return noPostgres();
  }

  private Told noPostgres() {
    boolean closed = find(EOFException.class).isPresent();
    if (closed || state.equals("08P01")) {
      return new Told(
          closed
              ? "What listens on " + where() + " ended the connection without a word."
              : "What listens on " + where() + " does not speak PostgreSQL's protocol.",
          "Check the port: PostgreSQL's own is 5432. A server that is just starting, or a proxy"
              + " without its server, behaves like this as well.");
    }
    return new Told(
        text, "Check that a server runs at " + where() + " and that a firewall lets it through.");
  }

  private Told tls() {
    @Nullable String named = endpoint.transport().rootCertificate();
    String root =
        named == null
            ? "~/.postgresql/root.crt"
            : named.equals(Transport.SYSTEM) ? "Java's own list (system)" : named;
    if (driverSays(NO_ROOT_FILE)) {
      return new Told(
          text,
          "Put the certificate of the authority that signed the server's into "
              + root
              + ", or name its file with sslrootcert.");
    }
    if (driverSays(WRONG_HOST)) {
      return new Told(
          "The server's certificate is not for the host " + endpoint.host() + ".",
          "Use the host name that the certificate was made for, or sslmode=verify-ca.");
    }
    if (isCertificate()) {
      return new Told(
          "The server's certificate is not signed by an authority in " + root + ".",
          "Name the right authority's file with sslrootcert. If there is none, ask who runs the"
              + " server; sslmode=require encrypts without knowing to whom.");
    }
    if (state.equals("08P01") || text.contains("unrecognized SSL message")) {
      return noPostgres();
    }
    return new Told(
        text, "Check the certificates' files and the server's log, or choose another sslmode.");
  }

  private boolean isCertificate() {
    return find(CertPathBuilderException.class).isPresent()
        || find(CertPathValidatorException.class).isPresent();
  }

  private boolean isOfTls() {
    return find(SSLException.class).isPresent()
        || isCertificate()
        || driverSays(NO_ROOT_FILE)
        || driverSays(WRONG_HOST)
        || driverSays("An error occurred while setting up the SSL connection.");
  }

  /// Whether the driver says that, in whatever language it says it.
  private boolean driverSays(String english) {
    return PLACE.splitAsStream(GT.tr(english)).allMatch(text::contains);
  }

  private String routine() {
    @Nullable ServerErrorMessage server =
        cause instanceof PSQLException own ? own.getServerErrorMessage() : null;
    return server == null ? "" : Objects.requireNonNullElse(server.getRoutine(), "");
  }

  private String passwordRemedy() {
    return "Write the line "
        + line()
        + " into ~/.pgpass (mode 0600), set PGPASSWORD, or type it into the dialog.";
  }

  private String line() {
    String known = Passfile.line(endpoint.host(), endpoint.user(), "");
    Matcher wildcards = Pattern.compile(":\\*:\\*:").matcher(known);
    String exact = ":" + endpoint.port() + ":" + endpoint.database() + ":";
    return wildcards.replaceFirst(Matcher.quoteReplacement(exact)) + "<password>";
  }

  private String where() {
    return endpoint.host() + ":" + endpoint.port();
  }

  private String deepest() {
    Throwable one = cause;
    for (@Nullable Throwable next = one.getCause(); next != null; next = next.getCause()) {
      one = next;
    }
    return Objects.requireNonNullElse(one.getMessage(), one.toString());
  }

  private <T extends Throwable> Optional<T> find(Class<T> type) {
    for (@Nullable Throwable one = cause; one != null; one = one.getCause()) {
      if (type.isInstance(one)) {
        return Optional.of(type.cast(one));
      }
    }
    return Optional.empty();
  }

  private static String quoted(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }
}
