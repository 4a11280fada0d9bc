package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.MachineState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MachineTest {
  private static final String MEMINFO =
      """
      MemTotal:       24684092 kB
      MemFree:        16284092 kB
      MemAvailable:   21590112 kB
      Buffers:          120112 kB
      Cached:          1782112 kB
      SwapCached:            0 kB
      SwapTotal:       2097152 kB
      SwapFree:        1048576 kB
      PageTables:         4500 kB
      HugePages_Total:     100
      HugePages_Free:       90
      HugePages_Rsvd:       10
      HugePages_Surp:        0
      Hugepagesize:       2048 kB
      """;

  @Test
  void memoryAndLoadAreReadFromTheSystemsFiles() {
    assertThat(MachineMemory.state(MEMINFO, "1.30 1.71 2.25 1/230 9729\n"))
        .contains(
            new MachineState(
                OptionalDouble.of(1.3),
                new Bytes(24_684_092L << 10),
                new Bytes(21_590_112L << 10),
                new Bytes(1_782_112L << 10),
                new Bytes(1_048_576L << 10),
                new Bytes(4_500L << 10)));
  }

  @Test
  void memoryOfWhichAFigureIsMissingIsNotTold() {
    assertThat(MachineMemory.state(MEMINFO.replace("MemAvailable", "Mem"), "1.3 ")).isEmpty();
  }

  @Test
  void hugePagesThatAreReservedAlreadyAreNotFree() {
    assertThat(HugePages.refused(Bytes.ofMegabytes(128), MEMINFO)).isEmpty();
    Problem refusal = HugePages.refused(Bytes.ofMegabytes(256), MEMINFO).orElseThrow();
    assertThat(refusal.why()).contains("149 huge pages of 2 MB").contains("80 are free");
    assertThat(refusal.remedy()).isEqualTo("sudo sysctl vm.nr_hugepages=169");
  }

  @Test
  void kernelWithoutHugePagesRefusesThem() {
    assertThat(HugePages.refused(Bytes.ofMegabytes(1), "MemTotal: 1 kB\n"))
        .hasValueSatisfying(refusal -> assertThat(refusal.why()).contains("no huge pages"));
  }

  @Test
  void sharedMemoryLiesOnTheMeasuredPointsAndOnLinesBetweenAndBeyond() {
    assertThat(HugePages.sharedMemory(Bytes.ofMegabytes(128))).isEqualTo(Bytes.ofMegabytes(160));
    assertThat(HugePages.sharedMemory(Bytes.ofMegabytes(192))).isEqualTo(Bytes.ofMegabytes(229));
    assertThat(HugePages.sharedMemory(Bytes.ofMegabytes(32 << 10)))
        .isEqualTo(Bytes.ofMegabytes(33_595));
    assertThat(HugePages.sharedMemory(Bytes.ofMegabytes(64 << 10)))
        .isEqualTo(Bytes.ofMegabytes(33_595 + 2 * 16_760));
    assertThat(HugePages.sharedMemory(new Bytes(128 << 10)).count())
        .isBetween(Bytes.ofMegabytes(16).count(), Bytes.ofMegabytes(18).count());
  }

  @Test
  void nameOfTheProcessorIsTheFirstOnesModel() {
    assertThat(Processor.parse("processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC\ncpu\t: 1\n"))
        .isEqualTo("AMD EPYC");
    assertThat(Processor.parse("processor\t: 0\n")).isEmpty();
  }

  @Test
  void roomIsThatOfTheNearestFolderThatIsThere() throws Exception {
    Path here = Path.of("").toAbsolutePath();
    Bytes room = FileSystems.room(here.resolve("no/such/folder"));
    assertThat(room.count()).isPositive();
    assertThat(FileSystems.isInMemory(here.resolve("no/such/folder")))
        .isEqualTo(Files.getFileStore(here).type().equals("tmpfs"));
  }

  @Test
  void roomBelowAFileIsRefused() throws Exception {
    Path file = Files.createTempFile("room", "");
    try {
      Problem problem =
          catchThrowableOfType(
                  ProblemException.class, () -> FileSystems.room(file.resolve("folder")))
              .problem();
      assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
      assertThat(problem.why()).contains(file.toString());
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void groupsOfMemoryAreFoundInBothVersions() {
    Mounts first =
        Mounts.parse("35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
    assertThat(CgroupPlace.find("9:name=systemd:/\n4:cpu,memory:/a/b\n0::/\n", first))
        .contains(new CgroupPlace(false, List.of(Path.of("/sys/fs/cgroup/memory/a/b"))));
    Mounts second = Mounts.parse("31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    assertThat(CgroupPlace.find("0::/user.slice/app.scope\n", second))
        .contains(
            new CgroupPlace(
                true,
                List.of(
                    Path.of("/sys/fs/cgroup/user.slice/app.scope"),
                    Path.of("/sys/fs/cgroup/user.slice"))));
    Mounts container = Mounts.parse("31 23 0:28 /docker/x /sys/fs/cgroup rw - cgroup2 cgroup rw\n");
    assertThat(CgroupPlace.find("0::/docker/x/y\n", container).orElseThrow().parents())
        .contains(Path.of("/sys/fs/cgroup/y"));
    assertThat(CgroupPlace.find("9:name=systemd:/\n", second)).isEmpty();
  }

  @Test
  void limitOfMemoryHoldsForAProcessFromItsBeginningOrIsRefusedWithARemedy() throws Exception {
    Optional<Problem> refusal = MemoryCgroup.refused();
    if (refusal.isPresent()) {
      assertThat(refusal.get().kind()).isEqualTo(Problem.Kind.USAGE);
      assertThat(refusal.get().remedy()).contains("systemd-run");
      return;
    }
    try (MemoryCgroup group = MemoryCgroup.create(Bytes.ofMegabytes(64))) {
      List<String> command = new ArrayList<>(group.command());
      command.addAll(List.of("sh", "-c", "cat /proc/self/cgroup; head -c 200m /dev/zero | tail"));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      byte[] out = process.getInputStream().readAllBytes();
      String groups = new String(out, 0, Math.min(out.length, 2000), StandardCharsets.UTF_8);
      assertThat(groups).contains("bufferscope-" + ProcessHandle.current().pid());
      assertThat(process.waitFor()).isNotZero();
      assertThat(group.used()).isLessThanOrEqualTo(Bytes.ofMegabytes(64));
    }
  }
}
