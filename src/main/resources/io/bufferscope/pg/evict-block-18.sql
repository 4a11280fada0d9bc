-- New in 18: pg_buffercache_evict() tells whether the buffer was written first. As before, the list
-- is made before anything is evicted.
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
     AND b.relfilenode = w.filenode
   WHERE b.relforknumber = ? AND b.relblocknumber = ?)
SELECT (SELECT count(*) FROM wanted) AS known,
       count(*) FILTER (WHERE e.buffer_evicted) AS evicted,
       count(*) FILTER (WHERE e.buffer_flushed) AS flushed,
       count(*) FILTER (WHERE NOT e.buffer_evicted) AS skipped
  FROM found
 CROSS JOIN LATERAL %1$s.pg_buffercache_evict(found.bufferid) e
