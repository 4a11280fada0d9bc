package io.bufferscope.load;

import io.bufferscope.model.ProblemException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/// A small star schema: customers, their orders over two years, and the orders' lines. The same
/// rows for the same scale.
///
/// @param scale 10,000 customers, 100,000 orders and some 400,000 lines each
record StarTables(int scale) implements DataTables {
  private static final int CUSTOMERS = 10_000;
  private static final int ORDERS = 100_000;
  private static final double CUSTOMERS_END = 0.02;
  private static final double ROWS_END = 0.75;

  @Override
  public List<String> names() {
    return List.of("star_customers", "star_orders", "star_lines");
  }

  @Override
  public String scaleQuery() {
    return "SELECT count(*) / " + CUSTOMERS + " FROM bufferscope.star_customers";
  }

  @Override
  public void make(DataBuild build) throws SQLException, ProblemException {
    build.execute(
        "CREATE TABLE bufferscope.star_customers (customer_id int NOT NULL, name text NOT NULL,"
            + " segment text NOT NULL, region int NOT NULL)");
    build.execute(
        "CREATE TABLE bufferscope.star_orders (order_id int NOT NULL, customer_id int NOT NULL,"
            + " ordered_on date NOT NULL, state text NOT NULL)");
    build.execute(
        "CREATE TABLE bufferscope.star_lines (order_id int NOT NULL, line int NOT NULL,"
            + " product_id int NOT NULL, quantity int NOT NULL, price int NOT NULL)");
    build.tell("loading star_customers", 0);
    build.execute("SELECT setseed(0.5)");
    build.execute(
        "INSERT INTO bufferscope.star_customers SELECT i, 'customer ' || i,"
            + " (ARRAY['household', 'trade', 'industry', 'public', 'export'])"
            + "[1 + floor(5 * random() ^ 2)::int], 1 + floor(8 * random())::int"
            + " FROM generate_series(1, "
            + (long) CUSTOMERS * scale
            + ") i");
    for (int piece = 0; piece < scale; piece++) {
      build.tell(
          "loading star_orders and star_lines",
          CUSTOMERS_END + (ROWS_END - CUSTOMERS_END) * piece / scale);
      orders(build, piece * (long) ORDERS + 1, (piece + 1) * (long) ORDERS);
    }
    build.tell("building the keys of the star schema", ROWS_END);
    build.execute("ALTER TABLE bufferscope.star_customers ADD PRIMARY KEY (customer_id)");
    build.execute("ALTER TABLE bufferscope.star_orders ADD PRIMARY KEY (order_id)");
    build.execute("ALTER TABLE bufferscope.star_lines ADD PRIMARY KEY (order_id, line)");
    build.execute("CREATE INDEX ON bufferscope.star_orders (customer_id)");
    build.execute("CREATE INDEX ON bufferscope.star_orders (ordered_on)");
  }

  /// Orders come in order of their dates, as they would, some days early or late.
  private void orders(DataBuild build, long from, long to) throws SQLException, ProblemException {
    double ordersADay = (double) ORDERS * scale / 730;
    build.execute(
        String.format(
            Locale.ROOT,
            "INSERT INTO bufferscope.star_orders SELECT i, 1 + floor(%d * random())::int,"
                + " date '2024-01-01' + floor(i / %s + 3 * random())::int,"
                + " (ARRAY['done', 'done', 'done', 'open', 'returned'])[1 + floor(5 * random())::int]"
                + " FROM generate_series(%d, %d) i",
            (long) CUSTOMERS * scale,
            ordersADay,
            from,
            to));
    build.execute(
        String.format(
            Locale.ROOT,
            "INSERT INTO bufferscope.star_lines SELECT o, n, 1 + floor(5000 * random() ^ 2)::int,"
                + " 1 + floor(9 * random())::int, 1 + floor(10000 * random() ^ 3)::int"
                + " FROM generate_series(%d, %d) o, generate_series(1, 1 + (o %% 7)::int) n",
            from,
            to));
  }
}
