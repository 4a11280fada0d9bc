package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import java.util.List;
import java.util.OptionalDouble;

/// Results that others published, to be shown beside our own and never as ours.
///
/// @param id a short name
/// @param title what was measured
/// @param source where it was published, and by whom as far as that is known
/// @param server hardware and version
/// @param workload what ran there, for people
/// @param form how it is shown
/// @param findings what the authors say
/// @param notes what is to be known of the figures
public record PublishedStudy(
    String id,
    String title,
    String source,
    String server,
    String workload,
    Form form,
    List<String> findings,
    List<String> notes) {
  public PublishedStudy {
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /// The figures in the form that suits them.
  public sealed interface Form {
    /// Throughput at sizes of `shared_buffers`.
    record Points(List<Line> lines) implements Form {
      public Points {
        lines = List.copyOf(lines);
      }
    }

    /// Percent against a baseline.
    ///
    /// @param groups the layouts, the baseline first
    /// @param lines one a measure, with the groups' values in order
    /// @param factors further factors as lines of text
    record Bars(List<String> groups, List<BarLine> lines, List<String> factors) implements Form {
      public Bars {
        groups = List.copyOf(groups);
        lines = List.copyOf(lines);
        factors = List.copyOf(factors);
      }
    }

    /// Ranges that the authors give, over shares of memory.
    record Ranges(List<Range> ranges) implements Form {
      public Ranges {
        ranges = List.copyOf(ranges);
      }
    }

    /// A table.
    record Table(List<String> columns, List<List<String>> rows) implements Form {
      public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
      }
    }
  }

  /// A curve of others.
  public record Line(String name, List<LinePoint> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /// A point of a curve of others.
  ///
  /// @param latencyMillis mean latency; empty where it was not published
  public record LinePoint(Bytes size, double tps, OptionalDouble latencyMillis) {}

  /// Bars of others.
  public record BarLine(String name, List<Double> percents) {
    public BarLine {
      percents = List.copyOf(percents);
    }
  }

  /// A range of others.
  ///
  /// @param metric what ranges, with its unit
  /// @param workload for which workload and pages
  /// @param fromPercent of memory, least; 0 where it holds for all
  /// @param toPercent of memory, most; 100 where it holds for all
  /// @param low the least value; NaN where only the ratio is known
  /// @param high the largest value; NaN where only the ratio is known
  /// @param words the finding in words
  public record Range(
      String metric,
      String workload,
      double fromPercent,
      double toPercent,
      double low,
      double high,
      String words) {}
}
