package io.bufferscope.cli;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Choice;
import io.bufferscope.model.Durations;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.map.Fork;
import io.bufferscope.sweep.FigureKind;
import io.bufferscope.sweep.SweepMetric;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/// Reads the values of options. What is wrong is said with the values that are allowed.
final class Converters {
  private Converters() {}

  static void register(CommandLine line) {
    line.registerConverter(Bytes.class, text -> checked(Bytes::parse, text));
    line.registerConverter(Duration.class, text -> checked(Durations::parse, text));
    line.registerConverter(KeyDistribution.class, text -> checked(KeyDistribution::parse, text));
    line.registerConverter(
        Workload.class, text -> named(text, "workload", Workload.values(), Workload::ofLabel));
    line.registerConverter(
        Protocol.class, text -> named(text, "protocol", Protocol.values(), Protocol::ofLabel));
    line.registerConverter(
        Placement.class, text -> named(text, "placement", Placement.values(), Placement::ofLabel));
    line.registerConverter(
        HandsCommand.Change.class,
        text ->
            named(
                text, "change of a cache", HandsCommand.Change.values(), HandsCommand.Change::of));
    line.registerConverter(Fork.class, text -> named(text, "fork", Fork.values(), Fork::ofLabel));
    line.registerConverter(WorkingSet.class, text -> checked(WorkingSet::parse, text));
    line.registerConverter(WarmUp.class, text -> checked(WarmUp::parse, text));
    line.registerConverter(FigureKind.class, text -> constant(text, "figure", FigureKind.values()));
    line.registerConverter(
        SweepMetric.class, text -> constant(text, "metric", SweepMetric.values()));
    line.setCaseInsensitiveEnumValuesAllowed(true);
  }

  /// A number of seconds.
  static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private static <T> T named(
      String text, String what, T[] values, Function<String, Optional<T>> byLabel) {
    return checked(one -> Choice.of(one, what, values, byLabel), text);
  }

  /// A value whose label is a sentence: it is named by its constant, as in hit-ratios.
  private static <T extends Enum<T>> T constant(String text, String what, T[] values) {
    return checked(one -> Choice.named(one, what, values, Converters::name), text);
  }

  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static <T> T checked(Function<String, T> parse, String text) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
