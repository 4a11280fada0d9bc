package io.bufferscope.host;

import io.bufferscope.model.sweep.DeviceFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What block devices have done since the machine was started, for whoever, from `/proc/diskstats`
/// (kernel documentation, "I/O statistics fields"). Linux only.
///
/// @param byNumber devices by their major and minor number, as in "254:0"
public record DiskStats(Map<String, DeviceFigures> byNumber) {
  /// Whatever a device's own sectors are, those of the file are of this size.
  private static final long SECTOR_BYTES = 512;

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int NAME = 2;
  private static final int READS = 3;
  private static final int SECTORS_READ = 5;
  private static final int WRITES = 7;
  private static final int SECTORS_WRITTEN = 9;

  public DiskStats {
    byNumber = Map.copyOf(byNumber);
  }

  /// Reads them; without any device where the system does not tell.
  public static DiskStats read() {
    try {
      return parse(Files.readString(Path.of("/proc/diskstats")));
    } catch (IOException _) {
      return new DiskStats(Map.of());
    }
  }

  /// What the devices behind folders have done since an earlier look, each device once.
  ///
  /// @param folders files on them; those in memory, or whose device is not known, have none
  public List<DeviceFigures> since(DiskStats earlier, List<Path> folders) {
    List<DeviceFigures> all = new ArrayList<>();
    List<String> numbers =
        folders.stream().map(DiskStats::device).flatMap(Optional::stream).distinct().toList();
    for (String number : numbers) {
      DeviceFigures after = byNumber.get(number);
      DeviceFigures before = earlier.byNumber.get(number);
      if (after != null && before != null) {
        all.add(
            new DeviceFigures(
                after.device(),
                after.reads() - before.reads(),
                after.readBytes() - before.readBytes(),
                after.writes() - before.writes(),
                after.writeBytes() - before.writeBytes()));
      }
    }
    return all;
  }

  /// Takes the file apart.
  static DiskStats parse(String text) {
    Map<String, DeviceFigures> devices = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      String[] fields = BLANKS.split(line.strip(), -1);
      if (fields.length > SECTORS_WRITTEN) {
        devices.put(
            fields[0] + ":" + fields[1],
            new DeviceFigures(
                fields[NAME],
                Long.parseLong(fields[READS]),
                Long.parseLong(fields[SECTORS_READ]) * SECTOR_BYTES,
                Long.parseLong(fields[WRITES]),
                Long.parseLong(fields[SECTORS_WRITTEN]) * SECTOR_BYTES));
      }
    }
    return new DiskStats(devices);
  }

  /// The number of the block device that holds a folder; empty where there is none or it is not
  /// known.
  private static Optional<String> device(Path folder) {
    try {
      if (Files.getAttribute(folder, "unix:dev") instanceof Long device) {
        String own = number(device);
        Optional<Path> source = Mounts.read().source(own);
        // Btrfs and others have devices of their own making, in front of the real one.
        return source.isPresent() && own.startsWith("0:")
            ? numberOfNode(source.get())
            : Optional.of(own);
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static Optional<String> numberOfNode(Path node) throws IOException {
    return Files.getAttribute(node, "unix:rdev") instanceof Long device
        ? Optional.of(number(device))
        : Optional.empty();
  }

  /// Major and minor number, which the C library packs into 64 bits (`gnu_dev_major`).
  static String number(long device) {
    long major =
        ((device & 0x0000_0000_000f_ff00L) >>> 8) | ((device & 0xffff_f000_0000_0000L) >>> 32);
    long minor = (device & 0x0000_0000_0000_00ffL) | ((device & 0x0000_0fff_fff0_0000L) >>> 12);
    return major + ":" + minor;
  }
}
