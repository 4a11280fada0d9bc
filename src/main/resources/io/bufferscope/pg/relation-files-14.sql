-- Every relation of the connected database that has blocks of its own, and the shared ones. The
-- length of one that is locked exclusively, or about to be, would have to be waited for: what the
-- catalog says of it has to do. Of temporary ones, whose blocks are in memory of their session, the
-- name.
SELECT c.oid,
       n.nspname,
       c.relname,
       c.relkind,
       c.relpersistence,
       c.relisshared,
       CASE WHEN c.relpersistence <> 't' THEN pg_relation_filenode(c.oid) END AS filenode,
       CASE WHEN c.relpersistence <> 't' THEN pg_relation_filepath(c.oid) END AS filepath,
       CASE WHEN c.reltablespace <> 0 THEN c.reltablespace ELSE %s END AS tablespace,
       CASE WHEN l.relation IS NULL AND c.relpersistence <> 't'
            THEN pg_relation_size(c.oid) / current_setting('block_size')::bigint
            ELSE greatest(c.relpages, 0) END AS blocks,
       coalesce(ti.oid, t.oid, i.indrelid, c.oid) AS table_oid,
       root.oid AS root_oid,
       rn.nspname AS root_schema,
       root.relname AS root_name
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index i ON i.indexrelid = c.oid
  LEFT JOIN pg_class t ON t.reltoastrelid = c.oid AND c.relkind = 't'
  LEFT JOIN pg_class ti ON ti.reltoastrelid = i.indrelid AND n.nspname = 'pg_toast'
  LEFT JOIN pg_class root
         ON root.oid = CASE WHEN c.relispartition THEN pg_partition_root(c.oid) END
  LEFT JOIN pg_namespace rn ON rn.oid = root.relnamespace
  LEFT JOIN (SELECT DISTINCT relation FROM pg_locks
              WHERE locktype = 'relation' AND mode = 'AccessExclusiveLock'
                AND database IN (0, (SELECT oid FROM pg_database
                                      WHERE datname = current_database()))) l
         ON l.relation = c.oid
 WHERE c.relkind IN ('r', 'i', 't', 'm', 'S')
