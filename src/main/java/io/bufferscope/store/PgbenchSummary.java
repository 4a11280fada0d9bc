package io.bufferscope.store;

import io.bufferscope.model.load.LoadResult;
import java.util.Locale;

/// What came of a load in pgbench's words.
public final class PgbenchSummary {
  private PgbenchSummary() {}

  /// Lines as pgbench prints them at its end.
  public static String text(LoadResult result) {
    return String.format(
        Locale.ROOT,
        "transaction type: <builtin: %s>%nscaling factor: %d%nquery mode: %s%nnumber of clients:"
            + " %d%nnumber of transactions actually processed: %d%ntps = %f (without initial"
            + " connection time)%n",
        result.spec().workload(),
        result.spec().scale(),
        result.spec().protocol(),
        result.clients(),
        result.transactions(),
        result.tps());
  }
}
