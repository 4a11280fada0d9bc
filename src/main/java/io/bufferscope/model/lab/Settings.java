package io.bufferscope.model.lab;

import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the window remembers from one start to the next. Plain components only, so that it can be
/// written as JSON; a file written by hand may say anything, so users of a value have to check it.
/// Only times that are none or negative, which nothing could go on with, cannot be said.
///
/// @param dark whether the dark theme is chosen
/// @param textSize height of ordinary text in pixels
/// @param window where the window was; null before it was ever closed
/// @param load the load form's last values
/// @param sampleInterval time between samples
/// @param chartSpan how much time the charts show
/// @param recentConnections the servers last connected to as URLs, the latest first; without
///   secrets
/// @param map how the page map looks
/// @param view what the window showed last
public record Settings(
    boolean dark,
    int textSize,
    @Nullable WindowPlace window,
    LoadForm load,
    Duration sampleInterval,
    Duration chartSpan,
    List<String> recentConnections,
    MapLook map,
    View view) {
  /// The ordinary text size in pixels.
  public static final int DEFAULT_TEXT_SIZE = 13;

  public Settings {
    requirePositive("sample interval", sampleInterval);
    requirePositive("chart span", chartSpan);
    load = orElse(load, LoadForm.defaults());
    recentConnections = List.copyOf(recentConnections);
    map = orElse(map, MapLook.DEFAULT);
    view = orElse(view, View.LAB);
  }

  /// Settings of somebody who never connected to a server of his own.
  public Settings(
      boolean dark,
      int textSize,
      @Nullable WindowPlace window,
      LoadForm load,
      Duration sampleInterval,
      Duration chartSpan) {
    this(
        dark,
        textSize,
        window,
        load,
        sampleInterval,
        chartSpan,
        List.of(),
        MapLook.DEFAULT,
        View.LAB);
  }

  private static void requirePositive(String what, Duration time) {
    if (!time.isPositive()) {
      throw new IllegalArgumentException("the " + what + " is longer than " + time);
    }
  }

  /// What a first start has.
  public static Settings defaults() {
    return new Settings(
        false,
        DEFAULT_TEXT_SIZE,
        null,
        LoadForm.defaults(),
        Duration.ofSeconds(1),
        Duration.ofMinutes(2));
  }

  /// What the window as a whole shows.
  public enum View {
    /// Load, charts and page map of one server.
    LAB,
    /// Throughput and hit ratio against `shared_buffers`.
    SWEEP
  }

  /// How the page map looks.
  ///
  /// @param byCache whether its colours tell in which cache a block is, and not its usage count
  /// @param motion whether blocks that come and go are seen to move
  public record MapLook(boolean byCache, boolean motion) {
    /// Usage counts, moving.
    public static final MapLook DEFAULT = new MapLook(false, true);
  }

  /// Size and place of the window on the screen, in pixels of the screen's own scale.
  ///
  /// @param x left edge
  /// @param y upper edge
  /// @param width width
  /// @param height height
  /// @param maximized whether it filled the screen; the other values are those from before
  public record WindowPlace(double x, double y, double width, double height, boolean maximized) {}

  /// The values of the load form. What a file leaves out, as those of older programs do, is as in
  /// [LoadForm#defaults()].
  ///
  /// @param workload what each transaction does
  /// @param protocol how statements reach the server
  /// @param clients connections at the same time
  /// @param scale pgbench's scale factor
  /// @param distribution "uniform", "zipfian", "gaussian", "exponential" or "hot set"
  /// @param parameter the distribution's parameter, for a hot set the percentage of rows; without
  ///   meaning for uniform
  /// @param hotAccessesPercent how many of the accesses go to a hot set
  /// @param placement "clustered" or "scattered"
  /// @param workingSet how many rows are drawn from, as `WorkingSet` reads it
  /// @param ratePerSecond limit in transactions a second; null for none
  /// @param scripts the files of the workload script
  /// @param more what is asked for less often
  public record LoadForm(
      Workload workload,
      Protocol protocol,
      int clients,
      int scale,
      String distribution,
      double parameter,
      double hotAccessesPercent,
      String placement,
      String workingSet,
      @Nullable Double ratePerSecond,
      List<ScriptFile> scripts,
      More more) {
    private static final double USUAL_ACCESSES_PERCENT = 90;

    public LoadForm {
      LoadSpec usual = LoadSpec.defaults();
      workload = orElse(workload, usual.workload());
      protocol = orElse(protocol, usual.protocol());
      distribution = orElse(distribution, "uniform");
      placement = orElse(placement, Placement.CLUSTERED.label());
      workingSet = orElse(workingSet, new WorkingSet.Everything().toString());
      scripts = orElse(scripts, List.<ScriptFile>of()).stream().filter(Objects::nonNull).toList();
      more = orElse(more, More.defaults());
    }

    /// A form without scripts, all else that older programs did not ask for as usual.
    public LoadForm(
        Workload workload,
        Protocol protocol,
        int clients,
        int scale,
        String distribution,
        double parameter,
        @Nullable Double ratePerSecond) {
      this(
          workload,
          protocol,
          clients,
          scale,
          distribution,
          parameter,
          USUAL_ACCESSES_PERCENT,
          Placement.CLUSTERED.label(),
          new WorkingSet.Everything().toString(),
          ratePerSecond,
          List.of(),
          More.defaults());
    }

    /// What a first start has.
    public static LoadForm defaults() {
      LoadSpec usual = LoadSpec.defaults();
      return new LoadForm(
          usual.workload(), usual.protocol(), usual.clients(), usual.scale(), "uniform", 0, null);
    }

    /// The same with other scripts.
    public LoadForm withScripts(List<ScriptFile> files) {
      return new LoadForm(
          workload,
          protocol,
          clients,
          scale,
          distribution,
          parameter,
          hotAccessesPercent,
          placement,
          workingSet,
          ratePerSecond,
          files,
          more);
    }

    /// The same with other values of what is asked for less often.
    public LoadForm withMore(More other) {
      return new LoadForm(
          workload,
          protocol,
          clients,
          scale,
          distribution,
          parameter,
          hotAccessesPercent,
          placement,
          workingSet,
          ratePerSecond,
          scripts,
          other);
    }
  }

  /// A script of the user's own.
  ///
  /// @param path its file
  /// @param weight how often it is chosen among several
  public record ScriptFile(String path, int weight) {
    public ScriptFile {
      path = orElse(path, "");
    }
  }

  /// What the load form asks for less often.
  ///
  /// @param open whether it is shown
  /// @param latencyLimitMs in milliseconds; null for none
  /// @param thinkTimeMs in milliseconds; null for none
  /// @param maxTries 0 for until a transaction succeeds
  /// @param warmUp "none", "seconds" or "steady"
  /// @param warmUpSeconds how long, or at most; without meaning for none
  /// @param ends "on stop", "seconds" or "transactions"
  /// @param endsAfter how many seconds, or transactions for each client
  /// @param seed of the random numbers
  public record More(
      boolean open,
      @Nullable Double latencyLimitMs,
      @Nullable Double thinkTimeMs,
      int maxTries,
      String warmUp,
      double warmUpSeconds,
      String ends,
      double endsAfter,
      long seed) {
    public More {
      warmUp = orElse(warmUp, "none");
      ends = orElse(ends, "on stop");
    }

    /// What a first start has: closed, one try, no warm-up, until stopped.
    public static More defaults() {
      return new More(false, null, null, 1, "none", 0, "on stop", 0, 1);
    }

    /// The same, shown or not.
    public More withOpen(boolean shown) {
      return new More(
          shown,
          latencyLimitMs,
          thinkTimeMs,
          maxTries,
          warmUp,
          warmUpSeconds,
          ends,
          endsAfter,
          seed);
    }
  }

  /// Files may leave out what the type says is there.
  private static <T> T orElse(@Nullable T read, T usual) {
    return read == null ? usual : read;
  }
}
