package io.bufferscope.sample;

import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.lab.SamplingPace;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Keeps the reads of the statistics within the observer's budget by making them rarer. The cost of
/// a read is the shortest of the last twenty: on a busy server a read also waits for a processor,
/// and waiting costs the server nothing. The pace changes in steps and is left only where it is
/// clearly wrong, so that it does not swing.
///
/// For one thread at a time.
public final class PaceKeeper {
  private static final int REMEMBERED = 20;

  /// A faster pace has to fit with this much to spare.
  private static final double SPARE = 0.7;

  private static final List<Duration> STEPS =
      List.of(
          Duration.ofMillis(100),
          Duration.ofMillis(250),
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(60));

  private int processors = 1;
  private Duration onTheWay = Duration.ZERO;
  private final Duration[] costs = new Duration[REMEMBERED];
  private int seen;
  private ObserverBudget budget;
  private Duration asked;
  private Duration actual;

  /// @param asked the time between reads that the user chose
  public PaceKeeper(Duration asked, ObserverBudget budget) {
    this.asked = asked;
    this.actual = asked;
    this.budget = budget;
  }

  /// Takes the user's choice, and begins with it.
  public void ask(Duration interval) {
    asked = interval;
    actual = interval;
  }

  /// Takes another budget, and begins with the user's choice again.
  public void setBudget(ObserverBudget newBudget) {
    budget = newBudget;
    actual = asked;
  }

  /// What is left of the budget beside the reads.
  public ObserverBudget left() {
    return seen == 0 ? budget : budget.beside(cost(), actual, processors);
  }

  /// Begins with a server; what reads of another cost means nothing for it.
  ///
  /// @param ofServer the server's processors
  /// @param network how long a read's questions and answers are on the way to a distant server,
  ///   which costs it nothing
  public void begin(int ofServer, Duration network) {
    processors = ofServer;
    onTheWay = network;
    seen = 0;
    actual = asked;
  }

  /// The time between reads as last decided.
  public Duration interval() {
    return actual;
  }

  /// Takes what a read took and decides on the time to the next.
  public SamplingPace after(Duration readTime) {
    Duration atServer = readTime.minus(onTheWay);
    costs[seen % REMEMBERED] = atServer.isPositive() ? atServer : Duration.ofNanos(1);
    seen++;
    // The first reads fill caches, and run in code that is not yet compiled.
    if (seen >= REMEMBERED) {
      Duration least = budget.leastPeriod(cost(), processors);
      Duration slower = step(least);
      if (slower.compareTo(actual) > 0) {
        actual = slower;
      } else {
        Duration faster = step(Duration.ofNanos((long) (least.toNanos() / SPARE)));
        actual = faster.compareTo(actual) < 0 ? faster : actual;
      }
    }
    return new SamplingPace(asked, actual, cost());
  }

  private Duration step(Duration least) {
    if (least.compareTo(asked) <= 0) {
      return asked;
    }
    return STEPS.stream()
        .filter(step -> step.compareTo(least) >= 0 && step.compareTo(asked) >= 0)
        .findFirst()
        .orElse(least);
  }

  private Duration cost() {
    return Arrays.stream(costs, 0, Math.min(seen, REMEMBERED))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
