package io.bufferscope.model.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CacheOutcomeTest {
  private static final Duration TOOK = Duration.ofMillis(3);

  @Test
  void anEvictionTellsWhatWentWhatWasWrittenAndWhatStayed() {
    assertThat(new CacheOutcome.Evicted(16_384, OptionalLong.of(120), 0, TOOK).inWords())
        .isEqualTo("evicted 16,384 buffers, 120 of them written first");
    assertThat(new CacheOutcome.Evicted(1, OptionalLong.of(0), 2, TOOK).inWords())
        .isEqualTo(
            "evicted 1 buffer, none of them had to be written first; 2 buffers stayed, being in"
                + " use");
    assertThat(new CacheOutcome.Evicted(9, OptionalLong.empty(), 0, TOOK).inWords())
        .isEqualTo(
            "evicted 9 buffers, how many of them were written first is not told by this server");
    assertThat(new CacheOutcome.Evicted(0, OptionalLong.of(0), 1, TOOK).inWords())
        .isEqualTo("evicted 0 buffers; 1 buffer stayed, being in use");
  }

  @Test
  void aDropTellsWhatTheKernelHadAndWhatStayed() {
    KernelDrop most = new KernelDrop(Bytes.ofMegabytes(84), Bytes.ofMegabytes(1));
    assertThat(new CacheOutcome.Dropped(most, 3, 0, TOOK).inWords())
        .isEqualTo(
            "the kernel dropped 83 MB of 84 MB; 1 MB stayed, being dirty, mapped or read again");
    assertThat(new CacheOutcome.Dropped(KernelDrop.NONE, 3, 0, TOOK).inWords())
        .isEqualTo("nothing to drop, the kernel's page cache had none of it");
    assertThat(new CacheOutcome.Dropped(KernelDrop.NONE, 3, 1, TOOK).inWords())
        .isEqualTo(
            "nothing to drop, the kernel's page cache had none of it; 1 fork left out, in memory or"
                + " not to be seen into");
    assertThat(new CacheOutcome.Dropped(KernelDrop.NONE, 0, 2, TOOK).inWords())
        .isEqualTo("nothing was dropped; 2 forks left out, in memory or not to be seen into");
  }

  @Test
  void whatIsNotKnownIsNotToldAsNothing() {
    assertThat(new CacheOutcome.Checkpointed(OptionalLong.of(0), TOOK).inWords())
        .isEqualTo("checkpoint done, 0 buffers written");
    assertThat(new CacheOutcome.Checkpointed(OptionalLong.empty(), TOOK).inWords())
        .isEqualTo("checkpoint done, how many buffers it wrote is not known");
    assertThat(new CacheOutcome.Prewarmed(4096, OptionalLong.of(2000), TOOK).inWords())
        .isEqualTo("prewarmed 4,096 blocks, 2,000 are in shared buffers now");
    assertThat(new CacheOutcome.Prewarmed(1, OptionalLong.empty(), TOOK).inWords())
        .isEqualTo("prewarmed 1 block");
  }
}
