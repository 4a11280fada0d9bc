package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelDrop;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Residency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PageCacheTest {
  private static final int BLOCKS = 1024;
  private static final long SEGMENT = (long) BLOCKS * Bytes.BLOCK;

  private final Path folder = OnDisk.folder();
  private final Path file = folder.resolve("16384");

  @BeforeAll
  static void theFilesAreOnADisk() throws IOException {
    Path some = OnDisk.append(OnDisk.folder().resolve("1"), 1);
    assertThat(PageCache.read(some))
        .as("the tier of files in target/, which has to be on a disk")
        .isInstanceOf(KernelTier.Cached.class);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatWasWrittenIsResidentUntilItIsDropped() throws Throwable {
    OnDisk.unlessReclaimed(() -> {
      Files.deleteIfExists(file);
      OnDisk.append(file, BLOCKS);
      assertThat(residency(file).count()).isEqualTo(BLOCKS);
      KernelDrop drop = PageCache.drop(file);
      assertThat(drop).isEqualTo(new KernelDrop(Bytes.ofBlocks(BLOCKS), new Bytes(0)));
      assertThat(residency(file).count()).isZero();
      assertThat(residency(file).blocks()).isEqualTo(BLOCKS);
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void halfOfAFileReadIsThatHalfResident() throws Throwable {
    OnDisk.append(file, BLOCKS);
    OnDisk.unlessReclaimed(() -> {
      PageCache.drop(file);
      OnDisk.read(file, IntStream.range(BLOCKS / 2, BLOCKS));
      assertThat(resident(file)).containsExactly(IntStream.range(BLOCKS / 2, BLOCKS).toArray());
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void everyThirdBlockReadIsEveryThirdResident() throws Throwable {
    OnDisk.append(file, BLOCKS);
    OnDisk.unlessReclaimed(() -> {
      PageCache.drop(file);
      int[] thirds = IntStream.iterate(1, block -> block < BLOCKS, block -> block + 3).toArray();
      OnDisk.read(file, IntStream.of(thirds));
      assertThat(resident(file)).containsExactly(thirds);
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void lookingBringsNothingIn() throws Throwable {
    OnDisk.append(file, BLOCKS);
    PageCache.drop(file);
    for (int look = 0; look < 10; look++) {
      assertThat(residency(file).count()).isZero();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void blocksOfFollowingSegmentsFollow() throws Throwable {
    Path second = SegmentFiles.segment(file, 1);
    Path third = SegmentFiles.segment(file, 2);
    OnDisk.append(file, BLOCKS);
    OnDisk.append(second, BLOCKS);
    OnDisk.append(third, 10);
    OnDisk.unlessReclaimed(() -> {
      assertThat(PageCache.drop(file, SEGMENT).after()).isEqualTo(new Bytes(0));
      OnDisk.read(file, IntStream.of(BLOCKS - 1));
      OnDisk.read(second, IntStream.of(0));
      OnDisk.read(third, IntStream.of(9));
      Residency residency = residency(PageCache.read(file, SEGMENT));
      assertThat(residency.blocks()).isEqualTo(2 * BLOCKS + 10);
      assertThat(blocks(residency)).containsExactly(BLOCKS - 1, BLOCKS, 2 * BLOCKS + 9);
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullGigabyteHasASmallFileBesideIt() throws Throwable {
    Path second = SegmentFiles.segment(file, 1);
    OnDisk.length(file, SegmentFiles.SEGMENT_BYTES);
    OnDisk.append(second, 10);
    OnDisk.unlessReclaimed(() -> {
      PageCache.drop(file);
      OnDisk.read(file, IntStream.of(40_000, 131_071));
      OnDisk.read(second, IntStream.of(3));
      assertThat(residency(file).blocks()).isEqualTo(131_072 + 10);
      assertThat(resident(file)).containsExactly(40_000, 131_071, 131_075);
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aForkEndsWithTheFirstFileThatIsNotFull() throws Throwable {
    OnDisk.append(file, BLOCKS - 1);
    OnDisk.append(SegmentFiles.segment(file, 1), 5);
    assertThat(residency(PageCache.read(file, SEGMENT)).blocks()).isEqualTo(BLOCKS - 1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void halfABlockAtTheEndIsNoBlock() throws Throwable {
    OnDisk.append(file, 3);
    OnDisk.length(file, 2 * Bytes.BLOCK + 5000);
    assertThat(residency(file).blocks()).isEqualTo(2);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anEmptyFileHasNoBlocks() throws Exception {
    Files.createFile(file);
    assertThat(residency(file).blocks()).isZero();
    assertThat(PageCache.drop(file)).isEqualTo(KernelDrop.NONE);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aMissingFileIsAbsent() {
    assertThat(PageCache.read(file))
        .isEqualTo(new KernelTier.Absent("There is no file " + file + " on this machine."));
    assertThatThrownBy(() -> PageCache.drop(file))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("was not dropped")
        .hasMessageContaining("There is no file");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFolderIsNoFile() {
    assertThat(PageCache.read(folder)).isEqualTo(new KernelTier.Absent(folder + " is not a file."));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void pagesThatAProcessHasMappedStay() throws Throwable {
    OnDisk.append(file, BLOCKS);
    OnDisk.unlessReclaimed(() -> {
      PageCache.drop(file);
      try (FileChannel channel = FileChannel.open(file);
          Arena arena = Arena.ofConfined()) {
        long length = 5 * Bytes.BLOCK;
        channel.map(FileChannel.MapMode.READ_ONLY, 0, length, arena).load();
        KernelDrop drop = PageCache.drop(file);
        assertThat(drop.before()).isGreaterThanOrEqualTo(new Bytes(length));
        assertThat(drop.after()).isBetween(new Bytes(length), drop.before());
      }
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theKernelsCountsAndItsPagesAgree() throws Throwable {
    int blocks = 4 * BLOCKS;
    OnDisk.append(file, blocks);
    PageCache.drop(file);
    Random random = new Random(1);
    // The first window stays empty, the second is full, the others have something.
    OnDisk.read(file, IntStream.range(256, 512));
    OnDisk.read(file, random.ints(500, 512, blocks));
    OnDisk.unlessReclaimed(() -> {
      try (Libc counting = new Libc();
          Libc asking = new Libc(false);
          CachedFile counted = CachedFile.open(counting, file);
          CachedFile asked = CachedFile.open(asking, file)) {
        assertThat(pages(counted)).isEqualTo(pages(asked));
      }
    });
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileThatGrowsAndShrinksMeanwhileDoesNoHarm() throws Exception {
    OnDisk.append(file, BLOCKS);
    AtomicBoolean done = new AtomicBoolean();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              try {
                while (!done.get()) {
                  OnDisk.length(file, 0);
                  OnDisk.length(file, SEGMENT);
                  Files.deleteIfExists(file);
                  OnDisk.length(file, SEGMENT / 2);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try {
      for (int look = 0; look < 2000; look++) {
        switch (PageCache.read(file)) {
          case KernelTier.Cached(Residency residency) ->
              assertThat(residency.blocks()).isLessThanOrEqualTo(BLOCKS);
          case KernelTier.Absent(String reason) -> assertThat(reason).contains("no file");
          case KernelTier.Storage storage -> throw new AssertionError(storage);
        }
      }
    } finally {
      done.set(true);
      other.join();
    }
    assertThat(other.isAlive()).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onTmpfsTheCacheIsTheStorage() throws Exception {
    Path memory = Path.of("/dev/shm");
    Path there = Files.createTempFile(memory, "bufferscope-", "");
    try {
      OnDisk.append(there, 7);
      assertThat(PageCache.read(there))
          .isInstanceOfSatisfying(
              KernelTier.Storage.class,
              storage -> assertThat(storage.residency().count()).isEqualTo(7));
      assertThatThrownBy(() -> PageCache.drop(there)).hasMessageContaining("in memory");
    } finally {
      Files.delete(there);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theKernelIsAskedAboutAPageThatCannotBeResident() throws Exception {
    OnDisk.append(file, 3);
    try (Libc libc = new Libc();
        CachedFile open = CachedFile.open(libc, file)) {
      assertThat(open.residesBeyondItsEnd()).isFalse();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anErrorOfTheCLibrarySaysWhatItMeans() {
    try (Libc libc = new Libc();
        Arena arena = Arena.ofConfined()) {
      MemorySegment nothing = MemorySegment.ofAddress(1L << 40);
      assertThatThrownBy(() -> libc.mincore(nothing, 4096, arena.allocate(1)))
          .isInstanceOfSatisfying(
              ErrnoException.class, e -> assertThat(e.errno()).isEqualTo(ErrnoException.ENOMEM))
          .hasMessage("mincore: Cannot allocate memory (errno 12)");
    }
  }

  @Test
  void theOtherForksAreNamedAfterTheFirst() {
    assertThat(SegmentFiles.first(Path.of("base/5/16384"), Fork.MAIN).toString())
        .isEqualTo(Path.of("base/5/16384").toString());
    assertThat(SegmentFiles.first(Path.of("base/5/16384"), Fork.VM))
        .isEqualTo(Path.of("base/5/16384_vm"));
    assertThat(SegmentFiles.segment(Path.of("base/5/16384_fsm"), 2))
        .isEqualTo(Path.of("base/5/16384_fsm.2"));
  }

  @Test
  void onlyLinuxIsAsked() {
    assertThat(PageCache.isLinux("Linux")).isTrue();
    assertThat(PageCache.isLinux("Mac OS X")).isFalse();
    assertThat(PageCache.isLinux("Windows 11")).isFalse();
  }

  private static BitSet pages(CachedFile file) throws ErrnoException {
    BitSet resident = new BitSet();
    file.read((offset, pages, count) -> {
      for (int page = 0; page < count; page++) {
        resident.set((int) (offset / file.pageSize()) + page, (pages[page] & 1) != 0);
      }
    });
    return resident;
  }

  private static Residency residency(Path first) {
    return residency(PageCache.read(first));
  }

  private static Residency residency(KernelTier tier) {
    assertThat(tier).isInstanceOf(KernelTier.Cached.class);
    return ((KernelTier.Cached) tier).residency();
  }

  private static int[] resident(Path first) {
    return blocks(residency(first));
  }

  private static int[] blocks(Residency residency) {
    return IntStream.range(0, residency.blocks()).filter(residency::isResident).toArray();
  }
}
