package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Choice;
import io.bufferscope.model.Durations;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.Preset;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads a plan from its JSON. What is wrong is noted in the root's problems; the plan that comes
/// of it means something only where there are none.
final class PlanReader {
  private static final Set<String> FACTORS = Set.of("shared_buffers", "huge_pages");
  private static final int MOST_REPEATS = 1000;

  private final PlanNode root;
  private final Path file;

  /// @param file beside which scripts are
  PlanReader(PlanNode root, Path file) {
    this.root = root;
    this.file = file;
  }

  SweepPlan read() {
    root.isObject(
        "format",
        "version",
        "name",
        "description",
        "preset",
        "shared_buffers",
        "loads",
        "huge_pages",
        "layouts",
        "places",
        "memory_limits",
        "settings",
        "state",
        "warm_up",
        "measure",
        "repeats",
        "seed");
    root.field("version").wholeOr(PlanFile.VERSION, 1, PlanFile.VERSION);
    @Nullable Preset preset =
        root.field("preset").isGiven()
            ? root.field("preset")
                .text(text -> Choice.of(text, "preset", Preset.values(), Preset::ofLabel))
                .orElse(Preset.QUICK)
            : null;
    WarmUp warmUp = timing("warm_up", preset, Preset::warmUp, WarmUp::parse);
    Duration measure = timing("measure", preset, Preset::measure, PlanReader::measured);
    long seed = root.field("seed").wholeOr(1, Long.MIN_VALUE, Long.MAX_VALUE);
    SortedMap<String, String> places = places();
    return new SweepPlan(
        root.field("name").textOr(file.getFileName() + "", text -> text),
        root.field("description").textOr("", text -> text),
        preset == null ? "" : preset.label(),
        sizes(),
        loads(warmUp, measure, seed),
        hugePages(),
        layouts(places),
        places,
        memoryLimits(),
        settings(),
        root.field("state")
            .textOr(
                StartState.WARM,
                text -> Choice.of(text, "state", StartState.values(), StartState::ofLabel)),
        warmUp,
        measure,
        repeats(preset),
        seed);
  }

  private <T> T timing(
      String name,
      @Nullable Preset preset,
      Function<Preset, T> ofPreset,
      Function<String, T> parse) {
    T otherwise = ofPreset.apply(preset == null ? Preset.QUICK : preset);
    requireWithoutPreset(name, preset);
    return root.field(name).textOr(otherwise, parse);
  }

  private int repeats(@Nullable Preset preset) {
    requireWithoutPreset("repeats", preset);
    return (int)
        root.field("repeats").wholeOr(preset == null ? 1 : preset.repeats(), 1, MOST_REPEATS);
  }

  private void requireWithoutPreset(String name, @Nullable Preset preset) {
    if (preset == null && !root.field(name).isGiven()) {
      root.field(name).wrong("is missing; give it or a preset: quick, standard, publication");
    }
  }

  private static Duration measured(String text) {
    Duration time = Durations.parse(text);
    if (!time.isPositive()) {
      throw new IllegalArgumentException("a run is measured for more than 0 s");
    }
    return time;
  }

  private List<PoolSize> sizes() {
    List<PoolSize> sizes = new ArrayList<>();
    for (PlanNode item : root.field("shared_buffers").items()) {
      for (PoolSize size : item.node().isObject() ? range(item) : one(item)) {
        if (sizes.contains(size)) {
          item.wrong("the size " + size + " is there twice");
        }
        sizes.add(size);
      }
    }
    return orDefault(sizes, new PoolSize.Exact(PoolSize.LEAST));
  }

  private static List<PoolSize> one(PlanNode item) {
    return item.is(
            item.node().isString(),
            "a size as in \"128MB\", a share as in \"25% ram\", or a range as in"
                + " {\"from\": \"32MB\", \"to\": \"512MB\"}")
        ? item.text(PoolSize::parse).stream().toList()
        : List.of();
  }

  /// Each size twice the former.
  private static List<PoolSize> range(PlanNode item) {
    item.isObject("from", "to");
    Optional<PoolSize.Exact> from = item.field("from").text(PoolSize::parseEnd);
    Optional<PoolSize.Exact> to = item.field("to").text(PoolSize::parseEnd);
    if (from.isEmpty() || to.isEmpty()) {
      return List.of();
    }
    List<PoolSize> sizes = PoolSize.range(from.get(), to.get());
    if (sizes.isEmpty()) {
      item.wrong("the range ends before it begins");
    }
    return sizes;
  }

  private List<SweepLoad> loads(WarmUp warmUp, Duration measure, long seed) {
    PlanLoads loads = new PlanLoads(file, warmUp, measure, seed);
    for (PlanNode item : root.field("loads").items()) {
      loads.read(item);
    }
    return loads.named();
  }

