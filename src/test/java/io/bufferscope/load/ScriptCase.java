package io.bufferscope.load;

import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.Protocol;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Script files that are run together, and what they have to leave in the database.
///
/// @param protocol the one they are written for
/// @param files their names below `scripts`, with the weights
/// @param setUp statements that make what the scripts write to
/// @param checks what is so behind any number of transactions
record ScriptCase(
    Protocol protocol, List<WeightedFile> files, List<String> setUp, List<Check> checks) {
  private static final String ROWS = "one row for each transaction";
  private static final int FULL_TABLE = 100_000;

  /// All there are.
  static final List<ScriptCase> ALL =
      List.of(
          tpcbLike(),
          random(),
          hashPermute(),
          branches(),
          rows(),
          sleep(),
          quoting(),
          arithmetic(),
          weights());

  /// A file and how often it is chosen.
  record WeightedFile(String name, int weight) {
    String text() {
      try (InputStream in = WeightedFile.class.getResourceAsStream("scripts/" + name)) {
        return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException cause) {
        throw new UncheckedIOException(cause);
      }
    }
  }

  /// A number in the database.
  ///
  /// @param what it tells
  /// @param sql gives it, and of how many observations it is the mean
  /// @param expected its value
  /// @param deviation the standard deviation of one observation; 0 where the value is exact
  record Check(String what, String sql, double expected, double deviation) {
    private static final double LIMIT_IN_DEVIATIONS = 5;

    /// What it is now.
    ///
    /// @param transactions put in place of `{transactions}`
    Measured measure(Connection connection, long transactions) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(sql.replace("{transactions}", Long.toString(transactions)))) {
        rows.next();
        return new Measured(rows.getDouble(1), rows.getLong(2));
      }
    }

    /// How far from what is expected a mean of so many observations may be: further it is by chance
    /// less than once in a million times.
    double limit(long observations) {
      return deviation == 0
          ? 0
          : LIMIT_IN_DEVIATIONS * deviation / Math.sqrt((double) observations);
    }

    /// How far from one another two means may be.
    double limit(long one, long other) {
      return Math.hypot(limit(one), limit(other));
    }
  }

  /// A number that was found.
  record Measured(double value, long observations) {}

  List<LoadScript> scripts() {
    return files.stream()
        .map(file -> new LoadScript(file.name(), file.text(), file.weight()))
        .toList();
  }

  /// Makes what the scripts write to, empty.
  void prepare(Connection connection) throws SQLException {
    List<String> statements = new ArrayList<>();
    statements.add("SET search_path = " + LoadData.SCHEMA);
    statements.add("DROP TABLE IF EXISTS seen");
    statements.addAll(setUp);
    for (String sql : statements) {
      LoadServer.execute(connection, sql);
    }
  }

  @Override
  public String toString() {
    return String.join(" and ", files.stream().map(WeightedFile::name).toList());
  }

  private static ScriptCase of(
      Protocol protocol, String file, List<String> setUp, Check... checks) {
    return new ScriptCase(protocol, List.of(new WeightedFile(file, 1)), setUp, List.of(checks));
  }

  /// A number that is always the same.
  private static Check exact(String what, String sql, double expected) {
    return new Check(what, "SELECT (" + sql + "), 1", expected, 0);
  }

  /// No row of `seen` is like that.
  private static Check none(String what, String condition) {
    return exact("none: " + what, "SELECT count(*) FROM seen WHERE " + condition, 0);
  }

  private static Check onePerTransaction() {
    return exact(ROWS, "SELECT count(*)::float8 / {transactions} FROM seen", 1);
  }

  /// A share of the rows of `seen`.
  private static Check share(String condition, double probability) {
    return new Check(
        "share of " + condition,
        "SELECT avg((" + condition + ")::int), count(*) FROM seen",
        probability,
        Math.sqrt(probability * (1 - probability)));
  }

  /// The mean of numbers that are all as likely.
  private static Check mean(String what, String from, double least, double greatest) {
    double numbers = greatest - least + 1;
    return new Check(
        "mean of " + what,
        "SELECT avg(" + what + "), count(*) FROM " + from,
        (least + greatest) / 2,
        Math.sqrt((numbers * numbers - 1) / 12));
  }

  private static ScriptCase tpcbLike() {
    String sums =
        "SELECT localtimestamp AS moment, (SELECT count(*) FROM pgbench_history) AS rows,"
            + " (SELECT sum(abalance) FROM pgbench_accounts) AS a,"
            + " (SELECT sum(tbalance) FROM pgbench_tellers) AS t,"
            + " (SELECT sum(bbalance) FROM pgbench_branches) AS b,"
            + " (SELECT coalesce(sum(delta), 0) FROM pgbench_history) AS h";
    String difference = " FROM seen, (" + sums + ") AS now";
    String written = "pgbench_history WHERE mtime > (SELECT moment FROM seen)";
    return of(
        Protocol.PREPARED,
        "01-tpcb-like.sql",
        List.of("CREATE TABLE seen AS " + sums),
        exact(ROWS, "SELECT (now.rows - seen.rows)::float8 / {transactions}" + difference, 1),
        exact("accounts less history", "SELECT now.a - seen.a - now.h + seen.h" + difference, 0),
        exact("tellers less history", "SELECT now.t - seen.t - now.h + seen.h" + difference, 0),
        exact("branches less history", "SELECT now.b - seen.b - now.h + seen.h" + difference, 0),
        mean("aid", written, 1, FULL_TABLE),
        mean("tid", written, 1, 10),
        mean("delta", written, -5000, 5000),
        exact("branches in history", "SELECT count(DISTINCT bid) FROM " + written, 1));
  }

  /// The probabilities are those of the manual's formulas.
  private static ScriptCase random() {
    return of(
        Protocol.EXTENDED,
        "02-random.sql",
        List.of(
            "CREATE TABLE seen (uniform int, exponential int, gaussian int, zipfian int,"
                + " negative int)"),
        onePerTransaction(),
        none("out of range", "least(uniform, exponential, gaussian, zipfian) < 1"),
        none("out of range", "greatest(uniform, exponential, gaussian, zipfian) > 10"),
        none("out of range", "negative NOT BETWEEN -3 AND -1"),
        mean("uniform", "seen", 1, 10),
        mean("negative", "seen", -3, -1),
        share("uniform = 1", 0.1),
        share("uniform = 10", 0.1),
        share("exponential = 1", 0.24098006525),
        share("exponential > 5", 0.22270013883),
        share("gaussian <= 3", 0.15436266964),
        share("gaussian = 5", 0.19387019938),
        share("zipfian = 1", 0.50116860155),
        share("zipfian >= 5", 0.16254552257));
  }

  /// The fixed values were computed by pgbench 15.
  private static ScriptCase hashPermute() {
    String once =
        "SELECT count(*) FROM (SELECT n FROM seen GROUP BY n"
            + " HAVING count(DISTINCT (murmur2, fnv1a, run, place, other)) <> 1) AS n";
    return of(
        Protocol.PREPARED,
        "03-hash-permute.sql",
        List.of(
            "CREATE TABLE seen (id bigserial PRIMARY KEY, n int, murmur2 bigint, same bigint,"
                + " fnv1a bigint, run bigint, place int, other int)"),
        onePerTransaction(),
        exact("numbers with several hashes or places", once, 0),
        none("hash differs from hash_murmur2", "murmur2 <> same"),
        none("hash(10, 5432)", "n = 10 AND murmur2 <> -5817877081768721676"),
        none("hash_fnv1a(10, 5432)", "n = 10 AND fnv1a <> -7793829335365542153"),
        exact("places", "SELECT count(DISTINCT place) FROM seen WHERE place < 20", 8),
        exact("places by the run", "SELECT count(DISTINCT other) FROM seen WHERE other < 20", 8),
        exact("hashes by the run", "SELECT count(DISTINCT run) FROM seen", 8),
        exact("all hashes", "SELECT sum(DISTINCT murmur2) + 18506183919488624431 FROM seen", 0),
        exact("all FNV hashes", "SELECT sum(DISTINCT fnv1a) - 1330638348105838916 FROM seen", 0),
        exact(
            "all places",
            "SELECT sum(p) FROM (SELECT DISTINCT n, place * n AS p FROM seen) AS p",
            375));
  }

  private static ScriptCase branches() {
    return of(
        Protocol.EXTENDED,
        "04-branches.sql",
        List.of("CREATE TABLE seen (x int, word int)"),
        onePerTransaction(),
        none(
            "wrong branch",
            "word IS DISTINCT FROM CASE WHEN x <= 2 THEN 1 WHEN x = 3 THEN 2"
                + " WHEN x <= 5 THEN 3 ELSE 4 END"),
        share("word = 1", 0.2),
        share("word = 2", 0.1),
        share("word = 4", 0.5));
  }

  private static ScriptCase rows() {
    return of(
        Protocol.PREPARED,
        "05-gset-aset.sql",
        List.of("CREATE TABLE seen (aid int, key int, branch int, rest int, found int, last int)"),
        onePerTransaction(),
        none("another row", "aid <> key OR branch <> 1 OR rest <> aid % 7"),
        none("a row where none was", "found <> CASE aid % 2 WHEN 0 THEN aid ELSE 0 END"),
        none("another than the last row", "last <> 10"),
        share("found = 0", 0.5),
        mean("aid", "seen", 1, FULL_TABLE));
  }

  private static ScriptCase sleep() {
    return of(
        Protocol.EXTENDED,
        "06-sleep.sql",
        List.of("CREATE TABLE seen (pause bigint, micros bigint)"),
        onePerTransaction(),
        exact(
            "more too short than clients whose last sleep was ended",
            // By the server's clock some of pgbench's waits end up to half a millisecond early.
            "SELECT (count(*) > 2)::int FROM seen WHERE micros < 1500 + pause",
            0),
        exact(
            "half of them longer by 10 ms",
            "SELECT (percentile_disc(0.5) WITHIN GROUP (ORDER BY micros - pause) > 12000)::int"
                + " FROM seen",
            0),
        mean("pause", "seen", 500, 1500));
  }

  private static ScriptCase quoting() {
    return of(
        Protocol.SIMPLE,
        "07-quoting.sql",
        List.of(
            "CREATE TABLE seen (x int, quoted text, escaped text, dollars text, named int,"
                + " span interval, done boolean NOT NULL DEFAULT false)"),
        onePerTransaction(),
        none("quoted", "quoted <> 'it''s ; ' || x || ' \\'"),
        none("escaped", "escaped <> 'it''s ; ' || x"),
        none("dollars", "dollars <> ' ; '' ' || x || ' -- $$ '"),
        none("named", "named <> x"),
        none("span", "span <> '2:15'"),
        none("the statement without a semicolon", "NOT done"));
  }

  private static ScriptCase arithmetic() {
    return of(
        Protocol.SIMPLE,
        "08-arithmetic.sql",
        List.of(
            "CREATE TABLE seen (a bigint, b bigint, sum bigint, quotient bigint, rest bigint,"
                + " bits bigint, flipped bigint, further bigint, root float8, near bigint,"
                + " size int, truth boolean, none int, filled boolean)"),
        onePerTransaction(),
        none("sum", "sum <> a + b * 3 - (2 - a)"),
        none("quotient", "quotient <> a / b"),
        none("rest", "rest <> mod(a, b)"),
        none("bits", "bits <> (((a & 255) | 1) << 9) # 3"),
        none("flipped", "flipped <> ~a"),
        none("further", "further <> greatest(a, b, 7) - least(a, b, 7) + abs(a)"),
        none(
            "root",
            "abs(root - (sqrt(abs(a)) * pi() + exp(ln(2.0::float8)) + pow(2.0::float8, 0.5)))"
                + " > 1e-12 * root"),
        none("near", "near <> round(a / 7.0::float8)"),
        none(
            "size",
            "size <> CASE WHEN a < -500 THEN 1 WHEN a < 0 OR a > 990 AND NOT false THEN 2"
                + " ELSE 3 END"),
        none("truth", "truth <> (a >= 0 AND NOT b = 1 OR a <> b AND 1 <> 1)"),
        none("null", "none IS NOT NULL"),
        none("filled", "filled <> truth"),
        mean("a", "seen", -1000, 1000));
  }

  private static ScriptCase weights() {
    return new ScriptCase(
        Protocol.SIMPLE,
        List.of(new WeightedFile("09-often.sql", 3), new WeightedFile("10-seldom.sql", 1)),
        List.of("CREATE TABLE seen (often boolean, key bigint, scale int)"),
        List.of(
            onePerTransaction(),
            share("often", 0.75),
            new Check(
                "share of the hot set",
                "SELECT avg((key <= 20000)::int), count(*) FROM seen WHERE often",
                0.8,
                0.4),
            new Check(
                "mean inside the hot set",
                "SELECT avg(key), count(*) FROM seen WHERE often AND key <= 20000",
                10_000.5,
                20_000 / Math.sqrt(12)),
            none("no account", "often AND key NOT BETWEEN 1 AND 100000"),
            none("another scale", "scale <> 1"),
            exact("clients", "SELECT count(DISTINCT key) FROM seen WHERE NOT often", 2),
            exact("the last client", "SELECT max(key) FROM seen WHERE NOT often", 1)));
  }
}
