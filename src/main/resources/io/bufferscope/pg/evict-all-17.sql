-- Evicts all buffers in use, one by one; the list is made before.
WITH found AS MATERIALIZED (
  SELECT bufferid FROM %1$s.pg_buffercache WHERE relfilenode IS NOT NULL),
tried AS MATERIALIZED (
  SELECT %1$s.pg_buffercache_evict(bufferid) AS done FROM found)
SELECT 1 AS known,
       count(*) FILTER (WHERE done) AS evicted,
       NULL::bigint AS flushed,
       count(*) FILTER (WHERE NOT done) AS skipped
  FROM tried
