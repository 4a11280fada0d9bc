package io.bufferscope.plot;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/// What is to be known of a figure, under it: as many notes as there is room for, and how many more
/// there are.
final class SweepNotes extends Region {
  private final Label words = new Label();
  private final Tooltip all = new Tooltip();
  private List<String> notes = List.of();

  SweepNotes() {
    words.setMnemonicParsing(false);
    words.setWrapText(true);
    words.getStyleClass().add("sweep-note");
    all.setWrapText(true);
    all.setMaxWidth(640);
    getChildren().add(words);
  }

  /// Says something else.
  void show(List<String> newNotes) {
    notes = List.copyOf(newNotes);
    all.setText(String.join("\n", notes));
    requestLayout();
  }

  /// Chooses the notes that fit.
  ///
  /// @return the height that they take
  double fit(double width, double height) {
    for (int count = notes.size(); count >= 0; count--) {
      words.setText(text(count));
      double needed = count == 0 && notes.isEmpty() ? 0 : Math.ceil(words.prefHeight(width));
      if (needed <= height) {
        words.setTooltip(count < notes.size() ? all : null);
        return needed;
      }
    }
    words.setText("");
    return 0;
  }

  private String text(int count) {
    String first = String.join("\n", notes.subList(0, count));
    int left = notes.size() - count;
    if (left == 0) {
      return first;
    }
    return (count == 0 ? "" : first + "\n")
        + "… "
        + left
        + (left == 1 ? " more note" : " more notes");
  }

  /// The notes, all of them, as text.
  String inWords() {
    return String.join(" ", notes);
  }

  @Override
  protected void layoutChildren() {
    words.resizeRelocate(0, 0, getWidth(), getHeight());
  }
}
