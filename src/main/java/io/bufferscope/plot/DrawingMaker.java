package io.bufferscope.plot;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes drawings of maps, large ones away from the FX thread: one at a time, and of those that are
/// wished for meanwhile only the last.
final class DrawingMaker {
  /// A map of so many places is made in a few milliseconds.
  static final int AT_ONCE = 1 << 20;

  private final Consumer<MapDrawing> done;
  private final BooleanSupplier offScreen;
  private Aside aside = Aside.HERE;
  private @Nullable MapDrawing last;
  private @Nullable Wish waiting;
  private boolean busy;

  /// @param done takes each drawing
  /// @param offScreen whether the map is pictured without a window: nobody waits for what is made
  ///   elsewhere
  DrawingMaker(Consumer<MapDrawing> done, BooleanSupplier offScreen) {
    this.done = done;
    this.offScreen = offScreen;
  }

  private record Wish(MapSubject subject, MapColours colours, int columns) {}

  void setAside(Aside aside) {
    this.aside = aside;
  }

  /// Makes a drawing, unless it is the last one that was made.
  void want(MapSubject subject, MapColours colours, int columns) {
    want(new Wish(subject, colours, columns));
  }

  private void want(Wish wish) {
    if (busy) {
      waiting = wish;
      return;
    }
    MapDrawing before = last;
    int[] mixed = wish.colours.plain();
    boolean alike = before != null && before.pyramid().isLike(wish.columns, mixed);
    if (before != null && alike && before.subject().equals(wish.subject)) {
      return;
    }
    byte[] states = wish.subject.states();
    Supplier<MapPyramid> work =
        before != null && alike
            ? () -> before.pyramid().updated(states)
            : () -> MapPyramid.of(states, wish.columns, mixed);
    if (states.length <= AT_ONCE || offScreen.getAsBoolean()) {
      deliver(wish, work.get());
    } else {
      busy = true;
      aside.run(
          work,
          pyramid -> {
            busy = false;
            deliver(wish, pyramid);
            serveWaiting();
          },
          () -> {
            busy = false;
            serveWaiting();
          });
    }
  }

  private void serveWaiting() {
    Wish next = waiting;
    waiting = null;
    if (next != null) {
      want(next);
    }
  }

  private void deliver(Wish wish, MapPyramid pyramid) {
    MapDrawing made = new MapDrawing(wish.subject, wish.colours, pyramid);
    last = made;
    done.accept(made);
  }

  /// Forgets the last drawing and what is waiting.
  void forget() {
    last = null;
    waiting = null;
  }
}
