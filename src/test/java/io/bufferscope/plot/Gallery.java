package io.bufferscope.plot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;

/// Writes pictures of everything, for the eye: `Gallery FOLDER`.
final class Gallery {
  private Gallery() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    CountDownLatch done = new CountDownLatch(1);
    Platform.startup(() -> {
      try {
        draw(folder);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      } finally {
        done.countDown();
      }
    });
    done.await();
    Platform.exit();
  }

  private static void draw(Path folder) throws Exception {
    for (Theme theme : Theme.values()) {
      for (int scale : new int[] {1, 2}) {
        String name = theme.name().toLowerCase(java.util.Locale.ROOT) + "-" + scale + "x.png";
        Picture narrow = new Picture(theme, 480, 600, scale, "", "");
        Picture titled =
            new Picture(
                theme, 720, 300, scale, "Hit ratio", "PostgreSQL 18.6 · shared_buffers 128 MB");
        Pictures.save(
            Pictures.charts(ChartSpec.lab(), Samples.restart(0, 120), narrow),
            folder.resolve("lab-" + name));
        Pictures.save(
            Pictures.chart(ChartSpec.throughput(), Samples.restart(3540, 3660), titled),
            folder.resolve("chart-" + name));
        ChartStack stack = new ChartStack(ChartSpec.lab());
        stack.setTheme(theme);
        stack.show(Samples.restart(0, 120));
        Pictures.ofRoot(stack, theme, 480, 600, 1);
        stack.setCrosshair(stack.charts().getFirst(), java.util.OptionalDouble.of(93));
        Pictures.save(Pictures.ofScene(stack.getScene(), scale), folder.resolve("hover-" + name));
        Picture map =
            new Picture(theme, 420, 420, scale, "pgbench_accounts", "main fork, 8 kB blocks");
        Pictures.save(
            Pictures.relation(Samples.relation(3000), map), folder.resolve("map-" + name));
        Pictures.save(Pictures.pool(Samples.pool(16384), map), folder.resolve("pool-" + name));
        Pictures.save(
            Pictures.relation(Samples.relation(1_000_000), map), folder.resolve("large-" + name));
        Pictures.save(
            Pictures.charts(
                List.of(ChartSpec.hitRatio(), ChartSpec.throughput()),
                Samples.of(io.bufferscope.model.history.Measure.HEAP_HIT_RATIO, -100, 20),
                narrow),
            folder.resolve("empty-" + name));
      }
    }
  }
}
