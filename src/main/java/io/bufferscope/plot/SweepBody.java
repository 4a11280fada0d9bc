package io.bufferscope.plot;

import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.scene.layout.Region;

/// The part of a figure below its heading and its legend.
///
/// @param <F> the figures that it can show
abstract class SweepBody<F extends SweepFigure> extends Region {
  /// Shows another figure.
  ///
  /// @param hidden names of series that are not wanted
  abstract void show(F figure, Set<String> hidden);

  /// The series, in the order of the figure.
  abstract List<SweepLegend.Entry> legend(F figure);

  /// How many places the arrow keys go through.
  abstract int stops();

  /// Puts the read-out at a place.
  ///
  /// @param stop 0 or more and less than [#stops()]
  /// @return what it says
  abstract String readOut(int stop);

  /// Takes the read-out away.
  abstract void hideReadOut();

  /// The least height that it is readable in.
  double leastHeight() {
    return 200;
  }

  /// A value for people.
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return Figures.NONE;
    }
    double size = Math.abs(value);
    int decimals = size >= 99.95 || value == 0 ? 0 : size >= 9.995 ? 1 : size >= 0.1 ? 2 : 4;
    String digits = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return digits.startsWith("-") ? "−" + digits.substring(1) : digits;
  }

  /// A value of an axis with its unit. What is not all is never rounded to 100 %.
  static String withUnit(ValueAxis axis, double value) {
    if (!Double.isFinite(value)) {
      return Figures.NONE;
    }
    if (axis.unit().equals("%") && value > 99 && value < 100) {
      return value >= 99.995 ? ">99.99 %" : String.format(Locale.ROOT, "%.2f %%", value);
    }
    String unit = axis.unit();
    return number(value) + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
  }

  /// A point's value with its interval and its runs.
  static String words(ValueAxis axis, Point point) {
    StringBuilder words = new StringBuilder(withUnit(axis, point.value()));
    int count = point.runs().size();
    if (Double.isFinite(point.low()) && Double.isFinite(point.high())) {
      words
          .append(" (")
          .append(number(point.low()))
          .append(" to ")
          .append(number(point.high()))
          .append(", ")
          .append(count)
          .append(" runs)");
    } else if (count == 1) {
      words.append(" (1 run)");
    }
    if (point.uncertain()) {
      words.append(", uncertain");
    }
    return words.toString();
  }

  /// What stands at an axis.
  static String title(ValueAxis axis) {
    return axis.unit().isEmpty() || axis.unit().equals(axis.name())
        ? axis.name()
        : axis.name() + ", " + axis.unit();
  }
}
