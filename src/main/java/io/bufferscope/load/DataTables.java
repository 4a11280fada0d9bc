package io.bufferscope.load;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.DataSet;
import java.sql.SQLException;
import java.util.List;

/// The tables of a data set: their names, how to tell their scale, and how to make them.
sealed interface DataTables permits PgbenchTables, ColdHotTables, StarTables {
  /// Their names, without the schema.
  List<String> names();

  /// A query that gives the scale; it is asked where all tables are there.
  String scaleQuery();

  /// Makes and fills them.
  ///
  /// @param build does it, in a transaction, with all names in the schema
  void make(DataBuild build) throws SQLException, ProblemException;

  /// The tables of a data set.
  static DataTables of(DataSet set, int scale) {
    return switch (set) {
      case PGBENCH -> new PgbenchTables(scale);
      case COLD_HOT -> new ColdHotTables("cold_hot", false);
      case COLD_HOT_REORGANISED -> new ColdHotTables("cold_hot_reorganised", true);
      case ANALYTICS -> new StarTables(scale);
    };
  }
}
