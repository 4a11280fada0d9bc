package io.bufferscope.cli;

import io.bufferscope.model.EditDistance;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;

/// Finds relations of a pool by names as SQL has them: `[schema.]name`, folded to lower case unless
/// in double quotes. A name without schema is looked for where the server would look first: the
/// load's own schema, then `public`, then the catalogs, then anywhere.
final class RelationNames {
  private static final List<String> SEARCH_PATH = List.of("bufferscope", "public", "pg_catalog");
  private static final int MOST_NEAR = 5;

  private final List<RelationRef> relations;

  RelationNames(PoolSnapshot pool) {
    this(pool.ownerList().stream().flatMap(owner -> owner.relation().stream()).toList());
  }

  RelationNames(List<RelationRef> relations) {
    this.relations = relations;
  }

  /// The relation of that name.
  ///
  /// @throws ParameterException where there is none, with the names that are most like it
  static RelationRef required(List<RelationRef> relations, String name, CommonOptions common) {
    RelationNames names = new RelationNames(relations);
    return names.find(name).orElseThrow(() -> common.usage(names.unknown(name)));
  }

  /// Says that there is none of a name, and which are most like it.
  String unknown(String name) {
    List<String> near = near(name);
    return "There is no relation "
        + name
        + " with blocks in this database"
        + (near.isEmpty() ? "." : "; near: " + String.join(", ", near));
  }

  /// The relation of that name.
  Optional<RelationRef> find(String name) {
    List<String> parts = parts(name);
    String last = parts.getLast();
    Stream<RelationRef> named = relations.stream().filter(one -> one.name().equals(last));
    return switch (parts.size()) {
      case 1 -> named.min(Comparator.comparingInt(RelationNames::rank));
      case 2 -> named.filter(one -> one.schema().equals(parts.getFirst())).findFirst();
      default -> Optional.empty();
    };
  }

  /// The names that are most like one that was not found.
  List<String> near(String name) {
    String wanted = parts(name).getLast().toLowerCase(Locale.ROOT);
    return relations.stream()
        .map(one -> new Near(one, EditDistance.of(wanted, one.name().toLowerCase(Locale.ROOT))))
        .filter(near ->
            near.distance() <= Math.max(2, wanted.length() / 3)
                || near.relation().name().contains(wanted))
        .sorted(
            Comparator.comparingInt(Near::distance)
                .thenComparingInt(near -> rank(near.relation()))
                .thenComparing(near -> near.relation().qualifiedName()))
        .limit(MOST_NEAR)
        .map(near -> quoted(near.relation()))
        .toList();
  }

  /// Splits at dots outside quotes, takes the quotes off and folds what had none.
  static List<String> parts(String name) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '"' && quoted && i + 1 < name.length() && name.charAt(i + 1) == '"') {
        part.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(quoted ? c : Character.toLowerCase(c));
      }
    }
    parts.add(part.toString());
    return parts;
  }

  private record Near(RelationRef relation, int distance) {}

  private static int rank(RelationRef relation) {
    int place = SEARCH_PATH.indexOf(relation.schema());
    return place < 0 ? SEARCH_PATH.size() : place;
  }

  private static String quoted(RelationRef relation) {
    return quoted(relation.schema()) + "." + quoted(relation.name());
  }

  private static String quoted(String identifier) {
    return identifier.matches("[a-z_][a-z0-9_$]*")
        ? identifier
        : '"' + identifier.replace("\"", "\"\"") + '"';
  }
}
