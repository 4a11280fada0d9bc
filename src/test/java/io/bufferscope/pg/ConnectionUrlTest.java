package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionUrlTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("PGUSER", "env%41", "PGHOST", "envhost", "PGPORT", "6000", "PGDATABASE", "envdb");

  @ParameterizedTest
  @CsvSource({
    "postgresql://ann@db.example:5433/shop, db.example, 5433, shop, ann",
    "postgres://ann@db.example:5433/shop?sslmode=prefer, db.example, 5433, shop, ann",
    "postgresql://ann@[::1]:5433/shop, ::1, 5433, shop, ann",
    "postgresql://b%40nn@h/a%20b, h, 6000, a b, b@nn",
    "postgresql://h/a+b, h, 6000, a+b, env%41",
    "postgresql:///shop?host=h2&port=7&user=u, h2, 7, shop, u",
    "postgresql://, envhost, 6000, envdb, env%41",
    "jdbc:postgresql://db.example:5433/shop?user=ann, db.example, 5433, shop, ann",
    "jdbc:postgresql://db.example/shop, db.example, 6000, shop, env%41",
    "jdbc:postgresql:shop, envhost, 6000, shop, env%41",
    "host=h2 port = 7 dbname='a \\'b' user=u, h2, 7, a 'b, u",
    "dbname=shop, envhost, 6000, shop, env%41",
  })
  void urlsOfLibpqAndOfPgjdbcAreUnderstood(
      String url, String host, int port, String database, String user) throws ProblemException {
    assertThat(ConnectionUrl.parse(url, ENVIRONMENT).endpoint())
        .isEqualTo(new Endpoint(host, port, database, user, null));
  }

  @Test
  void withoutAnythingLibpqsDefaultsHold() throws ProblemException {
    Endpoint endpoint = ConnectionUrl.parse("postgresql://ann@", Map.of()).endpoint();
    assertThat(endpoint).isEqualTo(new Endpoint("localhost", 5432, "ann", "ann", null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://ann:s3cret@h/shop",
        "postgresql://h/shop?user=ann&password=s3cret",
        "jdbc:postgresql://h/shop?password=s3cret",
        "jdbc:postgresql://ann:s3cret@h/shop",
        "postgresql://ann:s3:cret@h:1:2/shop",
        "host=h password=s3cret",
      })
  void aPasswordInTheUrlIsRefusedAndNotRepeated(String url) {
    assertThatThrownBy(() -> ConnectionUrl.parse(url, Map.of()))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.USAGE);
              assertThat(thrown.problem().toString()).doesNotContain("s3cret");
            });
  }

  @Test
  void theRemedyForAPasswordNamesPassfileAndVariable() {
    assertThatThrownBy(() -> ConnectionUrl.parse("postgresql://ann:s3cret@h/shop", Map.of()))
        .hasMessageContaining("~/.pgpass")
        .hasMessageContaining("PGPASSWORD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://h/shop",
        "shop",
        "postgresql://h:0/shop",
        "postgresql://h:65536/shop",
        "postgresql://h:x/shop",
        "postgresql://h1,h2/shop",
        "postgresql://%2Fvar%2Frun/shop",
        "postgresql://h/shop?sslmode",
        "postgresql://h/shop?channel_binding=require",
        "postgresql://h/shop?target_session_attrs=standby",
        "postgresql://h/shop?connect_timeout=soon",
        "host=h nonsense",
        "postgresql://h/a%zz",
      })
  void whatCannotBeHonouredIsWrongUsage(String url) {
    assertThatThrownBy(() -> ConnectionUrl.parse(url, Map.of()))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.USAGE));
  }
}
