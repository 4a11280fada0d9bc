package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.MachineMemory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MemoryInfoTest {
  @Test
  void readsTheThreeLinesThatMatter() {
    assertThat(
            MemoryInfo.parse(
                List.of(
                    "MemTotal:       24683536 kB",
                    "MemFree:        21129496 kB",
                    "MemAvailable:   22675052 kB",
                    "Cached:          2127924 kB",
                    "SwapCached:            0 kB",
                    "HugePages_Total:       0")))
        .contains(
            new MachineMemory(
                new Bytes(24_683_536L * 1024),
                new Bytes(22_675_052L * 1024),
                new Bytes(2_127_924L * 1024)));
  }

  @Test
  void whatIsMissingIsNotZero() {
    assertThat(MemoryInfo.parse(List.of("MemTotal: 1 kB", "Cached: 1 kB"))).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisMachineHasMemory() {
    MachineMemory now = MemoryInfo.now().orElseThrow();
    assertThat(now.total()).isGreaterThan(now.available()).isGreaterThan(now.cached());
  }
}
