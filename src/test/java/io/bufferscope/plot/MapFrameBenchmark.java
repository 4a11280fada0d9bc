package io.bufferscope.plot;

import io.bufferscope.model.map.MapChanges;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

/// How long a frame of the page map takes while it is panned and zoomed: 16,777,216 blocks at 1440
/// × 900, by hand, with `-Dglass.platform=Headless -Dprism.order=sw`.
///
/// A frame is measured from the beginning of its pulse, in which the map is moved, laid out and
/// painted, until the rendering thread has drawn the whole scene: a picture of an empty node, asked
/// for right after the pulse, is made by that one thread only when the frame is done, and its own
/// time (told, too) is in the figure. Waiting for the next pulse is not.
///
/// Memory is that of the heap with the map in it less that without, after a collection each.
final class MapFrameBenchmark {
  private static final int BLOCKS = 1 << 24;
  private static final int WARM_UP = 300;
  private static final int FRAMES = 1200;

  private final PageMap map = new PageMap();
  private final Group nothing = new Group();
  private final WritableImage pixel = new WritableImage(1, 1);
  private final List<Frame> frames = new ArrayList<>();
  private final List<Double> probes = new ArrayList<>();
  private int frame;
  private long before;
  private byte[] states = new byte[0];
  private byte[] changed = new byte[0];

  private record Frame(String what, double millis, double painted, double cpu) {}

  public static void main(String[] arguments) {
    Platform.startup(() -> new MapFrameBenchmark().start(new Stage()));
  }

  private MapFrameBenchmark() {}

  private void start(Stage stage) {
    stage.setScene(new Scene(map, 1440, 900));
    stage.getScene().setUserAgentStylesheet(Theme.LIGHT.stylesheet());
    stage.show();
    Platform.runLater(() -> {
      before = usedHeap();
      states = Samples.bothCaches(BLOCKS).states();
      long began = System.nanoTime();
      map.show(subject(states), MapChanges.NONE);
      System.out.printf(Locale.ROOT, "first show: %.1f ms%n", (System.nanoTime() - began) / 1e6);
      changed = states.clone();
      for (int place = 0; place < changed.length; place += 5003) {
        changed[place] ^= 64;
      }
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          if (frame < WARM_UP + FRAMES) {
            next();
          } else {
            stop();
            report();
            stage.close();
          }
        }
      }.start();
    });
  }

  private static MapSubject subject(byte[] states) {
    return MapSubject.relation(Samples.relation(states, Samples.bothCaches(1).kernel()));
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private void next() {
    long began = System.nanoTime();
    double worked = cpuMillis();
    String what = act(frame);
    map.layout();
    double painted = (System.nanoTime() - began) / 1e6;
    Platform.runLater(() -> {
      nothing.snapshot(new SnapshotParameters(), pixel);
      double millis = (System.nanoTime() - began) / 1e6;
      double cpu = cpuMillis() - worked;
      long probe = System.nanoTime();
      nothing.snapshot(new SnapshotParameters(), pixel);
      if (frame > WARM_UP) {
        frames.add(new Frame(what, millis, painted, cpu));
        probes.add((System.nanoTime() - probe) / 1e6);
      }
    });
    frame++;
  }

  /// What the two threads that make a frame have worked: the figure that other programs on the
  /// machine disturb least.
  private static double cpuMillis() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long nanos = 0;
    for (ThreadInfo one : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (one != null
          && (one.getThreadName().startsWith("QuantumRenderer")
              || one.getThreadName().startsWith("JavaFX Application"))) {
        nanos += threads.getThreadCpuTime(one.getThreadId());
      }
    }
    return nanos / 1e6;
  }

  /// Every 40 frames the other way; between, pans of all speeds, at each zoom from the whole map to
  /// squares with numbers and back.
  private String act(int number) {
    if (number % 10 == 0) {
      MapHands hands = map.hands();
      boolean in = number / 10 % 40 < 20;
      hands.zoom(in, 900 + number % 7 * 10, 300);
      return "zoom";
    }
    MapHands hands = map.hands();
    int turn = number / 10 % 2 == 0 ? 1 : -1;
    hands.pan(turn * (7 + number % 90), turn * (5 + number % 60));
    return map.geometry().zoom().level() > 0
        ? "pan, level " + map.geometry().zoom().level()
        : "pan, cell " + map.geometry().zoom().cell();
  }

  private void report() {
    System.out.printf(
        Locale.ROOT,
        "memory: %.1f MB for the map with its states and pixels%n",
        (usedHeap() - before - changed.length) / 1e6);
    long began = System.nanoTime();
    map.show(subject(changed), MapChanges.NONE);
    map.layout();
    System.out.printf(
        Locale.ROOT,
        "next map, one of 5003 places changed: %.1f ms with counting, mixing and painting%n",
        (System.nanoTime() - began) / 1e6);
    tell("all", frames);
    frames.stream()
        .map(Frame::what)
        .distinct()
        .sorted()
        .forEach(what -> tell(what, frames.stream().filter(one -> one.what.equals(what)).toList()));
    double[] sorted = probes.stream().mapToDouble(one -> one).sorted().toArray();
    System.out.printf(
        Locale.ROOT, "of which the measuring itself: p50 %.2f ms%n", sorted[sorted.length / 2]);
  }

  private static void tell(String what, List<Frame> some) {
    double[] all = some.stream().mapToDouble(Frame::millis).sorted().toArray();
    double[] painted = some.stream().mapToDouble(Frame::painted).sorted().toArray();
    double[] cpu = some.stream().mapToDouble(Frame::cpu).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%-14s %5d frames: p50 %6.2f p99 %6.2f max %6.2f ms; painted p50 %5.2f p99 %5.2f; CPU p50"
            + " %5.2f p99 %5.2f%n",
        what,
        all.length,
        at(all, 0.5),
        at(all, 0.99),
        at(all, 1),
        at(painted, 0.5),
        at(painted, 0.99),
        at(cpu, 0.5),
        at(cpu, 0.99));
  }

  private static double at(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))];
  }
}
