-- The user tables, as pg_statio_user_tables has them, with what their counters are summed up from:
-- their indexes, TOAST table and that one's index; and the root of those that are partitions.
WITH RECURSIVE indexes AS MATERIALIZED (
  SELECT indrelid, array_agg(indexrelid) AS oids FROM pg_index GROUP BY indrelid
), partitions (oid, root) AS (
  SELECT i.inhrelid, p.oid
  FROM pg_class p
  JOIN pg_inherits i ON i.inhparent = p.oid
  WHERE p.relkind = 'p' AND NOT p.relispartition
  UNION ALL
  SELECT i.inhrelid, p.root
  FROM partitions p
  JOIN pg_inherits i ON i.inhparent = p.oid
)
SELECT c.oid,
       n.nspname,
       c.relname,
       c.reltoastrelid,
       i.oids AS indexes,
       ti.oids AS toast_indexes,
       r.oid AS root_oid,
       rn.nspname AS root_nspname,
       r.relname AS root_relname
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN indexes i ON i.indrelid = c.oid
LEFT JOIN indexes ti ON ti.indrelid = c.reltoastrelid
LEFT JOIN partitions p ON p.oid = c.oid
LEFT JOIN pg_class r ON r.oid = p.root
LEFT JOIN pg_namespace rn ON rn.oid = r.relnamespace
WHERE c.relkind IN ('r', 'm')
  AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND n.nspname !~ '^pg_toast'
ORDER BY c.oid
