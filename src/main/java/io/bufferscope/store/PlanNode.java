package io.bufferscope.store;

import io.bufferscope.model.EditDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// A part of a plan's JSON with the path to it. What is wrong is noted and a value that does no
/// harm is returned, so that all problems are found in one reading.
///
/// @param node what is there; missing where nothing is
/// @param path where, as in `$.loads[0].workload`
/// @param problems what was found so far, one line each
record PlanNode(JsonNode node, String path, List<String> problems) {
  private static final int CLOSE = 2;

  /// Notes that this part is wrong.
  void wrong(String why) {
    problems.add(path + ": " + why);
  }

  /// Whether there is anything but null.
  boolean isGiven() {
    return !node.isMissingNode() && !node.isNull();
  }

  /// A field of an object.
  PlanNode field(String name) {
    String step = name.matches("[A-Za-z_]\\w*") ? "." + name : "['" + name + "']";
    return new PlanNode(node.path(name), path + step, problems);
  }

  /// The names of an object's fields.
  List<String> names() {
    return List.copyOf(node.propertyNames());
  }

  /// Whether this is an object; fields that it may not have are noted.
  boolean isObject(String... allowed) {
    if (!isAnyObject()) {
      return false;
    }
    for (String name : names()) {
      if (!List.of(allowed).contains(name)) {
        field(name).wrong("unknown field" + meant(name, List.of(allowed)));
      }
    }
    return true;
  }

  /// Whether this is an object, whatever its fields are called.
  boolean isAnyObject() {
    return is(node.isObject(), "an object, {...}");
  }

  /// The items of a list that has to have one at least.
  List<PlanNode> items() {
    if (!is(node.isArray(), "a list, [...]")) {
      return List.of();
    }
    if (node.isEmpty()) {
      wrong("is an empty list; it needs one item at least");
    }
    List<PlanNode> items = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      items.add(new PlanNode(node.path(i), path + "[" + i + "]", problems));
    }
    return items;
  }

  /// The items of a list, this alone where it is none, nothing where it is not given.
  List<PlanNode> itemsOrOne() {
    if (node.isArray()) {
      return items();
    }
    return isGiven() ? List.of(this) : List.of();
  }

  /// A text.
  Optional<String> text() {
    return is(node.isString(), "text") ? Optional.of(node.asString()) : Optional.empty();
  }

  /// A text that is read as something else.
  ///
  /// @param parse throws an IllegalArgumentException that says what is allowed
  <T> Optional<T> text(Function<String, T> parse) {
    return text()
        .flatMap(text -> {
          try {
            return Optional.of(parse.apply(text));
          } catch (IllegalArgumentException e) {
            wrong(String.valueOf(e.getMessage()));
            return Optional.empty();
          }
        });
  }

  /// The same where it is given, otherwise a default.
  <T> T textOr(T otherwise, Function<String, T> parse) {
    return isGiven() ? text(parse).orElse(otherwise) : otherwise;
  }

  /// A whole number in a range where it is given, otherwise a default.
  long wholeOr(long otherwise, long least, long most) {
    if (!isGiven()) {
      return otherwise;
    }
    String range = "a whole number from " + least + " to " + most;
    if (!is(node.isIntegralNumber(), range)) {
      return otherwise;
    }
    if (!node.canConvertToLong() || node.asLong() < least || node.asLong() > most) {
      wrong("is " + range + ", not " + node);
      return otherwise;
    }
    return node.asLong();
  }

  /// The texts of an object's fields; numbers and truth values are taken as PostgreSQL writes them.
  Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    if (isAnyObject()) {
      for (String name : names()) {
        PlanNode value = field(name);
        if (value.is(value.node.isValueNode() && value.isGiven(), "text or a number")) {
          texts.put(
              name,
              value.node.isBoolean()
                  ? (value.node.asBoolean() ? "on" : "off")
                  : value.node.asString());
        }
      }
    }
    return texts;
  }

  /// Notes what this should be where it is something else.
  boolean is(boolean right, String what) {
    if (!right) {
      wrong(isGiven() ? "has to be " + what + ", not " + shown() : "is missing; it is " + what);
    }
    return right;
  }

  private String shown() {
    String text = node.toString();
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }

  /// What somebody may have meant who wrote `name`.
  private static String meant(String name, List<String> allowed) {
    String plain = name.toLowerCase(Locale.ROOT).replace('-', '_');
    return allowed.stream()
        .filter(one -> EditDistance.of(plain, one) <= CLOSE)
        .min(Comparator.comparingInt(one -> EditDistance.of(plain, one)))
        .map(one -> "; did you mean '" + one + "'?")
        .orElseGet(() -> "; there are " + String.join(", ", allowed));
  }
}
