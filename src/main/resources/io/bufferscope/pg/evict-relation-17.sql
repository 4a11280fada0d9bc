-- Evicts all buffers of a relation, of all its forks, one by one; the list is made before.
WITH wanted AS (
  SELECT CASE WHEN c.relisshared THEN 0 ELSE d.oid END AS database,
         CASE WHEN c.reltablespace <> 0 THEN c.reltablespace ELSE d.dattablespace END AS tablespace,
         pg_relation_filenode(c.oid) AS filenode
    FROM pg_class c
    JOIN pg_database d ON d.datname = current_database()
   WHERE c.oid = ?::oid),
found AS MATERIALIZED (
  SELECT b.bufferid
    FROM wanted w
    JOIN %1$s.pg_buffercache b
      ON b.reldatabase = w.database AND b.reltablespace = w.tablespace
     AND b.relfilenode = w.filenode),
tried AS MATERIALIZED (
  SELECT %1$s.pg_buffercache_evict(bufferid) AS done FROM found)
SELECT (SELECT count(*) FROM wanted) AS known,
       count(*) FILTER (WHERE done) AS evicted,
       NULL::bigint AS flushed,
       count(*) FILTER (WHERE NOT done) AS skipped
  FROM tried
