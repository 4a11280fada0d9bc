package io.bufferscope.model.lab;

import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
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
public record Settings(
    boolean dark,
    int textSize,
    @Nullable WindowPlace window,
    LoadForm load,
    Duration sampleInterval,
    Duration chartSpan,
    List<String> recentConnections) {
  /// The ordinary text size in pixels.
  public static final int DEFAULT_TEXT_SIZE = 13;

  public Settings {
    requirePositive("sample interval", sampleInterval);
    requirePositive("chart span", chartSpan);
    recentConnections = List.copyOf(recentConnections);
  }

  /// Settings of somebody who never connected to a server of his own.
  public Settings(
      boolean dark,
      int textSize,
      @Nullable WindowPlace window,
      LoadForm load,
      Duration sampleInterval,
      Duration chartSpan) {
    this(dark, textSize, window, load, sampleInterval, chartSpan, List.of());
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
        LoadForm.of(LoadSpec.defaults()),
        Duration.ofSeconds(1),
        Duration.ofMinutes(2));
  }

  /// Size and place of the window on the screen, in pixels of the screen's own scale.
  ///
  /// @param x left edge
  /// @param y upper edge
  /// @param width width
  /// @param height height
  /// @param maximized whether it filled the screen; the other values are those from before
  public record WindowPlace(double x, double y, double width, double height, boolean maximized) {}

  /// The values of the load form.
  ///
  /// @param workload what each transaction does
  /// @param protocol how statements reach the server
  /// @param clients connections at the same time
  /// @param scale pgbench's scale factor
  /// @param distribution "uniform", "zipfian", "gaussian" or "exponential"
  /// @param parameter the distribution's parameter; without meaning for uniform
  /// @param ratePerSecond limit in transactions a second; null for none
  public record LoadForm(
      Workload workload,
      Protocol protocol,
      int clients,
      int scale,
      String distribution,
      double parameter,
      @Nullable Double ratePerSecond) {
    /// The form that gives this load.
    public static LoadForm of(LoadSpec spec) {
      OptionalDouble rate = spec.driving().rateLimit();
      return new LoadForm(
          spec.workload(),
          spec.protocol(),
          spec.clients(),
          spec.scale(),
          spec.keys().distribution().getClass().getSimpleName().toLowerCase(Locale.ROOT),
          parameter(spec.keys().distribution()),
          rate.isPresent() ? rate.getAsDouble() : null);
    }

    private static double parameter(KeyDistribution distribution) {
      return switch (distribution) {
        case KeyDistribution.Uniform() -> 0;
        case KeyDistribution.Zipfian(double exponent) -> exponent;
        case KeyDistribution.Gaussian(double parameter) -> parameter;
        case KeyDistribution.Exponential(double parameter) -> parameter;
        case KeyDistribution.HotSet hot -> hot.rowsPercent();
      };
    }
  }
}
