package io.bufferscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.cli.Cli;
import io.bufferscope.cli.Surroundings;
import io.bufferscope.lab.EmbeddedBenches;
import io.bufferscope.lab.ServerLab;
import io.bufferscope.model.Problem;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.pg.ConnectionUrl;
import io.bufferscope.server.TestServer;
import io.bufferscope.store.SettingsStore;
import io.bufferscope.sweep.LocalSweeps;
import io.bufferscope.sweep.SweepSamples;
import io.bufferscope.sweep.Sweeps;
import io.bufferscope.ui.SweepServices;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands that draw, on a real server and without a display.
class PicturesEndToEndTest {
  private static final Path HOME = TestServer.preparedHome();

  private final NamedThreads threads = new NamedThreads();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder = Path.of("");

  @Test
  void demoWritesThePicturesThatItNames() {
    Path pictures = folder.resolve("demo");
    String folderName = pictures.toString();
    assertThat(run("demo", "--seconds", "4", "--scale", "1", "--rate", "200", "--out", folderName))
        .as(err.toString(StandardCharsets.UTF_8))
        .isZero();
    List<String> named = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(named)
        .containsExactly(
            pictures.resolve("window-light.png").toString(),
            pictures.resolve("window-dark.png").toString(),
            pictures.resolve("charts.png").toString(),
            pictures.resolve("map-pool.png").toString(),
            pictures.resolve("map-accounts.png").toString());
    for (String name : named) {
      assertThat(colours(Path.of(name))).as(name).hasSizeGreaterThan(20);
    }
    assertThat(brightness(pictures.resolve("window-light.png"))).isGreaterThan(0.8);
    assertThat(brightness(pictures.resolve("window-dark.png"))).isLessThan(0.3);
    assertThat(HOME.resolve("pgdata").resolve("postmaster.pid")).doesNotExist();
  }

  @Test
  void renderDrawsTheWindowInTheSizeThatWasAskedFor() {
    Path picture = folder.resolve("window.png");
    assertThat(
            run(
                "render",
                "--theme",
                "dark",
                "--size",
                "1200x700",
                "--scale",
                "1",
                "--seconds",
                "2",
                "--out",
                picture.toString()))
        .as(err.toString(StandardCharsets.UTF_8))
        .isZero();
    Image image = new Image(picture.toUri().toString());
    assertThat(image.getWidth()).isEqualTo(1200);
    assertThat(image.getHeight()).isEqualTo(700);
    assertThat(colours(picture)).hasSizeGreaterThan(20);
  }

  @Test
  void mapsBecomePictures() throws Exception {
    Path pool = folder.resolve("pool.png");
    assertThat(run("map", "--pool", "--png", pool.toString(), "--json")).isZero();
    assertThat(colours(pool)).hasSizeGreaterThan(3);
    Path relation = folder.resolve("class.png");
    assertThat(run("map", "--relation", "pg_class", "--png", relation.toString())).isZero();
    assertThat(colours(relation)).hasSizeGreaterThan(3);
  }

  @Test
  void aFigureOfASweepBecomesAPictureAtTwiceItsSize() throws Exception {
    Path results = folder.resolve("results");
    SweepSamples.write(
        SweepSamples.ofThroughput(new long[] {16, 64}, new double[][] {{9, 8}, {7, 9}}), results);
    Path figure = folder.resolve("figure.png");
    assertThat(
            run(
                "export",
                results.toString(),
                "--format",
                "png",
                "--theme",
                "dark",
                "--out",
                figure.toString()))
        .as(err.toString(StandardCharsets.UTF_8))
        .isZero();
    assertThat(new Image(figure.toUri().toString()).getWidth()).isEqualTo(2000);
    assertThat(colours(figure)).hasSizeGreaterThan(20);
    assertThat(brightness(figure)).isLessThan(0.3);
  }

  @Test
  void aPictureThatCannotBeWrittenIsAProblem() {
    Path nowhere = folder.resolve("no").resolve("such").resolve("map.png");
    assertThat(run("map", "--pool", "--png", nowhere.toString()))
        .isEqualTo(Problem.Kind.EXPERIMENT_FAILED.exitCode());
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(nowhere.toString());
  }

  private int run(String... arguments) {
    Sweeps sweeps =
        new LocalSweeps(new EmbeddedBenches(threads), folder, TestServer.cache(), threads, "0");
    Windows windows =
        new Windows(
            new Display("Linux", Map.of()),
            new Toolkit(),
            options -> new ServerLab(options, threads),
            new SweepServices(sweeps, folder.resolve("results"), "0"),
            new SettingsKeeper(
                new SettingsStore<>(
                    folder.resolve("settings.json"), Settings.class, Settings.defaults()),
                threads),
            threads);
    return Cli.run(
        new Surroundings(
            options -> new ServerLab(options, threads),
            sweeps,
            ConnectionUrl::parse,
            windows,
            HOME,
            TestServer.cache(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false),
        arguments);
  }

  private static Set<Integer> colours(Path file) {
    Set<Integer> found = new HashSet<>();
    for (int pixel : pixels(file)) {
      found.add(pixel);
    }
    return found;
  }

  /// From 0 to 1, the mean of what is brightest in each pixel.
  private static double brightness(Path file) {
    return Arrays.stream(pixels(file))
            .mapToLong(
                pixel -> Math.max(pixel >> 16 & 0xFF, Math.max(pixel >> 8 & 0xFF, pixel & 0xFF)))
            .average()
            .orElseThrow()
        / 0xFF;
  }

  private static int[] pixels(Path file) {
    Image image = new Image(file.toUri().toString());
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    return pixels;
  }
}