  private List<Boolean> hugePages() {
    List<Boolean> levels = new ArrayList<>();
    for (PlanNode item : root.field("huge_pages").itemsOrOne()) {
      boolean known =
          item.node().isBoolean()
              || (item.node().isString() && item.node().asString().matches("on|off"));
      if (item.is(known, "\"on\" or \"off\"")) {
        boolean on =
            item.node().isBoolean() ? item.node().asBoolean() : item.node().asString().equals("on");
        addOnce(levels, on, item, on ? "on" : "off");
      }
    }
    return orDefault(levels, false);
  }

  private SortedMap<String, String> places() {
    PlanNode node = root.field("places");
    SortedMap<String, String> places = new TreeMap<>();
    if (node.isGiven() && node.isAnyObject()) {
      for (String name : node.names()) {
        node.field(name).text(PlanReader::absolute).ifPresent(place -> places.put(name, place));
        if (name.isBlank()) {
          node.field(name).wrong("a place has a name");
        }
      }
    }
    return places;
  }

  private static String absolute(String text) {
    try {
      if (Path.of(text).isAbsolute()) {
        return text;
      }
    } catch (InvalidPathException _) {
      throw new IllegalArgumentException("'" + text + "' is not a path");
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not an absolute path, as in /dev/shm/bufferscope");
  }

  private List<Layout> layouts(SortedMap<String, String> places) {
    // A place that is there with a wrong path is not undefined as well.
    Set<String> known = new TreeSet<>(root.field("places").names());
    known.addAll(places.keySet());
    known.add(Layout.DISK);
    List<Layout> layouts = new ArrayList<>();
    for (PlanNode item : root.field("layouts").itemsOrOne()) {
      int before = root.problems().size();
      if (item.isObject("name", "data", "wal")) {
        String data = place(item.field("data"), Layout.DISK, known);
        String wal = place(item.field("wal"), data, known);
        String name =
            item.field("name")
                .textOr(
                    data.equals(wal) ? data : "data on " + data + ", WAL on " + wal, text -> text);
        boolean sound = root.problems().size() == before;
        if (sound && layouts.stream().anyMatch(other -> other.name().equals(name))) {
          item.wrong("the layout '" + name + "' is there twice");
        }
        layouts.add(new Layout(name, data, wal));
      }
    }
    return orDefault(layouts, Layout.ON_DISK);
  }

  private static String place(PlanNode node, String otherwise, Set<String> known) {
    return node.textOr(
        otherwise,
        text -> {
          if (!known.contains(text)) {
            throw new IllegalArgumentException(
                "the place '"
                    + text
                    + "' is not in $.places; there are "
                    + String.join(", ", known));
          }
          return text;
        });
  }

  private List<Optional<Bytes>> memoryLimits() {
    List<Optional<Bytes>> limits = new ArrayList<>();
    for (PlanNode item : root.field("memory_limits").itemsOrOne()) {
      item.text(PlanReader::limit)
          .ifPresent(
              limit -> addOnce(limits, limit, item, limit.map(Bytes::toSetting).orElse("none")));
    }
    return orDefault(limits, Optional.empty());
  }

  private static Optional<Bytes> limit(String text) {
    if (text.equals("none")) {
      return Optional.empty();
    }
    if (!text.matches("\\s*[1-9].*")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a limit: \"none\" or a size as in \"1GB\"");
    }
    return Optional.of(Bytes.parse(text));
  }

  private List<SettingsVariant> settings() {
    List<SettingsVariant> variants = new ArrayList<>();
    for (PlanNode item : root.field("settings").itemsOrOne()) {
      int before = root.problems().size();
      if (item.isObject("name", "values")) {
        Map<String, String> values =
            item.field("values").isGiven() ? settings(item.field("values")) : Map.of();
        String name =
            item.field("name")
                .textOr(
                    values.entrySet().stream()
                        .map(value -> value.getKey() + "=" + value.getValue())
                        .collect(Collectors.joining(" ")),
                    text -> text);
        boolean sound = root.problems().size() == before;
        if (sound && variants.stream().anyMatch(other -> other.name().equals(name))) {
          item.wrong("the settings '" + name + "' are there twice");
        }
        variants.add(new SettingsVariant(name, new TreeMap<>(values)));
      }
    }
    return orDefault(variants, SettingsVariant.NONE);
  }

  private static Map<String, String> settings(PlanNode node) {
    Map<String, String> values = node.texts();
    for (String name : values.keySet()) {
      if (!name.matches("[a-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)?")) {
        node.field(name).wrong("'" + name + "' is not the name of a setting");
      }
      if (FACTORS.contains(name)) {
        node.field(name).wrong("is a factor of its own: $." + name);
      }
    }
    return values;
  }

  private static <T> void addOnce(List<T> levels, T level, PlanNode item, String shown) {
    if (new HashSet<>(levels).contains(level)) {
      item.wrong(shown + " is there twice");
    }
    levels.add(level);
  }

  private static <T> List<T> orDefault(List<T> read, T otherwise) {
    return read.isEmpty() ? List.of(otherwise) : read;
  }
}
