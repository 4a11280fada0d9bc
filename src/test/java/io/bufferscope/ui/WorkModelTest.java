package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadHealth;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.StatementSummary;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WorkModelTest {
  private final WorkModel work = new WorkModel();

  @Test
  void nothingIsToldBeforeALoadRan() {
    work.show();
    assertThat(work.rows()).isEmpty();
    assertThat(work.summaryProperty().get()).isEqualTo(WorkModel.Summary.NOTHING);
  }

  @Test
  void intervalsAreAddedUpAndAWarmUpIsForgottenAtItsEnd() {
    work.begin();
    work.add(interval(100, 7, true));
    work.add(interval(100, 7, true));
    assertThat(shown().transactions()).isEqualTo(200);
    work.add(interval(10, 1, false));
    work.add(interval(20, 2, false));
    assertThat(shown().transactions()).isEqualTo(30);
    assertThat(shown().counts()).isEqualTo(new LoadCounts(3, 6, 9, 12, 15, null));
  }

  @Test
  void aStatementsShareIsOfTheTimeOfAll() {
    work.add(of(statement("a", 10, 3), statement("b", 5, 2), statement("a", 0, 0)));
    work.show();
    assertThat(work.rows())
        .extracting(item -> item.get().share())
        .satisfies(shares -> {
          assertThat(shares.get(0)).isCloseTo(0.75, within(1e-9));
          assertThat(shares.get(1)).isCloseTo(0.25, within(1e-9));
          assertThat(shares.get(2)).isZero();
        });
    assertThat(shown().scripts()).isEqualTo(2);
  }

  @Test
  void withoutAnyTimeNoStatementHasAShare() {
    work.add(of(statement("a", 0, 0)));
    work.show();
    assertThat(work.rows().getFirst().get().share()).isZero();
  }

  @Test
  void rowsStayTheSameWhileTheirNumbersChange() {
    work.add(of(statement("a", 1, 1), statement("a", 1, 1)));
    work.show();
    LiveItem<StatementRow> second = work.rows().get(1);
    work.add(of(statement("a", 1, 1), statement("a", 9, 1)));
    work.show();
    assertThat(work.rows().get(1)).isSameAs(second);
    assertThat(second.get().statement().executions()).isEqualTo(9);
  }

  @Test
  void aStatementIsToldInOneLine() {
    StatementRow row =
        new StatementRow(0, new StatementSummary("s", "\nSELECT 1\n\t+ 2;\n", 1, 1, 1, 0, 0), 1);
    assertThat(row.line()).isEqualTo("SELECT 1 + 2;");
  }

  @Test
  void aLongNameOfAScriptIsCut() {
    assertThat(row("order-entry.sql").shortScript()).isEqualTo("order-entry");
    assertThat(row("/home/ann/pay-by-invoice.sql").shortScript()).isEqualTo("pay-by-invo…");
    assertThat(row("tpcb-like").shortScript()).isEqualTo("tpcb-like");
  }

  private static StatementRow row(String script) {
    return new StatementRow(0, new StatementSummary(script, "SELECT 1;", 1, 1, 1, 0, 0), 1);
  }

  @Test
  void statesAreNamedAsPostgresqlNamesTheirCondition() {
    assertThat(SqlStates.named("40001")).isEqualTo("40001 serialization_failure");
    assertThat(SqlStates.named("57P01")).isEqualTo("57P01 admin_shutdown");
    assertThat(SqlStates.named("08007")).isEqualTo("08007 connection exception");
    assertThat(SqlStates.named("ZZ999")).isEqualTo("ZZ999");
    assertThat(SqlStates.named("")).isEmpty();
  }

  @Test
  void ofARunningLoadOnlyWhatIsSoIsToldBesideItsFigures() {
    work.begin();
    work.add(interval(10, 0, false));
    LiveFigures quiet = LiveFigures.of(Samples.delta(3));
    assertThat(LoadFacts.notes(quiet, shown())).isEmpty();
    assertThat(LoadFacts.warnings(quiet)).isEmpty();
    work.begin();
    work.add(Objects.requireNonNull(Samples.busy(1).load()));
    LiveFigures busy = LiveFigures.of(Samples.busy(1));
    assertThat(LoadFacts.notes(busy, shown()))
        .containsExactly(
            "0.42 ms behind schedule",
            "1 skipped, too late to begin",
            "37 above the latency limit, 0.88\u00a0%",
            "14 retries of 11 transactions",
            "clients' CPU 38\u00a0% of this machine");
    assertThat(LoadFacts.warnings(busy)).isEmpty();
    LiveFigures troubled = LiveFigures.of(Samples.troubled(1));
    assertThat(LoadFacts.warnings(troubled))
        .containsExactly(
            "stalled: no commit for 12 s",
            "the load generator is the bottleneck: clients' CPU 62\u00a0% of this machine",
            "3 clients aborted");
    assertThat(LoadFacts.notes(LiveFigures.of(Samples.idle(2)), shown())).isEmpty();
  }

  private WorkModel.Summary shown() {
    work.show();
    return work.summaryProperty().get();
  }

  private static StatementSummary statement(String script, long executions, double meanMs) {
    return new StatementSummary(script, "SELECT 1;", executions, meanMs, meanMs, 0, 0);
  }

  private static LoadInterval of(StatementSummary... statements) {
    return new LoadInterval(
        1, 1, 0, null, Map.of(), LoadCounts.NONE, LoadHealth.NONE, List.of(statements));
  }

  private static LoadInterval interval(long transactions, long each, boolean warmingUp) {
    return new LoadInterval(
        1,
        transactions,
        0,
        null,
        Map.of(),
        new LoadCounts(each, 2 * each, 3 * each, 4 * each, 5 * each, null),
        new LoadHealth(1, warmingUp, 0, 0, 0, null),
        List.of());
  }
}
