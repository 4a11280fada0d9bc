-- New in 17: pg_stat_checkpointer. What backends write is told by pg_stat_io alone.
SELECT c.num_timed AS timed,
       c.num_requested AS requested,
       NULL::bigint AS done,
       c.buffers_written,
       w.buffers_alloc,
       w.buffers_clean,
       NULL::bigint AS buffers_backend,
       w.stats_reset,
       pg_size_bytes(current_setting('shared_buffers'))
         / current_setting('block_size')::bigint AS buffers
FROM pg_stat_checkpointer c CROSS JOIN pg_stat_bgwriter w
