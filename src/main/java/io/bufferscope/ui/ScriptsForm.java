package io.bufferscope.ui;

import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LoadScript;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The files of the workload script with their weights. They are read on another thread, when they
/// are chosen and again before a load starts, so that a load runs what the editor saved last.
final class ScriptsForm {
  /// A file larger than that was not meant.
  private static final long MOST_BYTES = 1 << 20;

  private static final int MOST_WEIGHT = 1_000_000;

  private final Background background;
  private final Runnable changed;
  private final ObservableList<Entry> entries = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");

  /// @param files what is there at first
  /// @param background reads them
  /// @param changed is run after each change
  ScriptsForm(List<Settings.ScriptFile> files, Background background, Runnable changed) {
    this.background = background;
    this.changed = changed;
    for (Settings.ScriptFile file : files) {
      path(file.path()).ifPresent(path -> add(path, file.weight()));
    }
  }

  /// One file of the list.
  final class Entry {
    private final Path file;
    private final FormField weight;
    private Content content = new Content(null, "");

    private Entry(Path file, int weight) {
      this.file = file;
      this.weight = new FormField(Integer.toString(weight));
      this.weight.textProperty().addListener((_, _, _) -> changed.run());
    }

    Path file() {
      return file;
    }

    /// How it is told of: its file's name, with the folder where another has the same.
    String name() {
      Path last = file.getFileName();
      String own = last == null ? file.toString() : last.toString();
      boolean twice = entries.stream().anyMatch(other -> other != this && other.file.endsWith(own));
      return twice ? file.toString() : own;
    }

    FormField weight() {
      return weight;
    }
  }

  /// What a file holds, or why that is not known.
  private record Content(@Nullable String text, String problem) {}

  /// The files, for looking at.
  ObservableList<Entry> entries() {
    return entries;
  }

  /// What is wrong with the list; empty where nothing is.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  /// Adds files that are not in the list yet, and reads them.
  void choose(List<Path> files) {
    for (Path file : files) {
      Path whole = file.toAbsolutePath().normalize();
      if (entries.stream().noneMatch(entry -> entry.file.equals(whole))) {
        add(whole, 1);
      }
    }
    changed.run();
    reread(changed);
  }

  void remove(Entry entry) {
    entries.remove(entry);
    changed.run();
  }

  /// Reads all files anew.
  ///
  /// @param done runs on the FX thread when they are read
  void reread(Runnable done) {
    List<Entry> wanted = List.copyOf(entries);
    background.run(
        "scripts",
        () -> {
          Map<Entry, Content> read = new LinkedHashMap<>();
          wanted.forEach(entry -> read.put(entry, content(entry.file)));
          return read;
        },
        read -> {
          read.forEach((entry, content) -> entry.content = content);
          done.run();
        },
        _ -> done.run());
  }

  /// The scripts; empty while some are not read yet, or cannot be meant.
  Optional<List<LoadScript>> read() {
    if (entries.isEmpty()) {
      error.set("choose the files of your scripts");
      return Optional.empty();
    }
    List<LoadScript> scripts = new ArrayList<>();
    String problem = "";
    for (Entry entry : entries) {
      Optional<Long> weight = entry.weight.whole("weight", 0, MOST_WEIGHT);
      if (problem.isEmpty()) {
        problem =
            weight.isEmpty()
                ? entry.name() + ": " + entry.weight.errorProperty().get()
                : entry.content.problem();
      }
      String text = entry.content.text();
      if (weight.isPresent() && text != null) {
        scripts.add(new LoadScript(entry.name(), text, weight.get().intValue()));
      }
    }
    if (problem.isEmpty()
        && scripts.size() == entries.size()
        && scripts.stream().allMatch(script -> script.weight() == 0)) {
      problem = "one weight at least is more than 0";
    }
    error.set(problem);
    return problem.isEmpty() && scripts.size() == entries.size()
        ? Optional.of(scripts)
        : Optional.empty();
  }

  /// Forgets messages, where no script is to be run.
  void pass() {
    error.set("");
  }

  /// What to remember.
  List<Settings.ScriptFile> values() {
    return entries.stream()
        .map(entry ->
            new Settings.ScriptFile(
                entry.file.toString(),
                entry.weight.whole("weight", 0, MOST_WEIGHT).orElse(1L).intValue()))
        .toList();
  }

  private void add(Path file, int weight) {
    entries.add(new Entry(file, weight));
  }

  private static Optional<Path> path(String text) {
    try {
      return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
    } catch (InvalidPathException _) {
      // Of another system, or not written by this program.
      return Optional.empty();
    }
  }

  private static Content content(Path file) {
    try {
      if (Files.isDirectory(file)) {
        return new Content(null, file + " is a folder");
      }
      if (Files.size(file) > MOST_BYTES) {
        return new Content(null, file + " is larger than 1 MB, which no script is");
      }
      return new Content(Files.readString(file), "");
    } catch (NoSuchFileException _) {
      return new Content(null, file + " is not there");
    } catch (AccessDeniedException _) {
      return new Content(null, file + " may not be read");
    } catch (CharacterCodingException _) {
      return new Content(null, file + " is not a text in UTF-8");
    } catch (IOException e) {
      return new Content(null, file + " cannot be read: " + e.getMessage());
    }
  }
}
