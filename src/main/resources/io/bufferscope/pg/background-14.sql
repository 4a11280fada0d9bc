-- Checkpoints, and what became of the pool's buffers: all in pg_stat_bgwriter, with one reset.
SELECT checkpoints_timed AS timed,
       checkpoints_req AS requested,
       NULL::bigint AS done,
       buffers_checkpoint AS buffers_written,
       buffers_alloc,
       buffers_clean,
       buffers_backend,
       stats_reset,
       pg_size_bytes(current_setting('shared_buffers'))
         / current_setting('block_size')::bigint AS buffers
FROM pg_stat_bgwriter
