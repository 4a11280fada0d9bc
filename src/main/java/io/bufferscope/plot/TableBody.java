package io.bufferscope.plot;

import io.bufferscope.model.sweep.SweepFigure.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.ConstraintsBase;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/// A table as a grid. One with more columns than a page is wide and fewer rows than columns is
/// turned: its headings then stand at the left.
final class TableBody extends SweepBody<Table> {
  private static final int MOST_COLUMNS = 8;
  private static final double WIDEST_CELL = 360;
  private static final double NARROWEST_WRAPPED = 110;
  private static final int SHORT_WORDS = 16;
  private static final Pattern NUMBER =
      Pattern.compile("[<>±+−-]?[0-9][0-9,.]*( (B|kB|MB|GB|TB|%))?( to .*)?|–|");

  private final GridPane grid = new GridPane();
  private final ScrollPane scroll = new ScrollPane(grid);
  private List<List<String>> lines = List.of();

  TableBody() {
    grid.getStyleClass().add("sweep-table");
    scroll.getStyleClass().add("sweep-table-scroll");
    getChildren().add(scroll);
  }

  /// The lines that are shown, the headings first, turned where that is better.
  static List<List<String>> lines(Table table) {
    List<List<String>> straight = new ArrayList<>();
    straight.add(table.columns());
    straight.addAll(table.rows());
    if (!isTurned(table)) {
      return straight;
    }
    return IntStream.range(0, table.columns().size())
        .mapToObj(column -> straight.stream().map(row -> row.get(column)).toList())
        .toList();
  }

  private static boolean isTurned(Table table) {
    int columns = table.columns().size();
    return columns > MOST_COLUMNS && columns > table.rows().size();
  }

  @Override
  void show(Table table, Set<String> hidden) {
    List<List<String>> wanted = lines(table);
    if (wanted.equals(lines)) {
      return;
    }
    lines = wanted;
    boolean turned = isTurned(table);
    grid.getChildren().clear();
    grid.getColumnConstraints().clear();
    int columns = table.rows().isEmpty() ? 0 : lines.getFirst().size();
    scroll.setFitToWidth(columns <= MOST_COLUMNS);
    for (int column = 0; column < columns; column++) {
      ColumnConstraints constraints = new ColumnConstraints();
      constraints.setMaxWidth(WIDEST_CELL);
      constraints.setMinWidth(
          isShort(column) ? ConstraintsBase.CONSTRAIN_TO_PREF : NARROWEST_WRAPPED);
      boolean numeric = isNumeric(column, turned);
      grid.getColumnConstraints().add(constraints);
      for (int row = 0; row < lines.size(); row++) {
        boolean heading =
            row == 0
                || (turned && (column == 0 || !NUMBER.matcher(lines.get(row).get(1)).matches()));
        grid.add(cell(lines.get(row).get(column), heading, numeric, row % 2 == 1), column, row);
      }
    }
    requestLayout();
  }

  private boolean isShort(int column) {
    return lines.stream().allMatch(row -> row.get(column).length() <= SHORT_WORDS);
  }

  private boolean isNumeric(int column, boolean turned) {
    return turned
        ? column > 0
        : lines.stream().skip(1).allMatch(row -> NUMBER.matcher(row.get(column)).matches());
  }

  private static Region cell(String words, boolean heading, boolean right, boolean odd) {
    Label label = new Label(words);
    label.setMnemonicParsing(false);
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    label.setMaxHeight(Double.MAX_VALUE);
    label.setAlignment(right ? Pos.TOP_RIGHT : Pos.TOP_LEFT);
    label.getStyleClass().add("sweep-cell");
    if (heading) {
      label.getStyleClass().add("heading");
    }
    if (odd) {
      label.getStyleClass().add("odd");
    }
    return label;
  }

  @Override
  List<SweepLegend.Entry> legend(Table table) {
    return List.of();
  }

  @Override
  double leastHeight() {
    return Math.min(super.leastHeight(), prefHeight(-1));
  }

  /// The height of the whole table.
  @Override
  protected double computePrefHeight(double width) {
    return Math.ceil(grid.prefHeight(width)) + 2;
  }

  /// The width of the whole table.
  @Override
  protected double computePrefWidth(double height) {
    return Math.ceil(grid.prefWidth(-1)) + 2;
  }

  @Override
  protected void layoutChildren() {
    scroll.resizeRelocate(0, 0, getWidth(), getHeight());
  }

  @Override
  int stops() {
    return 0;
  }

  @Override
  String readOut(int stop) {
    throw new IndexOutOfBoundsException(stop);
  }

  @Override
  void hideReadOut() {}
}
