package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.PublishedStudy.Form;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// Others' figures stand as they were published.
class PublishedStudiesTest {
  @Test
  void thereAreFiveStudiesEachWithItsSource() {
    assertThat(PublishedStudies.all())
        .extracting(PublishedStudy::id)
        .containsExactly(
            "tpcb-t3large-2023",
            "select-only-fx8350",
            "pmem-vsphere-2021",
            "efficiency-pg18-128gb",
            "cold-hot-reorganised");
    assertThat(PublishedStudies.all())
        .allSatisfy(study -> {
          assertThat(study.title()).isNotBlank();
          assertThat(study.source()).isNotBlank();
          assertThat(study.server()).isNotBlank();
          assertThat(study.workload()).isNotBlank();
        });
  }

  @Test
  void tpcbOnASmallInstanceHasThreePointsWithLatency() {
    Form.Points points = (Form.Points) study("tpcb-t3large-2023").form();
    assertThat(points.lines()).hasSize(1);
    assertThat(points.lines().getFirst().points())
        .containsExactly(
            point(Bytes.ofMegabytes(128), 1548.056963, OptionalDouble.of(6.46)),
            point(Bytes.ofMegabytes(1024), 1742.523183, OptionalDouble.of(5.739)),
            point(Bytes.ofMegabytes(2048), 1780.633062, OptionalDouble.of(5.616)));
  }

  @Test
  void selectOnlyHasEightSizesByProtocol() {
    Form.Points points = (Form.Points) study("select-only-fx8350").form();
    assertThat(points.lines())
        .extracting(PublishedStudy.Line::name)
        .containsExactly("simple protocol", "prepared protocol");
    assertThat(points.lines().get(0).points())
        .extracting(PublishedStudy.LinePoint::tps)
        .containsExactly(
            80529.33, 80496.44, 82487.12, 87791.88, 92086.75, 94760.85, 94708.02, 94676.83);
    assertThat(points.lines().get(1).points())
        .extracting(PublishedStudy.LinePoint::tps)
        .containsExactly(
            120403.43, 119709.02, 124697.52, 139695.82, 150641.91, 155698.34, 155766.49, 156040.41);
    assertThat(points.lines())
        .allSatisfy(line ->
            assertThat(line.points())
                .extracting(point -> point.size().blocks())
                .containsExactly(
                    1024L, 4096L, 16384L, 65536L, 131072L, 262144L, 524288L, 1048576L));
  }

  @Test
  void persistentMemoryIsBarsAgainstABaseline() {
    Form.Bars bars = (Form.Bars) study("pmem-vsphere-2021").form();
    assertThat(bars.groups()).hasSize(3).first().asString().contains("baseline");
    assertThat(bars.lines())
        .containsExactly(
            new PublishedStudy.BarLine("throughput", List.of(0.0, 13.4, 44.6)),
            new PublishedStudy.BarLine("latency", List.of(0.0, -11.8, -30.8)));
    assertThat(String.join("\n", bars.factors())).contains("3.4 times", "4.5 times");
  }

  @Test
  void efficiencyIsRangesAndWhereOnlyARatioIsKnownThereIsNoValue() {
    Form.Ranges ranges = (Form.Ranges) study("efficiency-pg18-128gb").form();
    assertThat(ranges.ranges().getFirst().low()).isEqualTo(30);
    assertThat(ranges.ranges().getFirst().high()).isEqualTo(130);
    assertThat(ranges.ranges().stream().skip(1)).allMatch(range -> Double.isNaN(range.low()));
    assertThat(ranges.ranges())
        .anyMatch(range -> range.fromPercent() == 20 && range.toPercent() == 60)
        .anyMatch(range -> range.words().contains("over 5 times"));
  }

  @Test
  void adviceOfFivePercentIsFiveAndNotFromNothingToFive() {
    Form.Ranges ranges = (Form.Ranges) study("efficiency-pg18-128gb").form();
    assertThat(ranges.ranges())
        .filteredOn(range -> range.metric().equals("advice to relieve a disk"))
        .extracting(PublishedStudy.Range::fromPercent, PublishedStudy.Range::toPercent)
        .containsExactly(tuple(5.0, 5.0), tuple(60.0, 100.0));
  }

  @Test
  void coldAndHotAreATable() {
    Form.Table table = (Form.Table) study("cold-hot-reorganised").form();
    assertThat(table.rows()).allMatch(row -> row.size() == table.columns().size());
    assertThat(table.rows().get(0)).contains("10000", "0", "160.505");
    assertThat(table.rows().get(1)).contains("0", "10000", "33.99");
    assertThat(table.rows().get(2)).contains("20331", "288");
    assertThat(table.rows().get(3)).contains("104");
  }

  private static PublishedStudy study(String id) {
    return PublishedStudies.all().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static PublishedStudy.LinePoint point(Bytes size, double tps, OptionalDouble latency) {
    return new PublishedStudy.LinePoint(size, tps, latency);
  }
}
