package io.bufferscope.store;

import io.bufferscope.model.load.LoadScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads the scripts of a plan's load: files beside the plan, or texts in it.
final class PlanScripts {
  private PlanScripts() {}

  /// @param plan the file beside which scripts are
  static List<LoadScript> read(PlanNode node, Path plan) {
    List<LoadScript> scripts = new ArrayList<>();
    for (PlanNode item : node.itemsOrOne()) {
      if (item.node().isString()) {
        scripts.add(ofFile(item, plan, 1));
      } else if (item.isObject("file", "name", "text", "weight")) {
        int weight = (int) item.field("weight").wholeOr(1, 0, Integer.MAX_VALUE);
        scripts.add(
            item.field("file").isGiven()
                ? ofFile(item.field("file"), plan, weight)
                : new LoadScript(
                    item.field("name").textOr("script " + (scripts.size() + 1), text -> text),
                    item.field("text").text().orElse(""),
                    weight));
      }
    }
    return scripts;
  }

  private static LoadScript ofFile(PlanNode node, Path plan, int weight) {
    String name = node.text().orElse("");
    try {
      return new LoadScript(name, Files.readString(plan.resolveSibling(name)), weight);
    } catch (IOException e) {
      node.wrong("the script " + name + " cannot be read: " + AtomicFile.reason(e));
    } catch (InvalidPathException _) {
      node.wrong("'" + name + "' is not a path");
    }
    return new LoadScript(name, "", weight);
  }
}
