package io.bufferscope.model.load;

import java.util.List;

/// The queries of the workload analytics over a star schema of customers, orders and their lines:
/// one for each way in which such queries use the cache. What is cheap comes more often.
final class StarQueries {
  private static final String FROM_ALL =
      """
      FROM star_lines l
      JOIN star_orders o ON o.order_id = l.order_id
      JOIN star_customers c ON c.customer_id = o.customer_id
      """;

  private StarQueries() {}

  static List<LoadScript> scripts() {
    return List.of(
        script(
            "orders of a customer",
            10,
            """
            \\set customer random(1, 10000 * :scale)
            SELECT o.order_id, o.ordered_on, sum(l.quantity * l.price)
            FROM star_orders o JOIN star_lines l ON l.order_id = o.order_id
            WHERE o.customer_id = :customer
            GROUP BY o.order_id, o.ordered_on ORDER BY o.ordered_on;
            """),
        script(
            "revenue of a month by segment",
            4,
            """
            \\set day random(0, 700)
            SELECT c.segment, count(DISTINCT o.order_id), sum(l.quantity * l.price)
            """
                + FROM_ALL
                + """
                WHERE o.ordered_on >= date '2024-01-01' + :day::int
                  AND o.ordered_on < date '2024-01-01' + :day::int + 30
                GROUP BY c.segment ORDER BY 3 DESC;
                """),
        script(
            "best customers of a region",
            2,
            """
            \\set region random(1, 8)
            SELECT c.customer_id, count(*), sum(l.quantity * l.price)
            """
                + FROM_ALL
                + """
                WHERE c.region = :region
                GROUP BY c.customer_id ORDER BY 3 DESC LIMIT 10;
                """),
        script(
            "orders by month and state",
            2,
            """
            SELECT date_trunc('month', ordered_on), state, count(*)
            FROM star_orders GROUP BY 1, 2 ORDER BY 1, 2;
            """),
        script(
            "running revenue of a quarter",
            2,
            """
            \\set day random(0, 640)
            SELECT ordered_on, revenue, sum(revenue) OVER (ORDER BY ordered_on)
            FROM (SELECT o.ordered_on, sum(l.quantity * l.price) AS revenue
                  FROM star_orders o JOIN star_lines l ON l.order_id = o.order_id
                  WHERE o.ordered_on >= date '2024-01-01' + :day::int
                    AND o.ordered_on < date '2024-01-01' + :day::int + 90
                  GROUP BY o.ordered_on) AS days;
            """),
        script(
            "customers without an order in a month",
            2,
            """
            \\set day random(0, 700)
            SELECT c.region, count(*) FROM star_customers c
            WHERE NOT EXISTS (SELECT FROM star_orders o
                              WHERE o.customer_id = c.customer_id
                                AND o.ordered_on >= date '2024-01-01' + :day::int
                                AND o.ordered_on < date '2024-01-01' + :day::int + 30)
            GROUP BY c.region ORDER BY c.region;
            """),
        script(
            "revenue rolled up",
            1,
            "SELECT c.region, c.segment, sum(l.quantity * l.price)\n"
                + FROM_ALL
                + "GROUP BY ROLLUP (c.region, c.segment) ORDER BY 1, 2;\n"));
  }

  private static LoadScript script(String name, int weight, String text) {
    return new LoadScript("<builtin: " + name + ">", text, weight);
  }
}
