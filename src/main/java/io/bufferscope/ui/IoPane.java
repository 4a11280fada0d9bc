package io.bufferscope.ui;

import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.IoContext;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// `pg_stat_io` of the last interval by context and backend type. What a sequential scan reads
/// through its ring stands apart from what the pool missed.
final class IoPane extends VBox {
  private static final int FIRST_WITH_IO = 16;

  private final LabModel model;
  private final IoModel io;

  IoPane(LabModel model) {
    this.model = model;
    this.io = model.live().io();
    createView();
  }

  private void createView() {
    setId("io-pane");
    getStyleClass().add("tab-pane-content");
    Label summary = Controls.label(io.contextsProperty().map(IoPane::summary), "unit");
    summary.setId("io-summary");
    summary.setWrapText(true);
    summary.setMinHeight(USE_PREF_SIZE);
    summary.setTooltip(
        Controls.tooltip(
            "Only the normal context tells whether the pool is large enough. A scan of a table"
                + " larger than a quarter of shared_buffers reads through a small ring (bulkread):"
                + " its misses would be the same with a larger pool. All databases together, in the"
                + " last interval."));
    FigureTable<IoRow> table = table();
    VBox.setVgrow(table, Priority.ALWAYS);
    getChildren().addAll(summary, table, timing());
  }

  private FigureTable<IoRow> table() {
    FigureTable<IoRow> table =
        new FigureTable<>(
            io.rows(),
            row -> row.key().isSum(),
            model.appearance().textSizeProperty(),
            visibleProperty());
    table.setId("io");
    table.setAccessibleText("I/O by context and backend type, all databases");
    Label placeholder =
        Controls.label(
            Bindings.createStringBinding(
                () -> emptyText(model.serverProperty().get()), model.serverProperty()),
            "unit");
    placeholder.setWrapText(true);
    table.setPlaceholder(placeholder);
    table.setTips(IoPane::tip);
    table.words("context", "the way of access; only normal uses the whole pool", IoRow::context);
    table.words("backend", "the type of the server's process", IoRow::backend);
    table.numbers(
        "hit %",
        "blocks found in shared buffers of all asked for",
        row -> row.hitRatio().isPresent() ? Figures.percent(row.hitRatio()) : "",
        IoRow::hitRatio);
    rate(table, "hits", "blocks/s found in shared buffers", row -> row.sums().hits());
    rate(table, "reads", "blocks/s asked of the kernel", row -> row.sums().reads());
    rate(
        table,
        "evict",
        "blocks/s that had to leave their buffer for another",
        row -> row.sums().evictions());
    rate(table, "writes", "blocks/s written", row -> row.sums().writes());
    rate(table, "ext.", "blocks/s by which relations grew", row -> row.sums().extendedBy());
    rate(table, "fsync", "fsync calls a second", row -> row.sums().fsyncs());
    millis(
        table,
        "ms/read",
        "milliseconds a block read",
        row -> IoRow.millisEach(row.sums().readTimeMillis(), row.sums().reads()));
    millis(
        table,
        "ms/write",
        "milliseconds a block written",
        row -> IoRow.millisEach(row.sums().writeTimeMillis(), row.sums().writes()));
    return table;
  }

  private static void rate(
      FigureTable<IoRow> table,
      String title,
      String meaning,
      Function<IoRow, @Nullable Long> count) {
    Function<IoRow, OptionalDouble> value = row -> row.rate(count.apply(row));
    var _ = table.numbers(title, meaning, row -> Figures.compactRate(value.apply(row)), value);
  }

  private void millis(
      FigureTable<IoRow> table,
      String title,
      String meaning,
      Function<IoRow, OptionalDouble> value) {
    TableColumn<LiveItem<IoRow>, IoRow> column =
        table.numbers(
            title,
            meaning,
            row ->
                value.apply(row).isPresent() ? Figures.digits(value.apply(row).getAsDouble()) : "",
            value);
    column.visibleProperty().bind(timed());
  }

  private ObservableValue<Boolean> timed() {
    return Bindings.createBooleanBinding(
        () -> io.timedProperty().get() || model.can(Capabilities.IO_TIMING),
        io.timedProperty(),
        model.stateProperty());
  }

  private HBox timing() {
    Label off = Controls.label("Times are not shown: track_io_timing is off.", "unit");
    off.setTooltip(
        Controls.tooltip(
            "ALTER SYSTEM SET track_io_timing = on; SELECT pg_reload_conf();\n"
                + "The server then times its reads and writes, at a small cost for each."));
    Button on =
        Controls.named(
            new Button("Turn on"),
            "io-timing-on",
            "turn track_io_timing on",
            "Start the embedded server anew with track_io_timing = on. Its pool is empty then.");
    on.getStyleClass().addAll("small", "flat");
    on.setOnAction(_ -> model.serverForm().restartWithIoTiming());
    on.disableProperty().bind(model.readyProperty().not());
    on.visibleProperty()
        .bind(model.serverProperty().map(info -> info.filter(IoPane::isOurs).isPresent()));
    on.managedProperty().bind(on.visibleProperty());
    HBox row = new HBox(off, on);
    row.getStyleClass().add("card-header");
    row.visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () ->
                    !io.timedProperty().get()
                        && model.connectedProperty().get()
                        && hasIo(model.serverProperty().get())
                        && !model.can(Capabilities.IO_TIMING),
                io.timedProperty(),
                model.connectedProperty(),
                model.serverProperty(),
                model.stateProperty()));
    row.managedProperty().bind(row.visibleProperty());
    return row;
  }

  private static boolean isOurs(ServerInfo info) {
    return info.origin() == ServerInfo.Origin.EMBEDDED;
  }

  private static boolean hasIo(Optional<ServerInfo> server) {
    return server.filter(info -> info.version().atLeast(FIRST_WITH_IO)).isPresent();
  }

  private static String emptyText(Optional<ServerInfo> server) {
    return server
        .filter(info -> !info.version().atLeast(FIRST_WITH_IO))
        .map(info ->
            "PostgreSQL "
                + info.version()
                + " has no pg_stat_io: it came with 16. The relations still tell hits and reads.")
        .orElse("no reads and writes yet");
  }

  private static String tip(IoRow row) {
    return row.key().isSum()
        ? "all rows of relations together"
        : row.key().object() + ", " + row.key().context() + ", " + row.key().backendType();
  }

  /// The pool's own hit ratio, and beside it what went through rings.
  private static String summary(Map<IoContext, IoRow> contexts) {
    StringBuilder text = new StringBuilder("All databases, blocks/s. ");
    IoRow normal = contexts.get(IoContext.NORMAL);
    if (normal != null) {
      text.append("normal: ").append(hits(normal));
    }
    for (IoContext ring : new IoContext[] {IoContext.BULKREAD, IoContext.VACUUM}) {
      IoRow row = contexts.get(ring);
      if (row != null && row.sums().hitRatio().isPresent()) {
        text.append(" · ").append(ring.label()).append(": ").append(hits(row));
      }
    }
    return text.toString();
  }

  private static String hits(IoRow row) {
    OptionalDouble ratio = row.sums().hitRatio();
    return ratio.isPresent()
        ? Figures.percent(ratio)
            + " % hit, "
            + Figures.compactRate(row.rate(row.sums().reads()))
            + " read/s"
        : "no block accesses";
  }
}
