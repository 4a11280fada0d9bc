package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.server.Password;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.SslMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectFormTest {
  private final ScriptedLab lab = new ScriptedLab();
  private final Recents recents = new Recents(List.of());
  private final ConnectForm form = new ConnectForm(lab, Runnable::run, recents);

  @Test
  void aUrlFillsItsParts() {
    form.urlProperty()
        .set("postgresql://ann@db.example:5433/shop?sslmode=verify-ca&sslrootcert=/c");
    assertThat(form.hostProperty().get()).isEqualTo("db.example");
    assertThat(form.portProperty().get()).isEqualTo("5433");
    assertThat(form.databaseProperty().get()).isEqualTo("shop");
    assertThat(form.userProperty().get()).isEqualTo("ann");
    assertThat(form.sslModeProperty().get()).isEqualTo(SslMode.VERIFY_CA);
    assertThat(form.rootCertificateProperty().get()).isEqualTo("/c");
    assertThat(form.errorProperty().get()).isEmpty();
  }

  @Test
  void thePartsFillTheUrl() {
    form.hostProperty().set("db.example");
    form.portProperty().set("5433");
    form.databaseProperty().set("my shop");
    form.userProperty().set("ann");
    form.sslModeProperty().set(SslMode.VERIFY_FULL);
    assertThat(form.urlProperty().get())
        .isEqualTo("postgresql://ann@db.example:5433/my%20shop?sslmode=verify-full");
  }

  @Test
  void whatAFieldDoesNotShowStaysInTheUrl() {
    form.urlProperty().set("postgresql://ann@h/shop?connect_timeout=3&application_name=x");
    form.hostProperty().set("h2");
    assertThat(form.urlProperty().get()).contains("@h2:").contains("connect_timeout=3");
  }

  @Test
  void whatIsWrongIsSaidAndNothingIsConnected() {
    form.urlProperty().set("postgresql://ann@h/shop?sslmode=paranoid");
    assertThat(form.errorProperty().get()).contains("paranoid");
    form.connect();
    form.urlProperty().set("postgresql://ann@h/shop");
    form.portProperty().set("70000");
    assertThat(form.errorProperty().get()).contains("1 to 65535");
    form.connect();
    assertThat(lab.asked).isEmpty();
  }

  @Test
  void aTypedPasswordGoesToTheLabAndNowhereElse() {
    form.urlProperty().set("postgresql://ann@h:5432/shop");
    form.passwordProperty().set("s3cret");
    form.connect();
    assertThat(lab.choices.getLast())
        .isInstanceOfSatisfying(
            ServerChoice.Own.class, own -> assertThat(own.allowWrites()).isFalse());
    assertThat(lab.access().password()).extracting(Password::reveal).isEqualTo("s3cret");
    assertThat(lab.asked.toString() + form.urlProperty().get()).doesNotContain("s3cret");
    lab.connections.getFirst().complete(Samples.FOREIGN);
    assertThat(form.passwordProperty().get()).isEmpty();
  }

  @Test
  void writesAreAllowedForOneConnectionAtATime() {
    form.allowWritesProperty().set(true);
    form.connect();
    assertThat(lab.choices.getLast())
        .isInstanceOfSatisfying(
            ServerChoice.Own.class, own -> assertThat(own.allowWrites()).isTrue());
    lab.connections.getFirst().complete(Samples.FOREIGN);
    form.reset();
    assertThat(form.allowWritesProperty().get()).isFalse();
  }

  @Test
  void aFailureIsToldInTheFormAndTheNextAttemptClearsIt() {
    form.connect();
    assertThat(form.progressProperty().get().map(Progress::step))
        .contains("connecting to db.example:5432");
    Problem refused = new Problem(Problem.Kind.NO_SERVER, "No connection.", "FATAL", "Check.");
    lab.connections.getFirst().completeExceptionally(new ProblemException(refused));
    assertThat(form.problemProperty().get()).contains(refused);
    assertThat(form.progressProperty().get()).isEmpty();
    form.connect();
    assertThat(form.problemProperty().get()).isEmpty();
  }

  @Test
  void cancellingEndsTheAttemptWithoutAProblem() {
    form.connect();
    form.cancel();
    assertThat(lab.connections.getFirst()).isCancelled();
    assertThat(form.progressProperty().get()).isEmpty();
    assertThat(form.problemProperty().get()).isEmpty();
  }

  @Test
  void oneAttemptATime() {
    form.connect();
    form.connect();
    form.connectEmbedded();
    assertThat(lab.connections).hasSize(1);
  }

  @Test
  void aConnectionClosesTheDialog() {
    List<String> done = new ArrayList<>();
    form.onConnected(() -> done.add("closed"));
    form.connectEmbedded();
    lab.connections.getFirst().complete(Samples.SERVER);
    assertThat(done).containsExactly("closed");
  }

  @Test
  void recentConnectionsAreKeptOnceTheLatestFirstAndCanBeForgotten() {
    recents.add("a");
    recents.add("b");
    recents.add("a");
    assertThat(recents.urls()).containsExactly("a", "b");
    recents.remove("a");
    assertThat(recents.urls()).containsExactly("b");
    for (int i = 0; i < 20; i++) {
      recents.add("url " + i);
    }
    assertThat(recents.urls()).hasSize(8).startsWith("url 19");
  }
}
