package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A report is one page that tells all of a sweep.
class SweepReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aReportHasFiguresTablesFailuresAndMethod() throws Exception {
    String page = page();
    assertThat(page)
        .contains("<h1>all kinds</h1>", "with &quot;quotes&quot;,\nlines &amp; &lt;tags&gt;")
        .contains("2 measured, 1 failed", "Linux 6.8", "18.6", "1.2.3")
        .contains("class=\"figure\"", "<td>a cell &lt;b&gt;</td>", "a finding")
        .contains("FATAL:  could not map anonymous shared memory: Cannot allocate memory")
        .contains("zipfian:1.1", "huge_pages", "WAL in memory", "/dev/shm/bufferscope")
        .contains("<td>fsync</td>", "noise check", "123,457");
  }

  @Test
  void whatAllFiguresSayIsSaidOnce() throws Exception {
    assertThat(page().split("seed 42", -1)).hasSize(2);
  }

  @Test
  void aReportNeedsNothingElse() throws Exception {
    assertThat(page().replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", " src=", " href=", "@import", "<script", "<link")
        .contains("prefers-color-scheme: dark");
  }

  @Test
  void ofPointsTakenByHandNothingIsToldThatIsNotKnownOrWasNotPlanned() throws Exception {
    Path file = folder.resolve("by-hand.html");
    SweepReport.write(Sweeps.byHand(), List.of(), file);
    assertThat(Files.readString(file))
        .contains("<td>1.50</td><td>–</td><td>75.00</td>", "<td>500</td>")
        .contains("not known: the server is the user", "taken by hand")
        .contains("<h2>Loads</h2>", "<th scope=\"row\">uniform</th>")
        .doesNotContain("NaN", "0 processors", "0 B", "seed", "<h2>Plan</h2>", "as-it-comes");
  }

  private String page() throws Exception {
    Path file = folder.resolve("report.html");
    SweepFigure curves =
        new Curves(
            "Throughput",
            new ValueAxis("tps", "", true),
            Optional.empty(),
            List.of(
                new Series(
                    "s",
                    false,
                    0,
                    false,
                    List.of(new Point(Bytes.ofMegabytes(1), 5, 4, 6, List.of(), false)))),
            List.of(),
            List.of(),
            List.of("a finding", "seed 42"));
    SweepFigure table =
        new Table("Points", List.of("c"), List.of(List.of("a cell <b>")), List.of("seed 42"));
    SweepReport.write(
        Sweeps.with(Sweeps.full(0), Sweeps.bare(2), Sweeps.failed(1)),
        List.of(curves, table),
        file);
    return Files.readString(file);
  }
}
