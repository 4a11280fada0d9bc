package io.bufferscope.sample;

import static io.bufferscope.server.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private static final Duration TICK = Duration.ofMillis(20);
  private final Heard heard = new Heard();
  private final AtomicInteger asked = new AtomicInteger();
  private final Sampler sampler =
      new Sampler(
          TICK, () -> new LoadInterval(1, asked.incrementAndGet(), 0, null), () -> true, heard);

  @AfterEach
  void close() {
    sampler.close();
  }

  @Test
  void samplesComeAtThePaceWithTheClientsFigures() {
    sampler.start(new NamedThreads());
    sampler.watch(SamplerTest::now);
    await(() -> heard.samples.size() >= 6);
    assertThat(heard.samples.getFirst()).isInstanceOf(Gap.class);
    assertThat(heard.deltas())
        .isNotEmpty()
        .allSatisfy(delta -> assertThat(delta.load()).isNotNull())
        .allSatisfy(delta -> assertThat(delta.seconds()).isPositive());
    assertThat(heard.polls).isNotEmpty();
    assertThat(heard.samples).extracting(Sample::at).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void withoutASourceNothingIsRead() {
    sampler.start(new NamedThreads());
    LockSupport.parkNanos(TICK.multipliedBy(3).toNanos());
    assertThat(asked).hasValue(0);
  }

  @Test
  void aSlowReadSkipsTicksAndTimeIsMeasured() {
    AtomicInteger reads = new AtomicInteger();
    sampler.start(new NamedThreads());
    sampler.watch(() -> {
      if (reads.incrementAndGet() == 3) {
        LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
      }
      return now();
    });
    await(() -> heard.samples.size() >= 6);
    assertThat(heard.deltas()).anySatisfy(d -> assertThat(d.seconds()).isGreaterThan(0.19));
    assertThat(heard.samples).extracting(Sample::at).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aFailedReadIsAGapAndAProblemAndSamplingGoesOn() {
    AtomicInteger reads = new AtomicInteger();
    sampler.start(new NamedThreads());
    sampler.watch(() -> {
      int read = reads.incrementAndGet();
      if (read == 3 || read == 4) {
        throw new ProblemException(new Problem(Problem.Kind.NO_SERVER, "It is gone.", "why", ""));
      }
      return now();
    });
    await(() -> heard.samples.size() >= 7);
    assertThat(heard.problems)
        .extracting(Problem::what)
        .containsExactly("It is gone.", "It is gone.");
    assertThat(List.copyOf(heard.samples).subList(2, 5))
        .allSatisfy(sample ->
            assertThat(sample)
                .isInstanceOfSatisfying(
                    Gap.class, gap -> assertThat(gap.reason()).isEqualTo(GapReason.READ_FAILED)));
    assertThat(heard.samples.get(5)).isInstanceOf(Delta.class);
    assertThat(heard.samples).extracting(Sample::at).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aPauseIsOneGapAndNothingIsReadInIt() {
    sampler.start(new NamedThreads());
    sampler.watch(SamplerTest::now);
    await(() -> heard.deltas().size() >= 2);
    sampler.setPaused(true);
    LockSupport.parkNanos(TICK.toNanos());
    int readsAtPause = asked.get();
    LockSupport.parkNanos(TICK.multipliedBy(4).toNanos());
    assertThat(asked).hasValue(readsAtPause);
    sampler.setPaused(false);
    await(() -> heard.samples.getLast() instanceof Delta && asked.get() > readsAtPause + 2);
    assertThat(heard.gaps()).containsExactly(GapReason.FIRST_READ, GapReason.PAUSED);
  }

  @Test
  void anotherSourceAfterARestartIsAGapAndAnEvent() {
    sampler.start(new NamedThreads());
    sampler.watch(SamplerTest::now);
    await(() -> heard.deltas().size() >= 2);
    sampler.suspend();
    sampler.watch(() -> started(1));
    await(() -> heard.events.size() == 1 && heard.samples.getLast() instanceof Delta);
    assertThat(heard.gaps()).containsExactly(GapReason.FIRST_READ, GapReason.RESTARTED);
    assertThat(heard.events.getFirst().kind()).isEqualTo(LabEvent.Kind.RESTART);
  }

  @Test
  void anotherPaceHoldsAtOnce() {
    Sampler slow = new Sampler(Duration.ofHours(1), () -> null, () -> true, heard);
    slow.start(new NamedThreads());
    slow.watch(SamplerTest::now);
    await(() -> heard.samples.size() == 1);
    slow.setInterval(TICK);
    await(() -> heard.samples.size() >= 21);
    slow.setInterval(Duration.ofHours(1));
    double[] seconds = heard.deltas().stream().mapToDouble(Delta::seconds).sorted().toArray();
    assertThat(seconds[seconds.length / 2]).as("the usual interval").isBetween(0.015, 0.08);
    int before = heard.samples.size();
    LockSupport.parkNanos(TICK.multipliedBy(10).toNanos());
    assertThat(heard.samples.size() - before).as("ticks in an hour's interval").isBetween(0, 2);
    slow.close();
  }

  @Test
  void aDefectOfAReadIsAGapAndAProblemAndSamplingGoesOn() {
    AtomicInteger reads = new AtomicInteger();
    sampler.start(new NamedThreads());
    sampler.watch(() -> {
      if (reads.incrementAndGet() == 3) {
        throw new IllegalStateException("broken");
      }
      return now();
    });
    await(() -> heard.samples.size() >= 5);
    assertThat(heard.problems)
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.kind()).isEqualTo(Problem.Kind.DEFECT);
          assertThat(problem.why()).contains("broken");
        });
    assertThat(heard.samples.get(2)).isInstanceOf(Gap.class);
    assertThat(heard.samples.get(4)).isInstanceOf(Delta.class);
  }

  @Test
  void aDefectOfWhoeverIsAskedOrToldDoesNotEndSampling() {
    AtomicInteger ticks = new AtomicInteger();
    Sampler shaken =
        new Sampler(
            TICK,
            () -> {
              if (ticks.incrementAndGet() == 2) {
                throw new IllegalStateException("no figures");
              }
              return null;
            },
            () -> true,
            new Deaf(heard));
    shaken.start(new NamedThreads());
    shaken.watch(SamplerTest::now);
    await(() -> heard.samples.size() >= 4 && heard.samples.getLast() instanceof Delta);
    shaken.close();
    assertThat(heard.problems).extracting(Problem::kind).containsExactly(Problem.Kind.DEFECT);
    assertThat(heard.gaps()).containsExactly(GapReason.FIRST_READ, GapReason.READ_FAILED);
  }

  @Test
  void whatOthersDoIsSampledOverWindowsThoughEachTickIsRead() {
    AtomicInteger reads = new AtomicInteger();
    Sampler foreign = new Sampler(TICK, () -> null, () -> false, heard);
    foreign.start(new NamedThreads());
    foreign.watch(() -> {
      reads.incrementAndGet();
      return now();
    });
    await(() -> heard.deltas().size() == 2);
    foreign.close();
    assertThat(heard.deltas())
        .allSatisfy(delta -> {
          assertThat(delta.seconds()).isGreaterThanOrEqualTo(1.88);
          assertThat(delta.tps()).isBetween(990.0, 1010.0);
        });
    assertThat(reads.get()).as("reads, by which a lost server is noticed").isGreaterThan(20);
  }

  @Test
  void anIntervalWithoutLengthIsRefused() {
    assertThatThrownBy(() -> new Sampler(Duration.ZERO, () -> null, () -> true, heard))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> sampler.setInterval(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Counters now() {
    return started(0);
  }

  private static Counters started(double at) {
    double seconds = System.nanoTime() / 1e9;
    return FakeCounters.at(seconds).started(at).commits(Math.round(seconds * 1000)).get();
  }

  /// Breaks on each problem, after it has heard it.
  private record Deaf(Heard heard) implements SampleListener {
    @Override
    public void sampled(Sample sample) {
      heard.sampled(sample);
    }

    @Override
    public void readFailed(Problem problem) {
      heard.readFailed(problem);
      throw new IllegalStateException("deaf");
    }
  }

  private static final class Heard implements SampleListener {
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final List<Problem> problems = new CopyOnWriteArrayList<>();
    private final List<LabEvent> events = new CopyOnWriteArrayList<>();
    private final List<Duration> polls = new CopyOnWriteArrayList<>();

    @Override
    public void sampled(Sample sample) {
      samples.add(sample);
    }

    @Override
    public void readFailed(Problem problem) {
      problems.add(problem);
    }

    @Override
    public void happened(LabEvent event) {
      events.add(event);
    }

    @Override
    public void polled(Duration cost) {
      polls.add(cost);
    }

    private List<Delta> deltas() {
      return samples.stream().filter(Delta.class::isInstance).map(Delta.class::cast).toList();
    }

    private List<GapReason> gaps() {
      return samples.stream()
          .filter(Gap.class::isInstance)
          .map(sample -> ((Gap) sample).reason())
          .toList();
    }
  }
}
