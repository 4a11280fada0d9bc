package io.bufferscope.lab;

import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.map.MapSnapshot;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Tells the listeners, one call at a time, so that each hears everything in one order. A listener
/// that fails is logged and hurts nobody else.
final class Broadcast {
  private static final Logger LOG = System.getLogger(Broadcast.class.getName());

  private final List<LabListener> listeners = new CopyOnWriteArrayList<>();
  private final EventClock clock = new EventClock();
  private LabState state = new LabState.Disconnected();
  private @Nullable MapSnapshot map;

  /// Adds a listener and tells it the present state, and the last look at the caches.
  synchronized void add(LabListener listener) {
    listeners.add(listener);
    tell(listener, one -> one.stateChanged(state));
    MapSnapshot known = map;
    if (known != null) {
      tell(listener, one -> one.mapped(known));
    }
  }

  /// Tells of a look at the caches.
  synchronized void mapped(MapSnapshot read) {
    map = read;
    tellAll(listener -> listener.mapped(read));
  }

  /// Forgets the last look, which is none at the server that is there next.
  synchronized void forgetMap() {
    map = null;
  }

  void remove(LabListener listener) {
    listeners.remove(listener);
  }

  synchronized LabState state() {
    return state;
  }

  synchronized void state(LabState next) {
    state = next;
    tellAll(listener -> listener.stateChanged(next));
  }

  /// The clock of the events.
  EventClock clock() {
    return clock;
  }

  /// Tells of something that happens now.
  void event(LabEvent.Kind kind, String text) {
    LabEvent event = new LabEvent(clock.now(), kind, text);
    tellAll(listener -> listener.happened(event));
  }

  synchronized void tellAll(Consumer<LabListener> message) {
    listeners.forEach(listener -> tell(listener, message));
  }

  private static void tell(LabListener listener, Consumer<LabListener> message) {
    try {
      message.accept(listener);
    } catch (RuntimeException defect) {
      LOG.log(Level.ERROR, "a listener of the lab failed", defect);
    }
  }
}
