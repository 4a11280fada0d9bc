package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HalvesTest {
  private final Path root = TestServer.temporaryHome();
  private final Home home = new Home(root.resolve("home"));
  private final Path wal = root.resolve("wal");
  private final Halves halves = new Halves(home, Optional.of(wal));

  @Test
  void dataAndWalThatNameEachOtherAreWhole() throws Exception {
    make();
    assertThat(halves.areWhole()).isTrue();
    assertThat(Files.getPosixFilePermissions(wal)).hasSize(3);
  }

  @Test
  void dataWhoseWalIsGoneAreDeletedToBeMadeAgain() throws Exception {
    make();
    Folders.delete(wal);
    assertThat(halves.areWhole()).isFalse();
    halves.clear();
    assertThat(home.data()).doesNotExist();
    make();
    assertThat(halves.areWhole()).isTrue();
  }

  @Test
  void walWhoseDataAreGoneIsDeleted() throws Exception {
    make();
    Folders.delete(home.folder());
    assertThat(halves.areWhole()).isFalse();
    halves.clear();
    assertThat(wal).doesNotExist();
  }

  @Test
  void walThatIsWantedElsewhereMovesWithAllOfItsCluster() throws Exception {
    make();
    Halves inside = new Halves(home, Optional.empty());
    assertThat(inside.areWhole()).isFalse();
    inside.clear();
    assertThat(home.data()).doesNotExist();
    assertThat(wal).doesNotExist();
  }

  @Test
  void folderThatHoldsSomethingElseIsRefusedAndLeftAsItIs() throws Exception {
    Files.createDirectories(wal.resolve("pg_wal"));
    Files.createDirectories(home.folder());
    ProblemException refusal = catchThrowableOfType(ProblemException.class, halves::clear);
    assertThat(refusal.problem().what()).contains(wal.toString());
    assertThat(wal.resolve("pg_wal")).exists();
  }

  @Test
  void walOfAnotherHomeIsRefusedAndLeftAsItIs() throws Exception {
    make();
    Home other = new Home(root.resolve("other"));
    Files.createDirectories(other.folder());
    ProblemException refusal =
        catchThrowableOfType(ProblemException.class, new Halves(other, Optional.of(wal))::clear);
    assertThat(refusal.problem().why()).contains(other.folder().toString());
    assertThat(halves.areWhole()).isTrue();
  }

  @Test
  void clusterWithItsWalInsideIsNotDeletedForOneWithItElsewhere() throws Exception {
    Files.createDirectories(home.data().resolve("pg_wal"));
    assertThat(new Halves(home, Optional.empty()).areWhole()).isTrue();
    assertThat(halves.areWhole()).isFalse();
    ProblemException refusal = catchThrowableOfType(ProblemException.class, halves::clear);
    assertThat(refusal.problem().what()).contains(home.data().toString());
    assertThat(home.data().resolve("pg_wal")).exists();
  }

  /// What initdb makes with `--waldir`.
  private void make() throws IOException {
    Files.createDirectories(home.folder());
    halves.mark();
    Path directory = halves.walDirectory().orElseThrow();
    Files.createDirectories(directory);
    Files.createDirectories(home.data());
    Files.createSymbolicLink(home.data().resolve("pg_wal"), directory);
  }
}
