-- New in 17: pg_stat_checkpointer.
SELECT num_timed AS timed,
       num_requested AS requested,
       NULL::bigint AS done,
       buffers_written
FROM pg_stat_checkpointer
