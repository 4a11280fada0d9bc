package io.bufferscope.ui;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/// A sortable table of live figures. Each column is as wide as the longest text that it ever had,
/// so that columns do not jump; rows for which `last` holds stay at the bottom.
///
/// @param <R> what a row shows
final class FigureTable<R> extends TableView<LiveItem<R>> {
  /// Padding of a cell's both sides in heights of text.
  private static final double CELL_EXTRA = 1.0;

  private static final double SORT_ARROW = 1.4;
  private static final double TEXT_SHARE = 0.92;
  private static final double SCROLL_BAR = 1.4;

  private final ObservableList<LiveItem<R>> items;
  private final ObservableValue<Number> textSize;
  private final ObservableValue<Boolean> seen;
  private final List<Figure> figures = new ArrayList<>();
  private Function<R, String> tips = _ -> "";

  /// @param items what to show
  /// @param last which rows are sums, whatever the order
  /// @param textSize of the window, in pixels
  /// @param seen whether the page that it is on is shown
  FigureTable(
      ObservableList<LiveItem<R>> items,
      Predicate<R> last,
      ObservableValue<Number> textSize,
      ObservableValue<Boolean> seen) {
    this.items = items;
    this.textSize = textSize;
    this.seen = seen;
    getStyleClass().addAll("relations", "dense");
    SortedList<LiveItem<R>> sorted = new SortedList<>(items);
    Comparator<LiveItem<R>> sumsLast = Comparator.comparing(item -> last.test(item.get()));
    sorted
        .comparatorProperty()
        .bind(
            Bindings.createObjectBinding(
                () -> getComparator() == null ? null : sumsLast.thenComparing(getComparator()),
                comparatorProperty()));
    setItems(sorted);
    items.subscribe(this::fit);
    textSize.subscribe(_ -> fit());
    seen.subscribe(_ -> fit());
    getSortOrder().subscribe(this::fit);
  }

  /// Adds a column of words.
  TableColumn<LiveItem<R>, R> words(String title, String meaning, Function<R, String> text) {
    return add(new Figure(title, meaning, text), Comparator.comparing(text), Pos.CENTER_LEFT);
  }

  /// Adds a column of words that takes the room which the others leave; what does not fit is cut,
  /// and told by the tooltip.
  ///
  /// @param least its least width in heights of text
  TableColumn<LiveItem<R>, R> rest(
      String title, String meaning, Function<R, String> text, double least) {
    Figure column = new Figure(title, meaning, text);
    column.least = least;
    column.getStyleClass().add("rest");
    widthProperty().subscribe(this::fit);
    return add(column, Comparator.comparing(text), Pos.CENTER_LEFT);
  }

  /// Adds a column of numbers, which sorts what has none below all others.
  TableColumn<LiveItem<R>, R> numbers(
      String title, String meaning, Function<R, String> text, Function<R, OptionalDouble> value) {
    Figure column = new Figure(title, meaning, text);
    column.getStyleClass().add("number");
    return add(
        column,
        Comparator.comparingDouble(row -> value.apply(row).orElse(Double.NEGATIVE_INFINITY)),
        Pos.CENTER_RIGHT);
  }

  /// What a row's cells say in a tooltip; empty for none.
  void setTips(Function<R, String> text) {
    tips = text;
  }

  private Figure add(Figure column, Comparator<R> order, Pos alignment) {
    column.setComparator(order);
    column.setCellFactory(_ -> new Cell(column, alignment));
    figures.add(column);
    getColumns().add(column);
    column.visibleProperty().subscribe(this::fit);
    return column;
  }

  /// Makes the columns as wide as their texts; not while nobody sees them.
  private void fit() {
    if (seen.getValue()) {
      figures.stream().filter(one -> one.least == 0).forEach(Figure::fit);
      figures.stream().filter(one -> one.least > 0).forEach(Figure::fitRest);
    }
  }

  private static double width(String text, Font font) {
    Text measured = new Text(text);
    measured.setFont(font);
    return measured.getLayoutBounds().getWidth();
  }

  private final class Figure extends TableColumn<LiveItem<R>, R> {
    private final String title;
    private final Function<R, String> text;
    private String longest = "";
    private double least;

    Figure(String title, String meaning, Function<R, String> text) {
      this.title = title;
      this.text = text;
      Label heading = Controls.label(title);
      heading.setTooltip(Controls.tooltip(meaning));
      setGraphic(heading);
      setCellValueFactory(cell -> cell.getValue().rowProperty());
      setReorderable(false);
    }

    private void fit() {
      double size = textSize.getValue().doubleValue() * TEXT_SHARE;
      Font font = Font.font(size);
      for (LiveItem<R> item : items) {
        String shown = text.apply(item.get());
        // Letters differ in width, but not by that much.
        boolean maybeWider = 2 * shown.length() > longest.length() && !shown.equals(longest);
        if (maybeWider && width(shown, font) > width(longest, font)) {
          longest = shown;
        }
      }
      Font bold = Font.font(null, FontWeight.BOLD, size);
      boolean sorted = FigureTable.this.getSortOrder().contains(this);
      double width =
          Math.ceil(
              Math.max(width(longest, font), width(title, bold))
                  + (CELL_EXTRA + (sorted ? SORT_ARROW : 0)) * size);
      setWidthTo(width);
    }

    private void fitRest() {
      double size = textSize.getValue().doubleValue() * TEXT_SHARE;
      double others =
          figures.stream()
              .filter(one -> one != this && one.isVisible())
              .mapToDouble(TableColumn::getPrefWidth)
              .sum();
      double room = FigureTable.this.getWidth() - others - SCROLL_BAR * size;
      setWidthTo(Math.max(least * size, Math.floor(room)));
    }

    private void setWidthTo(double width) {
      setMinWidth(width);
      setPrefWidth(width);
      setMaxWidth(width);
    }
  }

  private final class Cell extends TableCell<LiveItem<R>, R> {
    private final Figure column;
    private final Tooltip tooltip = Controls.tooltip("");

    Cell(Figure column, Pos alignment) {
      this.column = column;
      setAlignment(alignment);
      if (column.least > 0) {
        getStyleClass().add("shortened");
      }
    }

    @Override
    protected void updateItem(R row, boolean empty) {
      super.updateItem(row, empty);
      if (empty || row == null) {
        setText(null);
        setTooltip(null);
        return;
      }
      setText(column.text.apply(row));
      String more = tips.apply(row);
      tooltip.setText(more);
      setTooltip(more.isEmpty() ? null : tooltip);
    }
  }
}
