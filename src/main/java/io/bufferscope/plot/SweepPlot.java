package io.bufferscope.plot;

import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepFigure.Trade;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// A figure of a sweep: its title, a legend whose names hide and show the series, curves, bars,
/// paths or a table, and its notes. The pointer or the arrow keys read values out. Asks for no
/// pulse unless [#show(SweepFigure)] is called or the pointer moves.
public final class SweepPlot extends Region {
  private static final double GAP = 6;
  private static final double NOTES_SHARE = 0.26;
  private static final double LEAST_WIDTH = 480;

  private final Label title = new Label();
  private final SweepLegend legend = new SweepLegend(this::showAgain);
  private final SweepNotes notes = new SweepNotes();
  private final EmptyText empty = new EmptyText();
  private final CurvesBody curves = new CurvesBody();
  private final BarsBody bars = new BarsBody();
  private final TradeBody trade = new TradeBody();
  private final TableBody table = new TableBody();
  private SweepBody<?> body = curves;
  private @Nullable SweepFigure figure;
  private boolean notesWanted = true;
  private boolean allNotes;
  private int stop = -1;

  /// One that shows nothing yet.
  public SweepPlot() {
    getStyleClass().add("sweep-plot");
    getStylesheets().add(TimeChart.stylesheet());
    setTheme(Theme.LIGHT);
    title.getStyleClass().add("plot-title");
    title.setMnemonicParsing(false);
    title.setWrapText(true);
    getChildren().addAll(title, legend, notes, curves, bars, trade, table, empty);
    addEventHandler(KeyEvent.KEY_PRESSED, this::keyPressed);
    focusedProperty()
        .subscribe(focused -> {
          if (!focused) {
            endReadOut();
          }
        });
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    choose(curves);
    updateWords("");
  }

  /// Chooses the colours that fit the program's theme.
  public void setTheme(Theme theme) {
    // In one change, so that at no moment the series are without colours.
    List<String> classes = new ArrayList<>(getStyleClass());
    for (Theme one : Theme.values()) {
      classes.remove(one.styleClass());
    }
    classes.add(theme.styleClass());
    getStyleClass().setAll(classes);
  }

  /// What to say while there is nothing to show.
  public void setEmptyText(String text) {
    empty.setText(text);
    if (isEmpty()) {
      updateWords("");
    }
    requestLayout();
  }

  /// Whether the notes stand under the figure, as far as there is room; they do at first.
  public void setNotesShown(boolean shown) {
    notesWanted = shown;
    requestLayout();
  }

  /// Takes as much height for the notes as they need, as a picture does that has to be understood
  /// alone.
  void showAllNotes() {
    allNotes = true;
    requestLayout();
  }

  /// Shows a figure. Series that were hidden by their names stay so.
  public void show(SweepFigure newFigure) {
    figure = newFigure;
    title.setText(newFigure.title());
    notes.show(newFigure.notes());
    showAgain();
  }

  private void showAgain() {
    stop = -1;
    switch (figure) {
      case Curves one -> show(curves, one);
      case Bars one -> show(bars, one);
      case Trade one -> show(trade, one);
      case Table one -> show(table, one);
      case null -> {}
    }
    updateWords("");
    requestLayout();
  }

  private <F extends SweepFigure> void show(SweepBody<F> wanted, F shown) {
    legend.show(wanted.legend(shown));
    wanted.show(shown, legend.hidden());
    choose(wanted);
  }

  private void choose(SweepBody<?> wanted) {
    body = wanted;
    for (SweepBody<?> one : List.of(curves, bars, trade, table)) {
      one.setVisible(one.equals(wanted) && !isEmpty());
    }
    empty.setVisible(isEmpty());
    notes.setVisible(!isEmpty());
    legend.setVisible(!isEmpty());
    title.setVisible(figure != null);
  }

  private boolean isEmpty() {
    return switch (figure) {
      case Curves one -> one.series().isEmpty() && one.bands().isEmpty();
      case Bars one -> one.series().isEmpty() || one.groups().isEmpty();
      case Trade one -> one.series().isEmpty();
      case Table one -> one.rows().isEmpty();
      case null -> true;
    };
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double height = getHeight();
    if (isEmpty()) {
      empty.placeIn(this);
      double high = snapSizeY(title.prefHeight(width));
      title.resizeRelocate(0, 0, width, high);
      return;
    }
    double y = 0;
    double high = snapSizeY(title.prefHeight(width));
    title.resizeRelocate(0, y, width, high);
    y += high + GAP / 2;
    high = snapSizeY(legend.prefHeight(width));
    legend.resizeRelocate(0, y, width, high);
    y += high + (high > 0 ? GAP : 0);
    double most = height - y - GAP - body.leastHeight();
    double room = allNotes ? most : Math.min(NOTES_SHARE * height, most);
    double noted = notesWanted ? snapSizeY(notes.fit(width, Math.max(0, room))) : 0;
    double rest = Math.max(1, height - y - (noted > 0 ? noted + GAP : 0));
    double used = body == table ? Math.min(rest, snapSizeY(table.prefHeight(width))) : rest;
    body.resizeRelocate(0, y, width, used);
    notes.setVisible(noted > 0);
    notes.resizeRelocate(0, y + used + GAP, width, noted);
  }

  @Override
  protected double computePrefWidth(double height) {
    return body == table ? Math.max(LEAST_WIDTH, table.prefWidth(-1)) : LEAST_WIDTH;
  }

  /// With all notes.
  @Override
  protected double computePrefHeight(double width) {
    if (isEmpty()) {
      return body.leastHeight();
    }
    double around =
        title.prefHeight(width)
            + legend.prefHeight(width)
            + (notesWanted ? notes.fit(width, Double.MAX_VALUE) : 0)
            + 4 * GAP;
    return around + (body == table ? table.prefHeight(width) : 1.25 * body.leastHeight());
  }

  @Override
  protected double computeMinHeight(double width) {
    return 160;
  }

  private void endReadOut() {
    stop = -1;
    body.hideReadOut();
    updateWords("");
  }

  private void keyPressed(KeyEvent event) {
    if (event.getTarget() != this || isEmpty() || body.stops() == 0) {
      return;
    }
    int last = body.stops() - 1;
    int wanted =
        switch (event.getCode()) {
          case LEFT, UP -> stop < 0 ? last : Math.max(0, stop - 1);
          case RIGHT, DOWN -> Math.min(last, stop + 1);
          case HOME -> 0;
          case END -> last;
          case ESCAPE -> -1;
          default -> Integer.MIN_VALUE;
        };
    if (wanted == Integer.MIN_VALUE || (wanted < 0 && stop < 0)) {
      return;
    }
    event.consume();
    if (wanted < 0) {
      endReadOut();
    } else {
      stop = wanted;
      updateWords(body.readOut(stop));
    }
  }

  private void updateWords(String readOut) {
    if (isEmpty()) {
      setAccessibleText(empty.getText());
    } else {
      setAccessibleText(title.getText() + ". " + (readOut.isEmpty() ? notes.inWords() : readOut));
    }
  }
}
