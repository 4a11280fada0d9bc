package io.bufferscope.ui;

import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/// The relations with what was accessed of them and how much is cached. Choosing a row shows its
/// relation in the map and its table in the charts.
final class RelationsTable extends TableView<RelationItem> {
  /// Padding of a cell's both sides in heights of text.
  private static final double CELL_EXTRA = 1.1;

  private static final double SORT_ARROW = 1.4;
  private static final double NAME_LEAST = 7;

  private final LabModel model;
  private final ReadOnlyDoubleWrapper textSize = new ReadOnlyDoubleWrapper();
  private final List<NumberColumn> numbers = new ArrayList<>();
  private final TableColumn<RelationItem, RelationRow> name = new TableColumn<>("relation");

  RelationsTable(LabModel model) {
    this.model = model;
    createView();
    init();
  }

  private void createView() {
    setId("relations");
    setAccessibleText("relations");
    getStyleClass().addAll("relations", "dense");
    setPlaceholder(Controls.label("no user tables yet", "unit"));
    textSize.bind(model.appearance().textSizeProperty().multiply(0.92));
    name.setCellValueFactory(cell -> cell.getValue().rowProperty());
    name.setCellFactory(_ -> new NameCell());
    name.setComparator(Comparator.comparing(RelationRow::name));
    getColumns().add(name);
    setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    add(
        "hit %",
        "hits of all accesses in the last interval",
        row -> Figures.percent(row.hitRatio()),
        RelationRow::hitRatio);
    add(
        "hit/s",
        "blocks found in shared buffers a second",
        row -> rate(row.hitPerSecond()),
        RelationRow::hitPerSecond);
    add(
        "read/s",
        "blocks asked of the kernel a second: from its page cache or the disk",
        row -> rate(row.readPerSecond()),
        RelationRow::readPerSecond);
    add(
        "cached %",
        "share of its blocks that is in shared buffers",
        row -> Figures.percent(row.cachedShare()),
        RelationRow::cachedShare);
    add(
        "dirty",
        "buffers that differ from the block on disk",
        row -> Figures.count(row.dirty()),
        row -> OptionalDouble.of((double) row.dirty()));
  }

  private void add(
      String title,
      String meaning,
      Function<RelationRow, String> text,
      Function<RelationRow, OptionalDouble> value) {
    NumberColumn column = new NumberColumn(title, meaning, text, value);
    numbers.add(column);
    getColumns().add(column);
  }

  private void init() {
    SortedList<RelationItem> sorted = new SortedList<>(model.live().relations());
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    setRowFactory(_ -> row());
    addEventHandler(KeyEvent.KEY_RELEASED, this::keyReleased);
    model.live().relations().subscribe(this::fit);
    textSize.subscribe(_ -> fit());
    getSortOrder().subscribe(this::fit);
  }

  /// A click on the row that is selected already shows it again, which a selection alone does not.
  private TableRow<RelationItem> row() {
    TableRow<RelationItem> row = new TableRow<>();
    row.setOnMouseClicked(_ -> {
      if (!row.isEmpty()) {
        model.live().select(row.getItem().get());
      }
    });
    return row;
  }

  private void keyReleased(KeyEvent key) {
    RelationItem selected = getSelectionModel().getSelectedItem();
    if (selected != null && (key.getCode().isNavigationKey() || key.getCode() == KeyCode.ENTER)) {
      model.live().select(selected.get());
    }
  }

  private void fit() {
    numbers.forEach(NumberColumn::fit);
    name.setMinWidth(NAME_LEAST * textSize.get());
  }

  private static String rate(OptionalDouble perSecond) {
    return perSecond.isPresent() ? Figures.rate(perSecond.getAsDouble()) : Figures.NONE;
  }

  /// A column of numbers, as wide as the longest text that it ever had.
  private final class NumberColumn extends TableColumn<RelationItem, RelationRow> {
    private final Function<RelationRow, String> text;
    private final String title;
    private String longest = "";

    NumberColumn(
        String title,
        String meaning,
        Function<RelationRow, String> text,
        Function<RelationRow, OptionalDouble> value) {
      this.title = title;
      this.text = text;
      var heading = Controls.label(title);
      heading.setTooltip(Controls.tooltip(meaning));
      setGraphic(heading);
      getStyleClass().add("number");
      setCellValueFactory(cell -> cell.getValue().rowProperty());
      setCellFactory(_ -> new NumberCell(text));
      setComparator(
          Comparator.comparingDouble(row -> value.apply(row).orElse(Double.NEGATIVE_INFINITY)));
    }

    private static double width(String text, Font font) {
      Text measured = new Text(text);
      measured.setFont(font);
      return measured.getLayoutBounds().getWidth();
    }

    private void fit() {
      for (RelationItem item : model.live().relations()) {
        String shown = text.apply(item.get());
        if (shown.length() > longest.length()) {
          longest = shown;
        }
      }
      Font bold = Font.font(null, FontWeight.BOLD, textSize.get());
      double width =
          Math.ceil(
              Math.max(width(longest, Font.font(textSize.get())), width(title, bold))
                  + (CELL_EXTRA
                          + (RelationsTable.this.getSortOrder().contains(this) ? SORT_ARROW : 0))
                      * textSize.get());
      setMinWidth(width);
      setPrefWidth(width);
      setMaxWidth(width);
    }
  }

  private static final class NameCell extends TableCell<RelationItem, RelationRow> {
    private final Tooltip tooltip = Controls.tooltip("");

    @Override
    protected void updateItem(RelationRow row, boolean empty) {
      super.updateItem(row, empty);
      if (empty || row == null) {
        setText(null);
        setTooltip(null);
        return;
      }
      setText("   ".repeat(row.level()) + RelationRef.onOneLine(row.name()));
      String shown = RelationRef.onOneLine(row.shown().qualifiedName());
      String of =
          row.part().kind() == RelationPart.Kind.PARTITIONED
              ? "all partitions, the largest is " + shown
              : shown;
      tooltip.setText(of + ", " + Figures.count(row.blocks()) + " blocks");
      setTooltip(tooltip);
    }
  }

  private static final class NumberCell extends TableCell<RelationItem, RelationRow> {
    private final Function<RelationRow, String> text;

    NumberCell(Function<RelationRow, String> text) {
      this.text = text;
      setAlignment(Pos.CENTER_RIGHT);
    }

    @Override
    protected void updateItem(RelationRow row, boolean empty) {
      super.updateItem(row, empty);
      setText(empty || row == null ? null : text.apply(row));
    }
  }
}
