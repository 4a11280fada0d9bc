-- New in 18: pg_buffercache_evict_all().
SELECT 1 AS known,
       buffers_evicted AS evicted,
       buffers_flushed AS flushed,
       buffers_skipped AS skipped
  FROM %1$s.pg_buffercache_evict_all()
