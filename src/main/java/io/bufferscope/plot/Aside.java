package io.bufferscope.plot;

import java.util.function.Consumer;
import java.util.function.Supplier;

/// Does what takes long away from the FX thread.
public interface Aside {
  /// Does everything at once, on the FX thread.
  Aside HERE =
      new Aside() {
        @Override
        public <T> void run(Supplier<T> work, Consumer<T> done, Runnable failed) {
          T result;
          try {
            result = work.get();
          } catch (RuntimeException | Error defect) {
            failed.run();
            throw defect;
          }
          done.accept(result);
        }
      };

  /// @param work what takes long
  /// @param done takes its result, on the FX thread
  /// @param failed told instead where it failed, on the FX thread
  <T> void run(Supplier<T> work, Consumer<T> done, Runnable failed);
}
