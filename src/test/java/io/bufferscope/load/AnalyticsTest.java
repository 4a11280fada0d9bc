package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.Workload;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnalyticsTest {
  @Test
  void everyQueryRunsOverAStarOfItsScale() throws Exception {
    LoadServer.create(DataSet.ANALYTICS, 1);
    try (Connection connection = LoadServer.connect()) {
      assertThat(LoadData.scale(connection, DataSet.ANALYTICS)).hasValue(1);
      assertThat(LoadServer.number(connection, "SELECT count(*) FROM bufferscope.star_orders"))
          .isEqualTo(100_000);
      assertThat(
              LoadServer.number(
                  connection,
                  "SELECT count(*) FROM bufferscope.star_orders o WHERE NOT EXISTS"
                      + " (SELECT FROM bufferscope.star_lines l WHERE l.order_id = o.order_id)"))
          .as("orders without a line")
          .isZero();
      assertThat(
              LoadServer.number(
                  connection,
                  "SELECT count(*) FROM bufferscope.star_orders o WHERE NOT EXISTS (SELECT FROM"
                      + " bufferscope.star_customers c WHERE c.customer_id = o.customer_id)"))
          .as("orders of nobody")
          .isZero();
      LoadSpec spec =
          new LoadSpec(
              Workload.ANALYTICS,
              Protocol.PREPARED,
              2,
              1,
              KeySpec.of(new KeyDistribution.Uniform()),
              Driving.of(new Extent.Transactions(60)),
              3,
              List.of(),
              Map.of());
      LoadResult result =
          LoadRun.start(LoadServer.connector(), spec, true, LoadServer.THREADS).await();
      assertThat(result.failedBySqlState()).isEmpty();
      assertThat(result.transactions()).isEqualTo(120);
      assertThat(result.scripts())
          .hasSize(7)
          .allSatisfy(one -> assertThat(one.transactions()).isPositive());
      assertThat(result.scripts().stream().mapToLong(ScriptSummary::transactions).sum())
          .isEqualTo(120);
      LoadServer.execute(
          connection,
          "DROP TABLE bufferscope.star_lines, bufferscope.star_orders, bufferscope.star_customers");
    }
  }
}
