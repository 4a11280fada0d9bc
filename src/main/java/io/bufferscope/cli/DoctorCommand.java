package io.bufferscope.cli;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Platform;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.store.Json;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Says what a server and a role can show, and what opens the rest.
@Command(
    name = "doctor",
    description = "what this server and role can show, what is missing, the exact GRANT for it")
final class DoctorCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  DoctorCommand(Surroundings around) {
    this.around = around;
  }

  /// The result as JSON.
  private record Report(
      int serverVersionNum,
      String serverVersion,
      long sharedBuffersBytes,
      List<Capability> capabilities,
      String platform,
      String host,
      int port,
      String database,
      String user,
      @Nullable String passfile,
      String origin,
      long databaseOid,
      long databaseSizeBytes,
      Instant startedAt,
      @Nullable String dataDirectory) {}

  @Override
  public Integer call() throws ProblemException {
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      Report report = report(session.server(), session.lab().capabilities());
      if (common.json()) {
        around.out().println(Json.pretty(report));
      } else {
        print(report, session.lab().capabilities().platform(), around.out());
      }
    }
    return 0;
  }

  private static Report report(ServerInfo server, Capabilities capabilities) {
    return new Report(
        server.version().number(),
        server.version().toString(),
        server.sharedBuffers().count(),
        capabilities.all(),
        capabilities.platform().name().toLowerCase(Locale.ROOT),
        server.endpoint().host(),
        server.endpoint().port(),
        server.endpoint().database(),
        server.endpoint().user(),
        server.endpoint().passfile() == null ? null : server.endpoint().passfile().toString(),
        server.origin().name().toLowerCase(Locale.ROOT),
        server.databaseOid(),
        server.databaseSize().count(),
        server.startedAt(),
        server.home() == null ? null : server.home().toString());
  }

  private static void print(Report report, Platform platform, PrintStream out) {
    out.println(
        "PostgreSQL "
            + report.serverVersion()
            + ", shared_buffers "
            + new Bytes(report.sharedBuffersBytes()));
    if (platform.isManaged()) {
      out.println((platform.label() + ". " + platform.note()).strip());
    }
    for (Capability capability : report.capabilities()) {
      out.println((capability.available() ? "yes  " : "no   ") + capability.name());
      if (!capability.reason().isEmpty()) {
        out.println("       " + capability.reason());
      }
      if (!capability.remedy().isEmpty()) {
        out.println("       " + capability.remedy());
      }
    }
  }
}
