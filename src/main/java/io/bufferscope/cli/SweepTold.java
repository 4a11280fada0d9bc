package io.bufferscope.cli;

import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepProgress;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.sweep.SweepListener;
import java.util.Locale;

/// Tells on standard error how far a sweep is, and each run when it has ended.
final class SweepTold implements SweepListener {
  private final ProgressLine progress;
  private boolean begun;
  private int told;

  SweepTold(ProgressLine progress) {
    this.progress = progress;
  }

  @Override
  public void progressed(SweepProgress at) {
    begun = true;
    PlannedRun present = at.present();
    String run = present == null ? "" : " (" + SweepText.label(present.point()) + ")";
    String share =
        at.step().fraction().isPresent()
            ? String.format(Locale.ROOT, " %.0f %%", 100 * at.step().fraction().getAsDouble())
            : "";
    int number = Math.min(at.runs(), at.done() + 1);
    progress.show(
        String.format(Locale.ROOT, "%d/%d%s: %s", number, at.runs(), run, at.step().step()),
        (share + left(at)).replaceFirst("^[ ,]+", ""));
  }

  private static String left(SweepProgress at) {
    return at.left().isZero() ? "" : ", about " + SweepText.span(at.left()) + " left";
  }

  @Override
  public void ran(SweepResult soFar) {
    int runs = soFar.runs().size();
    if (!begun) {
      progress.line(runs + (runs == 1 ? " run has" : " runs have") + " ended already.");
      told = runs;
    }
    for (; told < runs; told++) {
      progress.line(SweepText.line(soFar.runs().get(told)));
    }
  }
}
