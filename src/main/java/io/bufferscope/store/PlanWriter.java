package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Durations;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes a plan as the JSON that [PlanReader] reads.
final class PlanWriter {
  private PlanWriter() {}

  static String text(SweepPlan plan) {
    ObjectNode tree = Json.MAPPER.createObjectNode();
    tree.put("format", PlanFile.FORMAT);
    tree.put("version", PlanFile.VERSION);
    tree.put("name", plan.name());
    tree.put("description", plan.description());
    if (!plan.preset().isEmpty()) {
      tree.put("preset", plan.preset());
    }
    ArrayNode sizes = tree.putArray("shared_buffers");
    plan.sharedBuffers().forEach(size -> sizes.add(size.toString()));
    ArrayNode loads = tree.putArray("loads");
    plan.loads().forEach(load -> put(load, loads.addObject()));
    ArrayNode huge = tree.putArray("huge_pages");
    plan.hugePages().forEach(on -> huge.add(on ? "on" : "off"));
    ArrayNode layouts = tree.putArray("layouts");
    for (Layout layout : plan.layouts()) {
      layouts
          .addObject()
          .put("name", layout.name())
          .put("data", layout.data())
          .put("wal", layout.wal());
    }
    ObjectNode places = tree.putObject("places");
    plan.places().forEach(places::put);
    ArrayNode limits = tree.putArray("memory_limits");
    plan.memoryLimits().forEach(limit -> limits.add(limit.map(Bytes::toSetting).orElse("none")));
    ArrayNode settings = tree.putArray("settings");
    for (SettingsVariant variant : plan.settings()) {
      ObjectNode one = settings.addObject().put("name", variant.name());
      ObjectNode values = one.putObject("values");
      variant.values().forEach(values::put);
    }
    tree.put("state", plan.state().label());
    tree.put("warm_up", plan.warmUp().toString());
    tree.put("measure", Durations.text(plan.measure()));
    tree.put("repeats", plan.repeats());
    tree.put("seed", plan.seed());
    return Json.pretty(tree) + "\n";
  }

  private static void put(SweepLoad load, ObjectNode tree) {
    LoadSpec spec = load.spec();
    Driving driving = spec.driving();
    tree.put("name", load.name());
    tree.put("workload", spec.workload().label());
    tree.put("protocol", spec.protocol().label());
    tree.put("scale", spec.scale());
    tree.put("clients", spec.clients());
    tree.put("working_set", spec.keys().workingSet().toString());
    tree.put("distribution", spec.keys().distribution().toString());
    tree.put("placement", spec.keys().placement().label());
    driving.rateLimit().ifPresent(rate -> tree.put("rate", rate));
    if (driving.latencyLimit() != null) {
      tree.put("latency_limit", Durations.text(driving.latencyLimit()));
    }
    if (driving.thinkTime().isPositive()) {
      tree.put("think_time", Durations.text(driving.thinkTime()));
    }
    if (driving.maxTries() != 1) {
      tree.put("max_tries", driving.maxTries());
    }
    if (!spec.scripts().isEmpty()) {
      ArrayNode scripts = tree.putArray("scripts");
      for (LoadScript script : spec.scripts()) {
        scripts
            .addObject()
            .put("name", script.name())
            .put("text", script.text())
            .put("weight", script.weight());
      }
    }
    if (!spec.variables().isEmpty()) {
      ObjectNode variables = tree.putObject("variables");
      spec.variables().forEach(variables::put);
    }
  }
}
