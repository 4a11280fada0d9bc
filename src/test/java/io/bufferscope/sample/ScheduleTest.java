package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScheduleTest {
  @Test
  void ticksAreOneIntervalApart() {
    Schedule schedule = new Schedule(100, 1000);
    assertThat(schedule.left(900)).isEqualTo(100);
    schedule.taken(1003);
    assertThat(schedule.left(1003)).isEqualTo(97);
  }

  @Test
  void missedTicksAreSkippedAndTheOthersStayWhereTheyWere() {
    Schedule schedule = new Schedule(100, 1000);
    schedule.taken(1000);
    // The read took 350, so the ticks of 1100, 1200 and 1300 are lost.
    assertThat(schedule.left(1350)).isNegative();
    schedule.taken(1350);
    assertThat(schedule.left(1350)).isEqualTo(50);
  }

  @Test
  void aSlowerPaceIsCountedFromTheLastTick() {
    Schedule schedule = new Schedule(100, 1000);
    schedule.taken(1000);
    schedule.setPace(300);
    assertThat(schedule.left(1010)).isEqualTo(290);
  }

  @Test
  void anotherPaceBeginsAtOnce() {
    Schedule schedule = new Schedule(1000, 0);
    schedule.taken(0);
    schedule.setInterval(10, 5);
    assertThat(schedule.left(5)).isZero();
    schedule.taken(5);
    assertThat(schedule.left(5)).isEqualTo(10);
  }
}
