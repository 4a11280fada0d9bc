-- New in 18: pg_buffercache_evict_relation(), of all forks. No row for a relation that is gone.
SELECT 1 AS known,
       e.buffers_evicted AS evicted,
       e.buffers_flushed AS flushed,
       e.buffers_skipped AS skipped
  FROM (SELECT oid FROM pg_class WHERE oid = ?::oid) c
 CROSS JOIN LATERAL %1$s.pg_buffercache_evict_relation(c.oid::regclass) e
