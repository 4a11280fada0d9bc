package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.sweep.DeviceFigures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiskStatsTest {
  private static final String EARLIER =
      """
         7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
       254       0 vda 1487716 118000 38992186 3308972 9690394 2590659 726282040 4990273 0 1715004 9231051
       259      13 nvme0n1p1 10 0 80 1 20 0 160 2 0 3 4
      """;

  private static final String MOUNTS =
      """
      25 24 0:23 / /dev/shm rw,relatime - tmpfs tmpfs rw,size=24684092k
      27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard
      35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
      36 27 0:40 /home /mnt/two\\040words rw shared:1 - btrfs /dev/sdb1 rw,space_cache
      """;

  @Test
  void requestsAndBytesOfEachDeviceAreRead() {
    assertThat(DiskStats.parse(EARLIER).byNumber())
        .containsEntry(
            "254:0",
            new DeviceFigures("vda", 1_487_716, 38_992_186L * 512, 9_690_394, 726_282_040L * 512))
        .containsEntry("259:13", new DeviceFigures("nvme0n1p1", 10, 80 * 512, 20, 160 * 512));
  }

  @Test
  void bothFoldersOfOneDeviceGiveItsDifferenceOnce() throws Exception {
    Path here = Path.of("").toAbsolutePath();
    String number = DiskStats.number((Long) Files.getAttribute(here, "unix:dev"));
    DiskStats earlier =
        new DiskStats(Map.of(number, new DeviceFigures("disk", 10, 4096, 20, 8192)));
    DiskStats later =
        new DiskStats(Map.of(number, new DeviceFigures("disk", 13, 16_384, 25, 65_536)));
    assertThat(later.since(earlier, List.of(here, here.resolve("src"))))
        .containsExactly(new DeviceFigures("disk", 3, 12_288, 5, 57_344));
  }

  @Test
  void folderThatIsNotThereHasNoDevice() {
    DiskStats now = DiskStats.read();
    assertThat(now.since(now, List.of(Path.of("/no/such/folder")))).isEmpty();
  }

  @Test
  void deviceNumbersAreUnpackedAsTheCLibraryPacksThem() {
    assertThat(DiskStats.number(0xFE00L)).isEqualTo("254:0");
    assertThat(DiskStats.number(0x1_2000_6783_459AL)).isEqualTo(0x12345 + ":" + 0x6789A);
  }

  @Test
  void mountsAreReadWithTheirSourcesAndOptions() {
    Mounts mounts = Mounts.parse(MOUNTS);
    assertThat(mounts.all()).hasSize(4);
    assertThat(mounts.source("254:0")).contains(Path.of("/dev/vda"));
    assertThat(mounts.source("0:23")).isEmpty();
    Mounts.Mount last = mounts.all().getLast();
    assertThat(last.point()).isEqualTo(Path.of("/mnt/two words"));
    assertThat(last.root()).isEqualTo("/home");
    assertThat(last.type()).isEqualTo("btrfs");
  }

  @Test
  void lineThatIsNoMountIsPassedOver() {
    assertThat(Mounts.parse("nonsense\n27 1 254:0 / / rw - ext4\n").all()).isEmpty();
  }
}
