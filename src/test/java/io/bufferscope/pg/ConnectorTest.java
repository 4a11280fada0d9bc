package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.SslMode;
import io.bufferscope.model.server.Transport;
import io.bufferscope.server.TestServer;
import io.bufferscope.wire.Listener;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConnectorTest {
  @Test
  void theUsersApplicationNameStandsBehindTheProgramsOwn() throws Exception {
    Endpoint own = TestServer.shared().endpoint();
    Transport named =
        new Transport(SslMode.PREFER, null, null, null, Duration.ofSeconds(5), true, "shop");
    Endpoint endpoint =
        new Endpoint(own.host(), own.port(), own.database(), own.user(), own.passfile(), named);
    try (Connection connection = new Connector(endpoint).open("bufferscope-test", Map.of());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW application_name")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("bufferscope-test/shop");
    }
  }

  @Test
  void aCancelledAttemptEndsAtOnceAndLeavesTheThreadAsItWas() throws Exception {
    try (Listener silent = Listener.silent()) {
      Connector connector =
          new Connector(new Endpoint("127.0.0.1", silent.port(), "shop", "ann", null));
      Cancellation cancellation = new Cancellation();
      CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(cancellation::request);
      long start = System.nanoTime();
      assertThatThrownBy(() -> connector.open("bufferscope-test", Map.of(), cancellation))
          .isInstanceOfSatisfying(
              ProblemException.class,
              thrown -> assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.CANCELLED));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void aKnockIsAnsweredByAServerAndNotBySilence() throws Exception {
    Endpoint server = TestServer.shared().endpoint();
    assertThat(Knock.isAnswered(server, Duration.ofSeconds(5))).isTrue();
    try (Listener silent = Listener.silent()) {
      Endpoint nobody = new Endpoint("127.0.0.1", silent.port(), "shop", "ann", null);
      long start = System.nanoTime();
      assertThat(Knock.isAnswered(nobody, Duration.ofMillis(400))).isFalse();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }
  }
}
