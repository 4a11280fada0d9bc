-- Tables and indexes of a schema with blocks of their own: indexes first, the smaller before the
-- larger.
SELECT c.oid,
       n.nspname AS schema_name,
       c.relname AS name,
       c.relkind = 'i' AS is_index,
       coalesce(i.indrelid, c.oid) AS table_oid,
       pg_relation_size(c.oid) / current_setting('block_size')::bigint AS blocks
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index i ON i.indexrelid = c.oid
 WHERE n.nspname = ? AND c.relkind IN ('i', 'r', 'm') AND c.relpersistence <> 't'
 ORDER BY c.relkind <> 'i', blocks, c.oid
