package io.bufferscope.store;

import io.bufferscope.model.Choice;
import io.bufferscope.model.Durations;
import io.bufferscope.model.Numbers;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.SweepLoad;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads a plan's loads: one of the file is as many of the plan as the lists in it have
/// combinations, each with a name that tells it from the others.
final class PlanLoads {
  /// The fields that may be lists, in the order in which names tell of them, with their defaults.
  private static final Map<String, String> FACTORS = new LinkedHashMap<>();

  static {
    LoadSpec defaults = LoadSpec.defaults();
    FACTORS.put("protocol", defaults.protocol().label());
    FACTORS.put("scale", defaults.scale() + "");
    FACTORS.put("clients", defaults.clients() + "");
    FACTORS.put("working_set", defaults.keys().workingSet().toString());
    FACTORS.put("distribution", defaults.keys().distribution().toString());
    FACTORS.put("placement", defaults.keys().placement().label());
    FACTORS.put("rate", "");
  }

  private final Path file;
  private final WarmUp warmUp;
  private final Duration measure;
  private final long seed;
  private final List<One> loads = new ArrayList<>();

  /// A load of the plan before it has its name.
  ///
  /// @param node where it is in the file
  /// @param name as the file has it; null for none
  /// @param factors its own values of those fields that may be lists
  private record One(
      PlanNode node, @Nullable String name, Map<String, String> factors, LoadSpec spec) {}

  /// @param file beside which scripts are
  PlanLoads(Path file, WarmUp warmUp, Duration measure, long seed) {
    this.file = file;
    this.warmUp = warmUp;
    this.measure = measure;
    this.seed = seed;
  }

  /// Reads one load of the file.
  void read(PlanNode node) {
    if (!node.isObject(
        "name",
        "workload",
        "protocol",
        "scale",
        "clients",
        "working_set",
        "distribution",
        "placement",
        "rate",
        "latency_limit",
        "think_time",
        "max_tries",
        "scripts",
        "variables")) {
      return;
    }
    int before = node.problems().size();
    List<LoadScript> scripts = PlanScripts.read(node.field("scripts"), file);
    Workload workload = workload(node.field("workload"), !scripts.isEmpty());
    Map<String, String> variables =
        node.field("variables").isGiven() ? node.field("variables").texts() : Map.of();
    Driving driving = driving(node);
    List<Map<String, String>> combinations = combinations(node);
    @Nullable String name =
        node.field("name").isGiven() ? node.field("name").textOr("", text -> text) : null;
    if (node.problems().size() > before) {
      return;
    }
    for (Map<String, String> factors : combinations) {
      try {
        LoadSpec spec = spec(workload, factors, driving, scripts, variables);
        loads.add(new One(node, name, factors, spec));
      } catch (IllegalArgumentException e) {
        node.wrong(String.valueOf(e.getMessage()));
        return;
      }
    }
  }

  /// All loads with their names; a harmless one where there are none, or none without problems.
  List<SweepLoad> named() {
    List<SweepLoad> named = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (One load : loads) {
      String name = name(load);
      if (!names.add(name)) {
        load.node.wrong("the load '" + name + "' is there twice");
      }
      named.add(new SweepLoad(name, load.spec));
    }
    return named.isEmpty() ? List.of(new SweepLoad("", LoadSpec.defaults())) : named;
  }

  private String name(One load) {
    List<One> alike =
        loads.stream()
            .filter(other ->
                load.name == null ? other.name == null : other.node.path().equals(load.node.path()))
            .toList();
    String first =
        load.name != null
            ? load.name
            : load.spec.workload() == Workload.SCRIPT
                ? load.spec.scripts().stream()
                    .map(LoadScript::name)
                    .collect(Collectors.joining(" and "))
                : load.spec.workload().label();
    String rest =
        FACTORS.keySet().stream()
            .filter(factor ->
                alike.stream().map(other -> other.factors.get(factor)).distinct().count() > 1)
            .map(factor -> told(factor, Objects.requireNonNull(load.factors.get(factor))))
            .collect(Collectors.joining(", "));
    return rest.isEmpty() ? first : first + " " + rest;
  }

  private static String told(String factor, String value) {
    return switch (factor) {
      case "scale" -> "scale " + value;
      case "clients" -> value + (value.equals("1") ? " client" : " clients");
      case "working_set" -> value.equals("all") ? "all rows" : "working set " + value;
      case "rate" -> value.isEmpty() ? "no rate limit" : "at " + value + "/s";
      default -> value;
    };
  }

