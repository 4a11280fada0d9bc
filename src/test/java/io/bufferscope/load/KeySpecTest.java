package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.Value;
import io.bufferscope.load.script.Xoroshiro;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The accounts that select-only draws, as the built-in script says it, over 100,000 rows.
class KeySpecTest {
  private static final int ACCOUNTS = 100_000;
  private static final int DRAWS = 200_000;
  private static final int ROWS_PER_PAGE = 61;
  private static final WorkingSet ALL = new WorkingSet.Everything();
  private static final KeyDistribution HOT = new KeyDistribution.HotSet(10, 90);

  @Test
  void aTenthOfTheRowsGetsNineTenthsOfTheAccesses() throws Exception {
    long[] counts = draw(new KeySpec(HOT, Placement.CLUSTERED, ALL));
    long hot = Arrays.stream(counts, 1, ACCOUNTS / 10 + 1).sum();
    assertThat((double) hot / DRAWS).isCloseTo(0.9, within(0.003));
  }

  /// Chi-square over a thousand groups of ten hot or ninety cold rows, each group as likely as its
  /// part says; with 1,998 degrees of freedom beyond this once in a thousand samples.
  @Test
  void withinTheHotAndTheColdRowsEachIsAsLikelyAsAnyOther() throws Exception {
    long[] counts = draw(new KeySpec(HOT, Placement.CLUSTERED, ALL));
    double sum = 0;
    for (int group = 0; group < 1000; group++) {
      sum += deviation(counts, 1 + 10 * group, 10, 0.9 * DRAWS / 1000);
      sum += deviation(counts, 10_001 + 90 * group, 90, 0.1 * DRAWS / 1000);
    }
    assertThat(sum).isBetween(1_770.0, 2_200.0);
  }

  private static double deviation(long[] counts, int from, int keys, double expected) {
    long counted = Arrays.stream(counts, from, from + keys).sum();
    return (counted - expected) * (counted - expected) / expected;
  }

  @Test
  void hotRowsLieOnFewPagesOrOnManyButAreAsManyAndAsHot() throws Exception {
    KeyDistribution zipfian = new KeyDistribution.Zipfian(1.3);
    long[] clustered = draw(new KeySpec(zipfian, Placement.CLUSTERED, ALL));
    long[] scattered = draw(new KeySpec(zipfian, Placement.SCATTERED, ALL));
    assertThat(descending(scattered)).isEqualTo(descending(clustered));
    assertThat(pagesOfTheHottest(clustered, 100)).isLessThanOrEqualTo(4);
    assertThat(pagesOfTheHottest(scattered, 100)).isGreaterThan(90);
  }

  private static List<Long> descending(long[] counts) {
    return Arrays.stream(counts).boxed().sorted((one, other) -> Long.compare(other, one)).toList();
  }

  private static long pagesOfTheHottest(long[] counts, int keys) {
    return IntStream.rangeClosed(1, ACCOUNTS)
        .boxed()
        .sorted((one, other) -> Long.compare(counts[other], counts[one]))
        .limit(keys)
        .map(key -> (key - 1) / ROWS_PER_PAGE)
        .distinct()
        .count();
  }

  @Test
  void aWorkingSetIsTheFirstRowsThatTakeItsSize() throws Exception {
    Bytes tenth = new Bytes(DataSet.PGBENCH.size(1).count() / 10);
    for (Placement placement : Placement.values()) {
      long[] counts =
          draw(new KeySpec(new KeyDistribution.Uniform(), placement, new WorkingSet.Size(tenth)));
      assertThat(Arrays.stream(counts, ACCOUNTS / 10 + 1, counts.length).sum()).isZero();
      assertThat(Arrays.stream(counts, 1, ACCOUNTS / 10 + 1).filter(count -> count > 0).count())
          .isGreaterThan(9_990);
    }
  }

  @Test
  void aWorkingSetLargerThanTheDataIsAllOfThem() {
    LoadSpec spec =
        spec(
            new KeySpec(
                new KeyDistribution.Uniform(),
                Placement.CLUSTERED,
                new WorkingSet.Size(Bytes.ofMegabytes(1 << 20))));
    assertThat(spec.accounts()).isEqualTo(ACCOUNTS);
  }

  @Test
  void workingSetsAreReadAsTheyAreWritten() {
    for (String text : List.of("all", "64MB", "80% shared_buffers", "12.5% ram")) {
      assertThat(WorkingSet.parse(text)).hasToString(text);
    }
    assertThat(WorkingSet.parse("50%RAM"))
        .isEqualTo(new WorkingSet.Share(50, WorkingSet.Whole.RAM));
    assertThatThrownBy(() -> WorkingSet.parse("50% of it")).hasMessageContaining("50%ram");
    assertThatThrownBy(() -> WorkingSet.parse("0%ram")).hasMessageContaining("more than 0 %");
    assertThatThrownBy(() -> WorkingSet.parse("4kB")).hasMessageContaining("8kB");
    assertThatThrownBy(() -> WorkingSet.parse("much")).hasMessageContaining("is not a size");
  }

  @Test
  void keysOfAccountsBelongToWorkloadsThatDrawAccounts() {
    KeySpec scattered = new KeySpec(new KeyDistribution.Uniform(), Placement.SCATTERED, ALL);
    assertThatThrownBy(() ->
            new LoadSpec(
                Workload.COLD_HOT,
                Protocol.SIMPLE,
                1,
                1,
                scattered,
                Driving.of(new Extent.Endless()),
                1,
                List.of(),
                Map.of()))
        .hasMessageContaining("cold-hot does not draw");
  }

  private static LoadSpec spec(KeySpec keys) {
    return new LoadSpec(
        Workload.SELECT_ONLY,
        Protocol.SIMPLE,
        1,
        1,
        keys,
        Driving.of(new Extent.Endless()),
        1,
        List.of(),
        Map.of());
  }

  /// How often each account was drawn.
  private static long[] draw(KeySpec keys) throws Exception {
    Bindings bindings = new Bindings(new Xoroshiro(5), 1);
    bindings.set("scale", Value.of(1));
    Player player = new Player(bindings, _ -> {});
    Mix mix = Mix.of(spec(keys));
    long[] counts = new long[ACCOUNTS + 1];
    for (int i = 0; i < DRAWS; i++) {
      player.play(
          mix.scripts().getFirst().steps(),
          (_, with) -> counts[Integer.parseInt(Objects.requireNonNull(with.text("aid")))]++);
    }
    return counts;
  }
}
