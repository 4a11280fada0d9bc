package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.server.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PassfileTest {
  private static final Endpoint ENDPOINT = new Endpoint("h", 5432, "db", "ann", null);

  @TempDir private Path folder;

  @Test
  void theFirstLineThatMatchesWins() {
    Passfile file =
        Passfile.parse(
            List.of("# h:5432:db:ann:comment", "other:5432:db:ann:a", "h:*:*:ann:b", "*:*:*:*:c"));
    assertThat(file.password(ENDPOINT)).contains("b");
    assertThat(file.password(new Endpoint("x", 1, "y", "z", null))).contains("c");
  }

  @Test
  void aLineIsReadBackAsItWasMeant() {
    Endpoint odd = new Endpoint("::1", 1, "a:b\\c", "x\\", null);
    String password = "p:a\\s:s";
    Passfile file = Passfile.parse(List.of(Passfile.line(odd.host(), odd.user(), password)));
    assertThat(file.password(odd)).contains(password);
    assertThat(file.password(ENDPOINT)).isEmpty();
  }

  @Test
  void theEndpointsOwnFileGoesBeforeTheEnvironment() throws IOException {
    Path path = write("rw-------", "h:5432:db:ann:own");
    Connector connector = new Connector(new Endpoint("h", 5432, "db", "ann", path));
    assertThat(connector.password(Map.of("PGPASSWORD", "other"))).contains("own");
  }

  @Test
  void theVariableGoesBeforeTheUsersFile() throws IOException {
    Path path = write("rw-------", "h:5432:db:ann:file");
    Connector connector = new Connector(ENDPOINT);
    Map<String, String> environment = Map.of("PGPASSFILE", path.toString());
    assertThat(connector.password(environment)).contains("file");
    assertThat(connector.password(Map.of("PGPASSFILE", path.toString(), "PGPASSWORD", "variable")))
        .contains("variable");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileThatOthersMayReadIsIgnored() throws IOException {
    assertThat(Passfile.read(write("rw-r-----", "*:*:*:*:p")).password(ENDPOINT)).isEmpty();
  }

  @Test
  void aFileThatIsNotThereHasNoPasswords() {
    assertThat(Passfile.read(folder.resolve("none")).password(ENDPOINT)).isEmpty();
  }

  private Path write(String mode, String line) throws IOException {
    Path path = Files.writeString(folder.resolve("pass"), line + "\n");
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
    return path;
  }
}
