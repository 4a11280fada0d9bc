package io.bufferscope.sweep;

import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/// Whether the places of a plan are there and have the room that it will take. Places on one file
/// system share its room.
final class PlaceCheck {
  private final Benches benches;
  private final BenchFolders folders;
  private final SortedMap<String, Bytes> needed;

  /// @param needed the room by name of a place
  PlaceCheck(Benches benches, BenchFolders folders, SortedMap<String, Bytes> needed) {
    this.benches = benches;
    this.folders = folders;
    this.needed = needed;
  }

  /// What is wrong with them.
  List<Problem> refusals() {
    List<Problem> refusals = new ArrayList<>();
    Map<Object, List<String>> byFileSystem = new LinkedHashMap<>();
    for (String place : needed.keySet()) {
      Optional<Problem> missing = missing(place);
      if (missing.isPresent()) {
        refusals.add(missing.get());
      } else {
        byFileSystem.computeIfAbsent(fileSystem(place), _ -> new ArrayList<>()).add(place);
      }
    }
    for (List<String> places : byFileSystem.values()) {
      try {
        shortage(places).ifPresent(refusals::add);
      } catch (ProblemException e) {
        refusals.add(e.problem());
      }
    }
    return refusals;
  }

  private Optional<Problem> missing(String place) {
    if (!folders.isKnown(place)) {
      return Optional.of(
          refusal(
              "There is no place " + place + ".",
              "A layout names it, and the plan does not say which folder it is.",
              "Add it to \"places\"."));
    }
    return folders
        .named(place)
        .filter(folder -> !canBeMade(folder))
        .map(folder ->
            refusal(
                "The place " + place + " is not there: " + folder,
                Files.exists(folder) ? "It is not a folder." : "Nor is there the folder above it.",
                "Make the folder, or name another in \"places\"."));
  }

  /// A disk that is not mounted is not to be made up for by a folder of its name.
  private static boolean canBeMade(Path folder) {
    Path parent = folder.getParent();
    return Files.isDirectory(folder)
        || (!Files.exists(folder) && parent != null && Files.isDirectory(parent));
  }

  private Optional<Problem> shortage(List<String> places) throws ProblemException {
    Path folder = folders.root(places.getFirst());
    long wanted = 0;
    long there = benches.room(folder).count();
    for (String place : places) {
      wanted += needed.getOrDefault(place, new Bytes(0)).count();
    }
    // Two places may be one folder.
    for (Path root : places.stream().map(folders::root).map(PlaceCheck::real).distinct().toList()) {
      there += taken(root);
    }
    if (wanted <= there) {
      return Optional.empty();
    }
    return Optional.of(
        refusal(
            "There is no room for the data on " + String.join(" and ", places) + ".",
            "About "
                + new Bytes(wanted)
                + " are needed in "
                + folder
                + ", and "
                + new Bytes(there)
                + " are free.",
            "Free room there, take a smaller scale, or name another folder in \"places\"."));
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException _) {
      return folder;
    }
  }

  /// What an earlier sweep left is used or deleted.
  private static long taken(Path root) {
    if (!Files.isDirectory(root)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException | java.io.UncheckedIOException _) {
      return 0;
    }
  }

  private Object fileSystem(String place) {
    Path folder = folders.root(place);
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.exists(at)) {
        return storeOf(at).map(Object.class::cast).orElse(folder);
      }
    }
    return folder;
  }

  private static Optional<FileStore> storeOf(Path path) {
    try {
      return Optional.of(Files.getFileStore(path));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static Problem refusal(String what, String why, String remedy) {
    return new Problem(Problem.Kind.USAGE, what, why, remedy);
  }
}
