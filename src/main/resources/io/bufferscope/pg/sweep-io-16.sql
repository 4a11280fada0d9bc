-- Sums of pg_stat_io over all backend types and contexts, and the WAL's from pg_stat_wal.
SELECT coalesce(sum(reads), 0)::bigint AS reads,
       coalesce(sum(reads * op_bytes), 0)::bigint AS read_bytes,
       coalesce(sum(read_time), 0)::float8 AS read_time,
       coalesce(sum(writes), 0)::bigint AS writes,
       coalesce(sum(writes * op_bytes), 0)::bigint AS write_bytes,
       coalesce(sum(write_time), 0)::float8 AS write_time,
       coalesce(sum(extends * op_bytes), 0)::bigint AS extend_bytes,
       coalesce(sum(evictions), 0)::bigint AS evictions,
       coalesce(sum(fsyncs), 0)::bigint AS fsyncs,
       (SELECT wal_write FROM pg_stat_wal) AS wal_writes,
       (SELECT wal_write_time FROM pg_stat_wal) AS wal_write_time,
       (SELECT wal_bytes::bigint FROM pg_stat_wal) AS wal_bytes,
       max(stats_reset) AS io_reset,
       (SELECT stats_reset FROM pg_stat_wal) AS wal_reset
  FROM pg_stat_io
