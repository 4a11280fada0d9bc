-- The items of a B-tree page without their keys' values.
SELECT itemoffset, itemlen,
       ctid::text AS ctid,
       htid::text AS htid,
       coalesce(dead, false) AS dead,
       coalesce(cardinality(tids), 0) AS posted
  FROM %1$s.bt_page_items(?::bytea)
 ORDER BY itemoffset
