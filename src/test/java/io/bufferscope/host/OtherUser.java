package io.bufferscope.host;

import java.nio.file.Path;

/// Says what this process's user is told of a file: one line of what [PageCache] makes of it, and
/// where the file can be opened one of what the kernel says: resident pages, of how many, and
/// whether a page far beyond the end passes for resident.
public final class OtherUser {
  private OtherUser() {}

  /// @param arguments the file
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    System.out.println(PageCache.read(file));
    try (Libc libc = new Libc();
        CachedFile open = CachedFile.open(libc, file)) {
      System.out.println(
          open.residentPages()
              + " of "
              + open.size() / open.pageSize()
              + ", beyond the end: "
              + open.residesBeyondItsEnd());
    }
  }
}
