-- New in 18: a request may span several blocks, its bytes are counted beside it; WAL is an object of
-- pg_stat_io, and pg_stat_wal has no writes any more.
SELECT coalesce(sum(reads) FILTER (WHERE object <> 'wal'), 0)::bigint AS reads,
       coalesce(sum(read_bytes) FILTER (WHERE object <> 'wal'), 0)::bigint AS read_bytes,
       coalesce(sum(read_time) FILTER (WHERE object <> 'wal'), 0)::float8 AS read_time,
       coalesce(sum(writes) FILTER (WHERE object <> 'wal'), 0)::bigint AS writes,
       coalesce(sum(write_bytes) FILTER (WHERE object <> 'wal'), 0)::bigint AS write_bytes,
       coalesce(sum(write_time) FILTER (WHERE object <> 'wal'), 0)::float8 AS write_time,
       coalesce(sum(extend_bytes) FILTER (WHERE object <> 'wal'), 0)::bigint AS extend_bytes,
       coalesce(sum(evictions), 0)::bigint AS evictions,
       coalesce(sum(fsyncs) FILTER (WHERE object <> 'wal'), 0)::bigint AS fsyncs,
       coalesce(sum(writes) FILTER (WHERE object = 'wal'), 0)::bigint AS wal_writes,
       coalesce(sum(write_time) FILTER (WHERE object = 'wal'), 0)::float8 AS wal_write_time,
       (SELECT wal_bytes::bigint FROM pg_stat_wal) AS wal_bytes,
       max(stats_reset) AS io_reset,
       (SELECT stats_reset FROM pg_stat_wal) AS wal_reset
  FROM pg_stat_io
