package io.bufferscope.ui;

import io.bufferscope.model.sweep.Layout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Where the server's files are in a plan: on the disk, or wholly or in part in memory, which
/// stands in for persistent memory; or what a plan's file says of other places.
final class PlanLayoutsForm {
  private static final String MEMORY = "shm";
  private static final String MEMORY_FOLDER = "/dev/shm";

  private final Choices<Layout> chosen;
  private final Runnable changed;
  private final ReadOnlyObjectWrapper<Optional<List<Layout>>> kept =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private SortedMap<String, String> keptPlaces = new TreeMap<>();

  /// @param memoryPlace whether there is a file system in memory
  /// @param changed is run after each change
  PlanLayoutsForm(boolean memoryPlace, Runnable changed) {
    this.changed = changed;
    this.chosen =
        new Choices<>(
            memoryPlace
                ? List.of(
                    Layout.ON_DISK,
                    new Layout("WAL on " + MEMORY_FOLDER, Layout.DISK, MEMORY),
                    new Layout("all on " + MEMORY_FOLDER, MEMORY, MEMORY))
                : List.of(Layout.ON_DISK),
            "a place",
            changed);
  }

  /// Whether this machine has a file system in memory. It is Linux that has one there.
  static boolean hasMemoryPlace() {
    return Files.isDirectory(Path.of(MEMORY_FOLDER));
  }

  Choices<Layout> choices() {
    return chosen;
  }

  /// The layouts of a plan's file that cannot be chosen here; empty where what is chosen holds.
  ReadOnlyObjectProperty<Optional<List<Layout>>> keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /// Lets what is chosen here hold.
  void choose() {
    kept.set(Optional.empty());
    changed.run();
  }

  /// Takes the layouts of a plan.
  void show(List<Layout> layouts, SortedMap<String, String> places) {
    List<Layout> known =
        chosen.values().stream()
            .filter(one -> layouts.stream().anyMatch(other -> same(one, other, places)))
            .toList();
    chosen.choose(known.isEmpty() ? List.of(Layout.ON_DISK) : known);
    boolean all =
        known.size() == layouts.size()
            && !known.isEmpty()
            && same(known.getFirst(), layouts.getFirst(), places)
            && !places.containsKey(Layout.DISK);
    kept.set(all ? Optional.empty() : Optional.of(layouts));
    keptPlaces = places;
    changed.run();
  }

  /// The layouts, the baseline first; empty while none is chosen.
  Optional<List<Layout>> read() {
    if (kept.get().isPresent()) {
      chosen.pass();
      return kept.get();
    }
    return chosen.read();
  }

  /// The folders of the places by name.
  SortedMap<String, String> places() {
    if (kept.get().isPresent()) {
      return keptPlaces;
    }
    SortedMap<String, String> places = new TreeMap<>();
    chosen.values().stream()
        .filter(one -> chosen.chosenProperty(one).get() && one.wal().equals(MEMORY))
        .findFirst()
        .ifPresent(_ -> places.put(MEMORY, MEMORY_FOLDER));
    return places;
  }

  private static boolean same(Layout ours, Layout other, SortedMap<String, String> places) {
    return folder(ours.data(), new TreeMap<>()).equals(folder(other.data(), places))
        && folder(ours.wal(), new TreeMap<>()).equals(folder(other.wal(), places));
  }

  private static String folder(String place, SortedMap<String, String> places) {
    String folder = places.get(place);
    return folder != null ? folder : place.equals(MEMORY) ? MEMORY_FOLDER : place;
  }
}
