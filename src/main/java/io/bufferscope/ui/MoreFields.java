package io.bufferscope.ui;

import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/// What the load form asks for less often: how long, how late, how many tries.
final class MoreFields extends VBox {
  private final DrivingForm form;
  private final FormRows rows;

  /// @param locked whether nothing may be changed
  MoreFields(LoadForm form, ObservableBooleanValue locked) {
    this.form = form.driving();
    this.rows = new FormRows(locked);
    setId("more-fields");
    visibleProperty().bind(form.moreOpenProperty());
    managedProperty().bind(visibleProperty());
    createView();
  }

  private void createView() {
    add(
        "latency limit",
        form.latencyLimit(),
        "latency-limit",
        "none",
        "ms",
        "Transactions that take longer are counted (pgbench --latency-limit). With a rate limit,"
            + " those that would begin later than that are skipped.");
    add(
        "think time",
        form.thinkTime(),
        "think-time",
        "none",
        "ms",
        "How long a client waits after each transaction, as a script's \\sleep at its end does."
            + " Excludes a rate limit.");
    add(
        "tries",
        form.tries(),
        "tries",
        "",
        "at most",
        "How often a transaction is begun that fails by serialization or deadlock (pgbench"
            + " --max-tries); 0 for until it succeeds.");
    addBefore();
    addEnd();
    add(
        "seed",
        form.seed(),
        "seed",
        "",
        "",
        "Of the random numbers (pgbench --random-seed): the same seed draws the same keys.");
    getChildren().add(rows);
  }

  private void addBefore() {
    ComboBox<DrivingForm.Before> before = LoadPane.choice(DrivingForm.Before.values());
    before.valueProperty().bindBidirectional(form.beforeProperty());
    rows.add(
        "warm-up",
        Controls.named(
            before,
            "warm-up",
            "warm-up",
            "What comes before the load is measured, and does not count: nothing, some seconds, or"
                + " the time until the hit ratio of the database is steady. pgbench has none."));
    TextField seconds =
        field(form.beforeSeconds(), "warm-up-seconds", "length of the warm-up", "In seconds.");
    rows.add("", form.beforeSeconds(), seconds, form.beforeProperty().map(DrivingForm.Before::unit))
        .when(form.beforeProperty().isNotEqualTo(DrivingForm.Before.NONE));
  }

  private void addEnd() {
    ComboBox<DrivingForm.End> end = LoadPane.choice(DrivingForm.End.values());
    end.valueProperty().bindBidirectional(form.endProperty());
    rows.add(
        "ends",
        Controls.named(
            end,
            "ends",
            "end of the load",
            "When the load ends: when you stop it, after a time (pgbench --time), or when each"
                + " client has run a number of transactions (pgbench --transactions)."));
    TextField after =
        field(
            form.endAfter(),
            "ends-after",
            "how long the load runs",
            "In seconds of the measured part, or in transactions for each client.");
    rows.add("", form.endAfter(), after, form.endProperty().map(DrivingForm.End::unit))
        .when(form.endProperty().isNotEqualTo(DrivingForm.End.STOPPED));
  }

  private void add(
      String name, FormField field, String id, String prompt, String unit, String tip) {
    TextField control = field(field, id, name, tip);
    control.setPromptText(prompt);
    ObservableValue<String> shown = Controls.always(unit);
    var _ = rows.add(name, field, control, shown);
  }

  /// A text field of a form.
  static TextField field(FormField of, String id, String name, String tip) {
    TextField field = Controls.named(new TextField(), id, name, tip);
    field.textProperty().bindBidirectional(of.textProperty());
    field.setMinWidth(0);
    field.setPrefColumnCount(4);
    return field;
  }
}
