package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.store.AtomicFile;
import io.bufferscope.store.Csv;
import io.bufferscope.store.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Looks at both caches once and tells what of a relation, or of all, is in them.
@Command(name = "map", description = "what is in shared buffers now, of a relation or in all")
final class MapCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  @ArgGroup(exclusive = true, multiplicity = "1")
  private @Nullable Subject subject;

  @Option(
      names = "--fork",
      paramLabel = "F",
      description = "of the relation: main, fsm, vm or init (default: main)")
  private @Nullable Fork fork;

  @Option(names = "--png", paramLabel = "FILE", description = "draw the map into a picture")
  private @Nullable Path png;

  @Option(names = "--csv", paramLabel = "FILE", description = "write a row a block")
  private @Nullable Path csv;

  @Option(
      names = "--theme",
      paramLabel = "T",
      description = "of the picture: light or dark (default: light)")
  private WindowCommands.Theme theme = WindowCommands.Theme.LIGHT;

  MapCommand(Surroundings around) {
    this.around = around;
  }

  /// What is to be mapped.
  private static final class Subject {
    @Option(
        names = "--relation",
        paramLabel = "NAME",
        description =
            "[schema.]name of a table, index, TOAST table or catalog, as in SQL; of a partitioned one"
                + " for all its partitions")
    private @Nullable String relation;

    @Option(names = "--pool", description = "the whole pool")
    private boolean pool;
  }

  @Override
  public Integer call() throws ProblemException {
    String name = subject == null || subject.pool ? null : subject.relation;
    if (name == null && fork != null) {
      throw common.usage("--fork is of a --relation.");
    }
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      MapSnapshot read = session.result(session.lab().readMap());
      if (name == null) {
        session.progress().clear();
        tell(read);
      } else {
        MapTarget target = MapTarget.find(read, name, fork == null ? Fork.MAIN : fork, common);
        MapSnapshot complete = target.complete(session, read);
        session.progress().clear();
        tell(target, complete);
      }
    }
    return 0;
  }

  private void tell(MapTarget target, MapSnapshot read) throws ProblemException {
    Optional<PartitionedMap> parts = target.partitioned(read);
    RelationMap map = parts.map(PartitionedMap::whole).orElseGet(() -> target.map(read));
    if (png != null) {
      around.window().mapPicture(map, theme, png);
    }
    if (csv != null) {
      AtomicFile.writeText(
          csv,
          out -> {
            if (parts.isPresent()) {
              Csv.write(parts.get(), out);
            } else {
              Csv.write(map, out);
            }
          });
    }
    MapReports.RelationReport report =
        MapReports.of(
            map,
            target.kind(read),
            read.pool().cost(),
            parts.map(MapReports::parts).orElse(List.of()));
    if (common.json()) {
      around.out().println(Json.pretty(report));
    } else {
      MapText.write(report, map, around.out());
      tellFiles();
    }
  }

  private void tell(MapSnapshot read) throws ProblemException {
    if (png != null) {
      around.window().poolPicture(read, theme, png);
    }
    if (csv != null) {
      AtomicFile.writeText(csv, out -> Csv.write(read, out));
    }
    MapReports.PoolReport report = MapReports.of(read);
    if (common.json()) {
      around.out().println(Json.pretty(report));
    } else {
      MapText.write(report, around.out());
      tellFiles();
    }
  }

  private void tellFiles() {
    if (png != null) {
      around.out().println(png);
    }
    if (csv != null) {
      around.out().println(csv);
    }
  }
}
