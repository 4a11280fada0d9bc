-- Checkpoints are counted in pg_stat_bgwriter.
SELECT checkpoints_timed AS timed,
       checkpoints_req AS requested,
       NULL::bigint AS done,
       buffers_checkpoint AS buffers_written
FROM pg_stat_bgwriter
