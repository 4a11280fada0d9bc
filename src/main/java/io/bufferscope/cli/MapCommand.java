package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.store.AtomicFile;
import io.bufferscope.store.Csv;
import io.bufferscope.store.Json;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Reads the buffer pool once and tells what of a relation, or of all, is in it.
@Command(name = "map", description = "what is in shared buffers now, of a relation or in all")
final class MapCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  @ArgGroup(exclusive = true, multiplicity = "1")
  private @Nullable Subject subject;

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
        description = "[schema.]name of a table, index, TOAST table or catalog, as in SQL")
    private @Nullable String relation;

    @Option(names = "--pool", description = "the whole pool")
    private boolean pool;
  }

  /// One relation as JSON.
  @SuppressWarnings("ArrayRecordComponent") // Written as JSON and never compared.
  private record RelationReport(
      String relation,
      String kind,
      String fork,
      int blocks,
      int cached,
      int dirty,
      int pinned,
      int[] usageCounts,
      Instant at,
      double readMs) {}

  /// The whole pool as JSON.
  @SuppressWarnings("ArrayRecordComponent") // Written as JSON and never compared.
  private record PoolReport(
      int buffers,
      int used,
      int dirty,
      int pinned,
      int[] usageCounts,
      Instant at,
      double readMs,
      List<Share> relations) {}

  /// One relation's share of the pool.
  private record Share(String relation, String kind, int blocks, int cached, int dirty) {}

  @Override
  public Integer call() throws ProblemException {
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      MapSnapshot read = session.result(session.lab().readMap());
      PoolSnapshot pool = read.pool();
      session.progress().clear();
      String name = subject == null || subject.pool ? null : subject.relation;
      if (name == null) {
        tell(pool);
      } else {
        tell(relation(read, name), pool);
      }
    }
    return 0;
  }

  private RelationMap relation(MapSnapshot map, String name) {
    RelationNames names = new RelationNames(map.pool());
    return names
        .find(name)
        .map(RelationRef::id)
        .flatMap(id -> map.relation(id, Fork.MAIN))
        .orElseThrow(() -> common.usage(unknown(name, names.near(name))));
  }

  private static String unknown(String name, List<String> near) {
    return "There is no relation "
        + name
        + " with blocks in this database"
        + (near.isEmpty() ? "." : "; near: " + String.join(", ", near));
  }

  private void tell(RelationMap map, PoolSnapshot pool) throws ProblemException {
    if (png != null) {
      around.window().mapPicture(map, theme, png);
    }
    if (csv != null) {
      AtomicFile.writeText(csv, out -> Csv.write(map, out));
    }
    RelationReport report =
        new RelationReport(
            map.relation().qualifiedName(),
            map.relation().kind().label(),
            map.fork().label(),
            map.blocks(),
            map.cached(),
            map.dirty(),
            map.pins().places(),
            map.usageCounts(),
            map.at(),
            millis(pool.cost()));
    PrintStream out = around.out();
    if (common.json()) {
      out.println(Json.pretty(report));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s (%s): %d of %d blocks in shared buffers, %d dirty, %d pinned%n",
        RelationRef.onOneLine(report.relation()),
        report.kind(),
        report.cached(),
        report.blocks(),
        report.dirty(),
        report.pinned());
    out.println(usageCounts(report.usageCounts()));
    tellFiles(out);
  }

  private void tell(PoolSnapshot pool) throws ProblemException {
    if (png != null) {
      around.window().poolPicture(pool, theme, png);
    }
    if (csv != null) {
      AtomicFile.writeText(csv, out -> Csv.write(pool, out));
    }
    PoolReport report =
        new PoolReport(
            pool.buffers(),
            pool.used(),
            pool.dirty(),
            pool.pins().places(),
            pool.usageCounts(),
            pool.at(),
            millis(pool.cost()),
            shares(pool));
    PrintStream out = around.out();
    if (common.json()) {
      out.println(Json.pretty(report));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%d of %d buffers used, %d dirty, %d pinned%n",
        report.used(),
        report.buffers(),
        report.dirty(),
        report.pinned());
    out.println(usageCounts(report.usageCounts()));
    out.printf(Locale.ROOT, "%8s %8s %8s  relation%n", "cached", "blocks", "dirty");
    for (Share share : report.relations()) {
      out.printf(
          Locale.ROOT,
          "%8d %8d %8d  %s%n",
          share.cached(),
          share.blocks(),
          share.dirty(),
          RelationRef.onOneLine(share.relation()));
    }
    tellFiles(out);
  }

  private static List<Share> shares(PoolSnapshot pool) {
    return pool.relations().stream()
        .filter(one -> one.cached() > 0)
        .sorted(Comparator.comparingInt(RelationCache::cached).reversed())
        .map(one ->
            new Share(
                one.relation().qualifiedName(),
                one.relation().kind().label(),
                one.blocks(),
                one.cached(),
                one.dirty()))
        .toList();
  }

  private void tellFiles(PrintStream out) {
    if (png != null) {
      out.println(png);
    }
    if (csv != null) {
      out.println(csv);
    }
  }

  private static String usageCounts(int[] counts) {
    return "buffers by usage count 0 to 5: "
        + Arrays.stream(counts).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
