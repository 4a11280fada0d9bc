package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.store.Json;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Opens one page and tells what is on it, without the values that users have stored.
@Command(
    name = "page",
    description = "what is on one page (pageinspect); brings it into shared buffers")
final class PageCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();

  @Option(
      names = "--relation",
      required = true,
      paramLabel = "NAME",
      description = "[schema.]name of a table, index, TOAST table or catalog, as in SQL")
  private @Nullable String relation;

  @Option(names = "--fork", paramLabel = "F", description = "main, fsm, vm or init (default: main)")
  private Fork fork = Fork.MAIN;

  @Option(
      names = "--block",
      required = true,
      paramLabel = "N",
      description = "the block's number, from 0")
  private int block;

  PageCommand(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() throws ProblemException {
    if (block < 0) {
      throw common.usage("Invalid value for option '--block': 0 or more, not " + block);
    }
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      String name = Objects.requireNonNull(relation, "required");
      RelationRef subject =
          RelationNames.required(session.result(session.lab().relations()), name, common);
      PageContents page = session.result(session.lab().readPage(subject, fork, block));
      session.progress().clear();
      if (common.json()) {
        around.out().println(Json.pretty(PageReport.of(page)));
      } else {
        PageText.print(page, around.out());
      }
    }
    return 0;
  }
}
