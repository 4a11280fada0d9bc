package io.bufferscope.store;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Writes a sweep as one HTML file that needs nothing else: its figures as SVG, all runs and
/// settings as tables, light or dark as the reader's system is.
public final class SweepReport {
  private final SweepResult result;
  private final Html html = new Html();

  private SweepReport(SweepResult result) {
    this.result = result;
  }

  /// Writes a report.
  ///
  /// @param figures in the order in which they are shown
  /// @throws ProblemException where it cannot be written
  public static void write(SweepResult result, List<SweepFigure> figures, Path file)
      throws ProblemException {
    SweepReport report = new SweepReport(result);
    report.summary();
    Set<String> method = shared(figures);
    figures.forEach(figure -> report.figure(figure, method));
    report.failures();
    report.method(method);
    if (result.plan().isByHand()) {
      ReportTables.loads(result.runs(), report.html);
    } else {
      ReportTables.plan(result.plan(), report.html);
    }
    ReportTables.settings(result.runs(), report.html);
    ReportTables.runs(result.runs(), report.html);
    AtomicFile.writeText(file, out -> out.append(report.html.page(report.title())));
  }

  /// Notes that most of the figures have which have any in common with the first: how all came
  /// about. They are told once.
  private static Set<String> shared(List<SweepFigure> figures) {
    Set<String> shared = new LinkedHashSet<>();
    if (!figures.isEmpty()) {
      shared.addAll(figures.getFirst().notes());
    }
    List<SweepFigure> akin =
        figures.stream().filter(figure -> !Collections.disjoint(shared, figure.notes())).toList();
    shared.removeIf(note -> 2 * having(akin, note) <= akin.size() || akin.size() == 1);
    return shared;
  }

  private static long having(List<SweepFigure> figures, String note) {
    return figures.stream().filter(figure -> figure.notes().contains(note)).count();
  }

  private String title() {
    String name = result.plan().name();
    return name.isBlank() ? "A sweep of shared_buffers" : name;
  }

  private void summary() {
    SweepPlan plan = result.plan();
    html.heading(1, title());
    html.paragraph("", plan.description());
    long failed = result.runs().stream().filter(run -> run.problem() != null).count();
    long measured = result.runs().size() - failed;
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("begun", Times.text(result.start())));
    rows.add(
        List.of("runs", measured + " measured" + (failed == 0 ? "" : ", " + failed + " failed")));
    rows.add(
        List.of(
            "PostgreSQL",
            result.serverVersion().isEmpty() ? ReportTables.NONE : result.serverVersion()));
    rows.add(List.of("Bufferscope", result.program()));
    rows.add(List.of("machine", result.machine().words()));
    html.table(List.of(), rows);
  }

  private void figure(SweepFigure figure, Set<String> method) {
    List<String> own = new ArrayList<>(figure.notes());
    own.removeAll(method);
    html.raw("<section>\n");
    if (figure instanceof SweepFigure.Table table) {
      html.heading(2, table.title());
      html.table(table.columns(), table.rows());
    } else {
      html.raw(FigureSvg.element(withoutNotes(figure)));
    }
    html.list(own);
    html.raw("</section>\n");
  }

  private static SweepFigure withoutNotes(SweepFigure figure) {
    return switch (figure) {
      case SweepFigure.Curves of ->
          new SweepFigure.Curves(
              of.title(), of.left(), of.right(), of.series(), of.bands(), of.marks(), List.of());
      case SweepFigure.Bars of ->
          new SweepFigure.Bars(of.title(), of.axis(), of.groups(), of.series(), List.of());
      case SweepFigure.Trade of ->
          new SweepFigure.Trade(of.title(), of.x(), of.y(), of.series(), List.of());
      case SweepFigure.Table of ->
          new SweepFigure.Table(of.title(), of.columns(), of.rows(), List.of());
    };
  }

  private void failures() {
    List<SweepRun> failed = result.runs().stream().filter(run -> run.problem() != null).toList();
    if (failed.isEmpty()) {
      return;
    }
    html.heading(2, "Failed runs");
    for (SweepRun run : failed) {
      Problem problem = run.problem();
      if (problem != null) {
        html.paragraph(
            "",
            ReportTables.point(run.planned().point())
                + ", pass "
                + run.planned().pass()
                + ": "
                + problem.what());
        html.verbatim(problem.why());
        html.paragraph("muted", problem.remedy());
      }
    }
  }

  private void method(Set<String> method) {
    html.heading(2, "How this was measured");
    List<String> notes = new ArrayList<>(method);
    notes.add(
        result.plan().isByHand()
            ? "Points were taken by hand from a live measurement, in the order of the runs below."
            : "Each pass visits all points once in a shuffled order that the seed decides; what"
                + " repeats is passes, not points one after another.");
    notes.add(
        "Throughput and latency are the clients' own. Hits and reads, I/O and WAL are differences"
            + " of PostgreSQL's counters over the run; a read is a request to the kernel, which may"
            + " have had the block in its page cache.");
    html.list(notes);
  }
}
