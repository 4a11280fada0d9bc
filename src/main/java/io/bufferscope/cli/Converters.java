package io.bufferscope.cli;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.map.Fork;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/// Reads the values of options. What is wrong is said with the values that are allowed.
final class Converters {
  private static final Pattern DURATION =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(us|ms|s|min|h)");

  private Converters() {}

  static void register(CommandLine line) {
    line.registerConverter(Bytes.class, text -> checked(Bytes::parse, text));
    line.registerConverter(Duration.class, Converters::duration);
    line.registerConverter(KeyDistribution.class, text -> checked(Converters::distribution, text));
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
    line.registerConverter(WarmUp.class, text -> checked(Converters::warmUp, text));
    line.setCaseInsensitiveEnumValuesAllowed(true);
  }

  /// A number with a unit of PostgreSQL's: 250ms, 1s, 2min.
  static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text.strip());
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a time: a number and a unit, us, ms, s, min or h, as in 250ms");
    }
    double nanosPerUnit =
        switch (matcher.group(2)) {
          case "us" -> 1e3;
          case "ms" -> 1e6;
          case "s" -> 1e9;
          case "min" -> 60e9;
          default -> 3600e9;
        };
    return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * nanosPerUnit));
  }

  /// A number of seconds.
  static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private static WarmUp warmUp(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals("steady")) {
      return new WarmUp.Steady(WarmUp.Steady.USUALLY_AT_MOST);
    }
    return plain.startsWith("steady:")
        ? new WarmUp.Steady(duration(plain.substring("steady:".length())))
        : new WarmUp.For(duration(plain));
  }

  private static KeyDistribution distribution(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split(":", 2);
    if (parts.length == 1) {
      if (parts[0].equals("uniform")) {
        return new KeyDistribution.Uniform();
      }
      throw unknownDistribution(text);
    }
    if (parts[0].equals("hot")) {
      String[] percents = parts[1].split(":", 2);
      if (percents.length < 2) {
        throw unknownDistribution(text);
      }
      return new KeyDistribution.HotSet(number(text, percents[0]), number(text, percents[1]));
    }
    double parameter = number(text, parts[1]);
    return switch (parts[0]) {
      case "zipfian" -> new KeyDistribution.Zipfian(parameter);
      case "gaussian" -> new KeyDistribution.Gaussian(parameter);
      case "exponential" -> new KeyDistribution.Exponential(parameter);
      default -> throw unknownDistribution(text);
    };
  }

  private static double number(String text, String number) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException _) {
      throw unknownDistribution(text);
    }
  }

  private static TypeConversionException unknownDistribution(String text) {
    return new TypeConversionException(
        "'"
            + text
            + "' is not a distribution: uniform, zipfian:1.1, gaussian:5, exponential:5 or"
            + " hot:10:90, with parameters of your own");
  }

  private static <T> T named(
      String text, String what, T[] values, Function<String, Optional<T>> byLabel) {
    return byLabel
        .apply(text)
        .orElseThrow(() ->
            new TypeConversionException(
                "'"
                    + text
                    + "' is not a "
                    + what
                    + ": "
                    + Arrays.stream(values)
                        .map(Object::toString)
                        .collect(Collectors.joining(", "))));
  }

  private static <T> T checked(Function<String, T> parse, String text) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