  private static Workload workload(PlanNode node, boolean hasScripts) {
    if (!node.isGiven() && hasScripts) {
      return Workload.SCRIPT;
    }
    if (!node.isGiven()) {
      node.wrong("is missing; there are " + names(Workload.values()));
      return Workload.SELECT_ONLY;
    }
    return node.text(text -> Choice.of(text, "workload", Workload.values(), Workload::ofLabel))
        .orElse(Workload.SELECT_ONLY);
  }

  private static String names(Workload... all) {
    return List.of(all).stream().map(Workload::label).collect(Collectors.joining(", "));
  }

  private static List<Map<String, String>> combinations(PlanNode node) {
    List<Map<String, String>> combinations = List.of(FACTORS);
    for (String factor : FACTORS.keySet()) {
      List<String> values = new ArrayList<>();
      for (PlanNode item : node.field(factor).itemsOrOne()) {
        int before = node.problems().size();
        String value = value(factor, item);
        if (node.problems().size() == before && values.contains(value)) {
          item.wrong((value.isEmpty() ? "no limit" : value) + " is there twice");
        }
        values.add(value);
      }
      if (!values.isEmpty()) {
        combinations =
            combinations.stream()
                .flatMap(one -> values.stream().map(value -> with(one, factor, value)))
                .toList();
      }
    }
    return combinations;
  }

  private static Map<String, String> with(Map<String, String> one, String factor, String value) {
    Map<String, String> other = new LinkedHashMap<>(one);
    other.put(factor, value);
    return other;
  }

  /// A factor's value as the text that the defaults have, too.
  private static String value(String factor, PlanNode item) {
    return switch (factor) {
      case "protocol" ->
          item.text(text -> Choice.of(text, factor, Protocol.values(), Protocol::ofLabel))
              .map(Protocol::label)
              .orElse("");
      case "scale" -> item.wholeOr(1, 1, LoadSpec.MAX_SCALE) + "";
      case "clients" -> item.wholeOr(1, 1, LoadSpec.MAX_CLIENTS) + "";
      case "working_set" -> item.text(WorkingSet::parse).map(Object::toString).orElse("");
      case "distribution" -> item.text(KeyDistribution::parse).map(Object::toString).orElse("");
      case "placement" ->
          item.text(text -> Choice.of(text, factor, Placement.values(), Placement::ofLabel))
              .map(Placement::label)
              .orElse("");
      default -> rate(item);
    };
  }

  private static String rate(PlanNode item) {
    if (item.node().isNull()) {
      return "";
    }
    return item.is(
            item.node().isNumber() && item.node().asDouble() > 0,
            "transactions a second, a number of more than 0, or null for no limit")
        ? Numbers.plain(item.node().asDouble())
        : "";
  }

  private Driving driving(PlanNode node) {
    PlanNode limit = node.field("latency_limit");
    try {
      return Driving.of(new Extent.For(measure))
          .withWarmUp(warmUp)
          .withLatencyLimit(limit.isGiven() ? limit.text(Durations::parse).orElse(measure) : null)
          .withThinkTime(node.field("think_time").textOr(Duration.ZERO, Durations::parse))
          .withMaxTries((int) node.field("max_tries").wholeOr(1, 0, Integer.MAX_VALUE));
    } catch (IllegalArgumentException e) {
      node.wrong(String.valueOf(e.getMessage()));
      return Driving.of(new Extent.For(measure));
    }
  }

  private LoadSpec spec(
      Workload workload,
      Map<String, String> factors,
      Driving driving,
      List<LoadScript> scripts,
      Map<String, String> variables) {
    String rate = factors.getOrDefault("rate", "");
    return new LoadSpec(
        workload,
        Protocol.ofLabel(factors.getOrDefault("protocol", "")).orElseThrow(),
        Integer.parseInt(factors.getOrDefault("clients", "")),
        Integer.parseInt(factors.getOrDefault("scale", "")),
        new KeySpec(
            KeyDistribution.parse(factors.getOrDefault("distribution", "")),
            Placement.ofLabel(factors.getOrDefault("placement", "")).orElseThrow(),
            WorkingSet.parse(factors.getOrDefault("working_set", ""))),
        driving.withRateLimit(
            rate.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(rate))),
        seed,
        scripts,
        variables);
  }
}
