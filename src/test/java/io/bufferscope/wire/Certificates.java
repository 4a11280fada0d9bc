package io.bufferscope.wire;

import io.bufferscope.server.PrivateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/// A key and a certificate that its owner has signed himself, as files in PEM.
public record Certificates(Path certificate, Path key) {
  private static final String PASSWORD = "changeit";

  /// Makes them with the JDK's own tool.
  ///
  /// @param folder where to
  /// @param name the files' name
  /// @param host the one host that they are for
  public static Certificates make(Path folder, String name, String host)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:" + host,
                "-ext",
                "bc:c",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(output);
    }
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    Path certificate = folder.resolve(name + ".crt");
    Path key = folder.resolve(name + ".key");
    Files.writeString(certificate, pem("CERTIFICATE", keys.getCertificate("it").getEncoded()));
    PrivateFile.write(
        key, pem("PRIVATE KEY", keys.getKey("it", PASSWORD.toCharArray()).getEncoded()));
    return new Certificates(certificate, key);
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN "
        + what
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
        + "\n-----END "
        + what
        + "-----\n";
  }
}
