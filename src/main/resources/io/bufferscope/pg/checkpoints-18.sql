-- New in 18: num_done, which leaves skipped checkpoints out.
SELECT num_timed AS timed,
       num_requested AS requested,
       num_done AS done,
       buffers_written
FROM pg_stat_checkpointer
